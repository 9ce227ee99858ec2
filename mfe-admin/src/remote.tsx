import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import type { AppProps } from '@basecase/shared-ui/host';
import { type ComponentType, lazy, Suspense } from 'react';

const screens: Readonly<Record<string, ComponentType>> = {
  '/cache': lazy(async () => ({
    default: (await import(/* webpackChunkName: "cache" */ './cache/cache-screen.tsx')).CacheScreen,
  })),
  '/apps': lazy(async () => ({
    default: (await import(/* webpackChunkName: "apps" */ './apps/apps-screen.tsx')).AppsScreen,
  })),
  '/users': lazy(async () => ({
    default: (await import(/* webpackChunkName: "users" */ './users/users-screen.tsx')).UsersScreen,
  })),
};

/** The admin app: cache, users and the releases of apps. */
export default function AdminApp({ path }: AppProps) {
  const Screen = screens[path];
  if (Screen === undefined) return <ErrorState title="No such screen" text={`The admin app has no screen ${path}.`} />;
  return (
    <Suspense fallback={<Skeleton shape="table" label="Loading screen" height={420} />}>
      <Screen />
    </Suspense>
  );
}
