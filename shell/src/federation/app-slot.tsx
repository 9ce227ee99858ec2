import type { AppDescriptor } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { UnavailableState } from '@basecase/shared-ui/components/states/state';
import { HostProvider } from '@basecase/shared-ui/host';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppLoader } from './app-loader.ts';
import { isChunkError } from './chunk-errors.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useAppHost } from './use-app-host.ts';

export interface AppSlotProps {
  readonly app: AppDescriptor;
  readonly loader: AppLoader;
  readonly path: string;
  readonly title: string;
  /** The route that a user can leave an unavailable screen for. */
  readonly exitPath: string;
}

/** Loads an app and renders its screen, or a skeleton or failure state in its place. */
export function AppSlot({ app, loader, path, title, exitPath }: AppSlotProps) {
  const host = useAppHost(app);
  const state = useStore(loader.stateOf(app));
  const isReady = state.status === 'ready';
  useEffect(() => {
    loader.note(app, 'open');
    loader.preload(app, path);
    // A crash may concern one screen only, so leaving it resets the app.
    if (loader.stateOf(app).getState().status === 'crashed') loader.load(app);
  }, [app, loader, path]);
  useEffect(() => {
    if (isReady) loader.note(app, 'ready');
  }, [app, loader, isReady]);

  // A failed exit screen has no way out to itself.
  const way = path === exitPath ? {} : { onLeave: () => host.navigate(exitPath) };
  const words = 'text' in state && state.text !== undefined ? { text: state.text } : {};
  switch (state.status) {
    case 'idle':
    case 'loading':
      return <Skeleton shape="chart" label={`Loading ${title}`} />;
    case 'failed':
      return state.kind === 'incompatible' ? (
        <UnavailableState
          app={title}
          text="This part of the app needs a newer version of Basecase. Reload the page to get it."
          onRetry={() => window.location.reload()}
          {...way}
        />
      ) : (
        <UnavailableState app={title} onRetry={() => loader.load(app)} {...words} {...way} />
      );
    case 'crashed':
      return (
        <UnavailableState
          app={title}
          // Webpack remembers a failed chunk: only a reload fetches it again.
          onRetry={() => (isChunkError(state.error) ? window.location.reload() : loader.load(app))}
          {...words}
          {...way}
        />
      );
    case 'ready':
      return (
        <PartBoundary key={path} onError={(error) => loader.crash(app, error)}>
          <HostProvider host={host}>
            <state.App host={host} path={path} />
          </HostProvider>
        </PartBoundary>
      );
  }
}
