import type { AppDescriptor } from '@basecase/gateway/contract';
import { type HostApi, HostProvider } from '@basecase/shared-ui/host';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';
import { useAppHost } from '../federation/use-app-host.ts';

interface PlacedPartProps {
  readonly app: AppDescriptor;
  /** Shown while the component suspends. */
  readonly loading?: ReactNode;
  /** Renders the component with its app's host. */
  readonly children: (host: HostApi) => ReactNode;
  readonly onShown?: () => void;
  readonly onCrash: (error: Error) => void;
}

/** A component of an app in a page of the shell: it has its app's host, and its failure stays in it. */
export function PlacedPart({ app, loading = null, children, onShown, onCrash }: PlacedPartProps) {
  const host = useAppHost(app);
  return (
    <PartBoundary onError={onCrash}>
      <Suspense fallback={loading}>
        <HostProvider host={host}>{children(host)}</HostProvider>
        {onShown !== undefined && <Shown onShown={onShown} />}
      </Suspense>
    </PartBoundary>
  );
}

/** Reports that the part beside it is on the page. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
