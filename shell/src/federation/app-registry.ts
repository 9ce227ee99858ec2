import type { AppDescriptor, Apps } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@basecase/shared-ui/page/query';

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

/** Drops the rows that are no descriptors, so that one of them costs no other app its place. */
export function soundApps(apps: readonly AppDescriptor[]): AppDescriptor[] {
  return apps.filter(
    (app) =>
      hasTexts(app, 'name', 'title', 'version', 'entry', 'contract') &&
      isList(app.routes, 'path') &&
      app.routes.every(({ roles }) => Array.isArray(roles)) &&
      isList(app.navigation, 'path', 'label', 'icon', 'section') &&
      app.navigation.every(({ iconLines = [] }) => Array.isArray(iconLines)) &&
      isList(app.sections ?? [], 'id', 'label') &&
      isList(app.highlights ?? [], 'path', 'title', 'text') &&
      (app.highlights ?? []).every(({ art }) => isList(art?.shapes ?? [], 'd') && isList(art?.labels ?? [], 'text')) &&
      isList(app.popular?.companies ?? [], 'symbol', 'name'),
  );
}

function hasTexts(row: unknown, ...names: readonly string[]): boolean {
  return typeof row === 'object' && row !== null && names.every((name) => typeof Reflect.get(row, name) === 'string');
}

/** Whether a value is a list whose rows have these texts. */
function isList(value: unknown, ...names: readonly string[]): boolean {
  return Array.isArray(value) && value.every((row) => hasTexts(row, ...names));
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

/**
 * The screen that a chosen company opens on: the first that an app names for it. Builds older than `opensCompanies` name none;
 * theirs is the screen that the start page stands in for while there is no company.
 */
export function companyScreenOf(apps: readonly AppDescriptor[]): AppRoute | undefined {
  const routes = routesOf(apps);
  return (
    routes.find(({ app, route }) => app.opensCompanies === route.path) ??
    routes.find(({ route }) => route.landingWithoutCompany)
  );
}

/** Parts of apps that lead to routes, in order, each with its route. One whose route its app does not serve is left out. */
export function linkedParts<Part extends { readonly path: string; readonly order: number }>(
  apps: readonly AppDescriptor[],
  partsOf: (app: AppDescriptor) => readonly Part[],
): { readonly part: Part; readonly target: AppRoute }[] {
  const routes = new Map(routesOf(apps).map((entry) => [entry.route.path, entry]));
  return apps
    .flatMap((app) => partsOf(app).map((part) => ({ part, app, target: routes.get(part.path) })))
    .flatMap(({ part, app, target }) => (target?.app === app ? [{ part, target }] : []))
    .sort((a, b) => a.part.order - b.part.order);
}

type Link = AppDescriptor['navigation'][number];

export interface NavigationEntry extends Pick<Link, 'label' | 'icon' | 'iconLines'> {
  readonly target: AppRoute;
}

/** The sidebar's links of one section, in order. */
export function navigationOf(apps: readonly AppDescriptor[], section: string): NavigationEntry[] {
  return linkedParts(apps, ({ navigation }) => navigation.filter((link) => link.section === section)).map(
    ({ part: { label, icon, iconLines }, target }) => ({ label, icon, iconLines, target }),
  );
}
