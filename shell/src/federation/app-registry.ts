import type { AppDescriptor, Apps } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';

/** The live apps and the settings of this deployment, as the gateway knows them. */
export function useApps(api: ApiClient): UseQueryResult<Apps> {
  return useQuery({
    queryKey: ['apps'],
    queryFn: ({ signal }) => api.call('apps', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    retryDelay: 500,
  });
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
