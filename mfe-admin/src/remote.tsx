import { LazyScreen, type LoadScreen } from '@basecase/shared-ui/components/states/lazy-screen';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import type { AppProps } from '@basecase/shared-ui/host';

const screens: Readonly<Record<string, LoadScreen>> = {
  '/cache': async () => (await import(/* webpackChunkName: "cache" */ './cache/cache-screen.tsx')).CacheScreen,
  '/apps': async () => (await import(/* webpackChunkName: "apps" */ './apps/apps-screen.tsx')).AppsScreen,
  '/users': async () => (await import(/* webpackChunkName: "users" */ './users/users-screen.tsx')).UsersScreen,
};

/** The admin app: cache, users and the releases of apps. */
export default function AdminApp({ path }: AppProps) {
  const load = screens[path];
  if (load === undefined) return <ErrorState title="No such screen" text={`The admin app has no screen ${path}.`} />;
  return <LazyScreen key={path} load={load} shape="table" />;
}
