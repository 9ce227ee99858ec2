import type { AppDescriptor } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { UnavailableState } from '@basecase/shared-ui/components/state';
import { useHost } from '@basecase/shared-ui/host';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { AppBoundary } from './app-boundary.tsx';
import type { AppLoader } from './app-loader.ts';
import { isChunkError, reloadIfItHeals } from './chunk-errors.ts';

export interface AppSlotProps {
  readonly app: AppDescriptor;
  readonly loader: AppLoader;
  readonly path: string;
  readonly title: string;
  /** The route that the way out of a screen that is not to be had leads to. */
  readonly wayOut: string;
}

/** The place of one app's screen: loads the app, and stands in for it while it is not to be had. */
export function AppSlot({ app, loader, path, title, wayOut }: AppSlotProps) {
  const host = useHost();
  const state = useStore(loader.stateOf(app));
  useEffect(() => {
    loader.preload(app, path);
    // Another screen of an app that crashed may well work, and so may the same one the next time.
    if (loader.stateOf(app).getState().status === 'crashed') loader.load(app);
  }, [app, loader, path]);

  const leave = (): void => host.navigate(wayOut);
  const onCrash = (error: Error): void => {
    loader.crash(app, error);
    reloadIfItHeals(error);
  };
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
          onLeave={leave}
        />
      ) : (
        <UnavailableState app={title} onRetry={() => loader.load(app)} onLeave={leave} />
      );
    case 'crashed':
      return (
        <UnavailableState
          app={title}
          // A part that did not arrive is asked for anew only by a new page.
          onRetry={() => (isChunkError(state.error) ? window.location.reload() : loader.load(app))}
          onLeave={leave}
        />
      );
    case 'ready':
      return (
        <AppBoundary key={path} onCrash={onCrash}>
          <state.App host={host} path={path} />
        </AppBoundary>
      );
  }
}
