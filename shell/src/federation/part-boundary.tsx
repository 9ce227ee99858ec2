import { UnavailableState } from '@basecase/shared-ui/components/states/state';
import { Component, type ReactNode, Suspense } from 'react';
import { reloadAfterChunkError } from './chunk-errors.ts';

interface Props {
  readonly children: ReactNode;
  /** Rendered when the part has failed. Default: nothing. */
  readonly fallback?: ReactNode;
  /** Called with the failure. By default a missing chunk reloads the page. */
  readonly onError?: (error: Error) => void;
}

/** Contains the failure of an app, or of a part of the shell that loads on demand. */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    const { onError = reloadAfterChunkError } = this.props;
    onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}

interface LazyPartProps {
  /** The part in the message when its code cannot be loaded. Without it nothing takes its place. */
  readonly name?: string;
  /** Shown while its code is loaded. */
  readonly loading?: ReactNode;
  /** Whether the reader wants it now. */
  readonly wanted?: boolean;
  readonly children: ReactNode;
}

/** A part of the shell whose code is fetched when it is first rendered. */
export function LazyPart({ name, loading, wanted = true, children }: LazyPartProps) {
  return (
    <PartBoundary
      fallback={
        wanted && name !== undefined && <UnavailableState app={name} onRetry={() => window.location.reload()} />
      }
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </PartBoundary>
  );
}
