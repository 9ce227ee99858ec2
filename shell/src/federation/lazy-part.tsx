import { UnavailableState } from '@basecase/shared-ui/components/states/state';
import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from './part-boundary.tsx';

interface LazyPartProps {
  /** The part in the message when its code cannot be loaded. */
  readonly name: string;
  /** Shown while its code is loaded. */
  readonly loading?: ReactNode;
  /** Whether the reader wants it now. */
  readonly wanted?: boolean;
  readonly children: ReactNode;
}

/** A part of the shell whose code is fetched when it is first rendered. */
export function LazyPart({ name, loading, wanted = true, children }: LazyPartProps) {
  return (
    <PartBoundary fallback={wanted && <UnavailableState app={name} onRetry={() => window.location.reload()} />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </PartBoundary>
  );
}
