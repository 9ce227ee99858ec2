import type { AppDescriptor, Apps } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@basecase/shared-ui/query';

/**
 * The live apps and the settings of this deployment, as the gateway knows them for one visitor. A page keeps the builds that it
 * began with; `useNewReleases` tells when there are others.
 */
export function useApps(api: ApiClient, visitor: string | null): UseQueryResult<Apps> {
  // Who signs in sees the page as it was until the answer for them is there.
  return useQuery({ ...startingApps(api, visitor), placeholderData: keepPreviousData });
}

/** The question that a page begins with. */
export function startingApps(api: ApiClient, visitor: string | null) {
  return { ...appsQuery(api, visitor), staleTime: Number.POSITIVE_INFINITY, retry: 2, retryDelay: 500 };
}

/** The first part of the keys of everything the registry answered. */
export const APPS_KEY = 'apps';

export function appsQuery(api: ApiClient, visitor: string | null) {
  return {
    queryKey: [APPS_KEY, visitor],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call('apps', {}, signal),
  };
}

/** The rows that a page can make something of: whatever a registry says, one bad row costs no other app its place. */
export function soundApps(apps: readonly AppDescriptor[]): AppDescriptor[] {
  return apps.filter(
    (app) =>
      [app?.name, app?.title, app?.version, app?.entry, app?.contract].every((part) => typeof part === 'string') &&
      Array.isArray(app.navigation) &&
      Array.isArray(app.routes) &&
      app.routes.every(({ path, roles }) => typeof path === 'string' && Array.isArray(roles)),
  );
}

export interface AppRoute {
  readonly app: AppDescriptor;
  readonly route: AppDescriptor['routes'][number];
}

/** Every route of every app. Where two apps claim one path, the first keeps it: no app takes another's screen. */
export function routesOf(apps: readonly AppDescriptor[]): AppRoute[] {
  const byPath = new Map<string, AppRoute>();
  for (const app of apps) {
    for (const route of app.routes) {
      if (!byPath.has(route.path)) byPath.set(route.path, { app, route });
    }
  }
  return [...byPath.values()];
}

export type NavigationSection = AppDescriptor['navigation'][number]['section'];

export interface NavigationEntry {
  readonly label: string;
  readonly icon: string;
  readonly target: AppRoute;
}

/** The sidebar's links of one section, in order. A link whose route nobody serves is left out. */
export function navigationOf(apps: readonly AppDescriptor[], section: NavigationSection): NavigationEntry[] {
  const routes = new Map(routesOf(apps).map((entry) => [entry.route.path, entry]));
  return apps
    .flatMap((app) => app.navigation.map((link) => ({ app, link })))
    .filter(({ link }) => link.section === section)
    .sort((a, b) => a.link.order - b.link.order)
    .flatMap(({ app, link }) => {
      const target = routes.get(link.path);
      return target === undefined || target.app.name !== app.name
        ? []
        : [{ label: link.label, icon: link.icon, target }];
    });
}
