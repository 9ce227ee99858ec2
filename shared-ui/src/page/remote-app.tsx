import { appDescriptorSchema } from '@basecase/gateway/contract';
import type { AppModule, AppProps } from '@basecase/shared-ui/host';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { Skeleton } from '../components/states/skeleton.tsx';
import { UnavailableState } from '../components/states/state.tsx';
import { BUILD_META } from '../federation/build-meta.ts';
import { ANSWER_TIMEOUT_MS, strictLoading } from '../federation/strict-loading.ts';
import { useQuery } from './query.ts';

/** The fields of a build's descriptor that are needed to load it. */
const buildSchema = appDescriptorSchema.pick({ name: true, version: true });

/**
 * Renders the app whose build the page's `basecase-app` element names. It loads on first use, from any origin, and is the same
 * build that the shell loads.
 */
export function RemoteApp(props: AppProps) {
  const app = useQuery({
    queryKey: ['app'],
    queryFn: fetchApp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  if (app.isPending) return <Skeleton shape="chart" label="Loading the app" height={420} />;
  if (app.data === undefined) {
    return (
      <UnavailableState
        app={document.title}
        text="Its code could not be fetched."
        busy={app.isFetching}
        onRetry={() => void app.refetch()}
      />
    );
  }
  const { default: App } = app.data;
  return <App {...props} />;
}

/** Counts loads: the federation runtime remembers a failed manifest per address, so a retry needs a new one. */
let attempts = 0;

async function fetchApp(): Promise<AppModule> {
  // The app needs the shared library; federation shares only modules that the page imports.
  void import('@basecase/shared-ui/query').catch(() => undefined);
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  if (build === undefined) throw new Error('The page does not name the address of the app');
  const folder = new URL(build.endsWith('/') ? build : `${build}/`, window.location.href);
  const response = await fetch(new URL('app.json', folder), {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The app's descriptor has status ${response.status}`);
  const { name, version } = buildSchema.parse(await response.json());
  const entry = new URL('mf-manifest.json', folder);
  if (attempts === 0) registerPlugins([strictLoading()]);
  else entry.searchParams.set('try', String(attempts));
  attempts += 1;
  // The container's name is unique per build, as in the shell.
  const container = `${name.replaceAll('-', '_')}_${version}`;
  registerRemotes([{ name: container, entry: entry.href }], { force: attempts > 1 });
  const module = await loadRemote<AppModule>(`${container}/app`);
  if (typeof module?.default !== 'function') throw new Error('The app has no component');
  return module;
}
