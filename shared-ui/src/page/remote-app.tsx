import { appDescriptorSchema } from '@basecase/gateway/contract';
import type { AppModule, AppProps } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { Skeleton } from '../components/skeleton.tsx';
import { UnavailableState } from '../components/state.tsx';
import { ANSWER_TIMEOUT_MS, strictLoading } from '../federation/strict-loading.ts';

/** What a build says of itself. */
const buildSchema = appDescriptorSchema.pick({ name: true, version: true });

/** Name of the meta element that tells where the build of the app lies. */
const BUILD_META = 'basecase-app';

/**
 * The app whose build the page's `basecase-app` element names: fetched when it is first shown, from whichever origin that
 * is. It is the very build that the shell loads.
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

/** Loads count, since a manifest that failed once stays failed under its address. */
let attempts = 0;

async function fetchApp(): Promise<AppModule> {
  // The app asks the page for the library; a module that no import of the page names would not be shared.
  void import('@basecase/shared-ui/query').catch(() => undefined);
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  if (build === undefined) throw new Error('The page does not say where the app lies');
  const folder = new URL(build.endsWith('/') ? build : `${build}/`, window.location.href);
  const response = await fetch(new URL('app.json', folder), {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The app's descriptor answered with status ${response.status}`);
  const { name, version } = buildSchema.parse(await response.json());
  const entry = new URL('mf-manifest.json', folder);
  if (attempts === 0) registerPlugins([strictLoading()]);
  else entry.searchParams.set('try', String(attempts));
  attempts += 1;
  // The container's name is unique for each build, as in the shell.
  const container = `${name.replaceAll('-', '_')}_${version}`;
  registerRemotes([{ name: container, entry: entry.href }], { force: attempts > 1 });
  const module = await loadRemote<AppModule>(`${container}/app`);
  if (typeof module?.default !== 'function') throw new Error('The app does not expose a component');
  return module;
}
