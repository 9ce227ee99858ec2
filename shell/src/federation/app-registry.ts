import type { AppDescriptor, Apps } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@basecase/shared-ui/page/query';

/**
 * Loads the apps that are live for a visitor, and the settings of this deployment. A page keeps the builds that it started with;
 * `useNewReleases` reports newer ones.
 */
export function useApps(api: ApiClient, visitor: string | null): UseQueryResult<Apps> {
  // The page must not go blank at sign-in while the apps of the new visitor load.
  return useQuery({ ...initialAppsQuery(api, visitor), placeholderData: keepPreviousData });
}

/** The query that a page starts with: its reply never becomes stale. */
export function initialAppsQuery(api: ApiClient, visitor: string | null) {
  return { ...appsQuery(api, visitor), staleTime: Number.POSITIVE_INFINITY, retry: 2, retryDelay: 500 };
}

/** First part of the keys of every query of the registry. */
export const APPS_KEY = 'apps';

/** @param shell build of the shell in an open page that checks for releases */
export function appsQuery(api: ApiClient, visitor: string | null, shell: string | null = null) {
  const query = shell === null ? {} : { shell };
  return {
    queryKey: [APPS_KEY, visitor],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call('apps', { query }, signal),
  };
}

/** The apps without malformed descriptors, so that one of them cannot hide the others. */
export function validApps(apps: readonly AppDescriptor[]): AppDescriptor[] {
  return apps.filter(
    (app) =>
      hasTexts(app, 'name', 'title', 'version', 'entry', 'contract') &&
      isList(app.routes, 'path') &&
      app.routes.every(hasRoles) &&
      isList(app.navigation, 'path', 'label', 'icon', 'section') &&
      app.navigation.every(({ iconLines = [] }) => Array.isArray(iconLines)) &&
      isList(app.sections ?? [], 'id', 'label') &&
      isList(app.highlights ?? [], 'path', 'title', 'text') &&
      (app.highlights ?? []).every(({ art }) => isList(art?.shapes ?? [], 'd') && isList(art?.labels ?? [], 'text')) &&
      isList(app.popular?.companies ?? [], 'symbol', 'name') &&
      Object.values(app.places ?? {}).every((places = []) => isList(places, 'id', 'title') && places.every(hasRoles)),
  );
}

function hasTexts(row: unknown, ...names: readonly string[]): boolean {
  return typeof row === 'object' && row !== null && names.every((name) => typeof Reflect.get(row, name) === 'string');
}

const hasRoles = ({ roles }: { readonly roles: unknown }): boolean => Array.isArray(roles);

/** True for a list whose items have all these text fields. */
function isList(value: unknown, ...names: readonly string[]): boolean {
  return Array.isArray(value) && value.every((row) => hasTexts(row, ...names));
}

export interface AppRoute {
  readonly app: AppDescriptor;
  readonly route: AppDescriptor['routes'][number];
}

/** All routes of all apps. If two apps claim a path, the first one keeps it. */
export function listRoutes(apps: readonly AppDescriptor[]): AppRoute[] {
  const byPath = new Map<string, AppRoute>();
  for (const app of apps) {
    for (const route of app.routes) {
      if (!byPath.has(route.path)) byPath.set(route.path, { app, route });
    }
  }
  return [...byPath.values()];
}

/**
 * The screen that a chosen company opens on: the first one that an app declares. Builds older than `opensCompanies` declare none;
 * their screen is the one with `landingWithoutCompany`.
 */
export function findCompanyScreen(apps: readonly AppDescriptor[]): AppRoute | undefined {
  const routes = listRoutes(apps);
  return (
    routes.find(({ app, route }) => app.opensCompanies === route.path) ??
    routes.find(({ route }) => route.landingWithoutCompany)
  );
}

/** The query parameters that a screen keeps when another company is chosen; null when it does not stay open for one. */
export function findKeptQuery(apps: readonly AppDescriptor[], path: string): readonly string[] | null {
  const kept = listRoutes(apps).find(({ route }) => route.path === path)?.route.keptQuery;
  return Array.isArray(kept) ? kept : null;
}

/** The parts of apps that link to a route, sorted, each with its route. Links to routes of other apps are dropped. */
export function linkedParts<Part extends { readonly path: string; readonly order: number }>(
  apps: readonly AppDescriptor[],
  partsOf: (app: AppDescriptor) => readonly Part[],
): { readonly part: Part; readonly target: AppRoute }[] {
  const routes = new Map(listRoutes(apps).map((entry) => [entry.route.path, entry]));
  return apps
    .flatMap((app) => partsOf(app).map((part) => ({ part, app, target: routes.get(part.path) })))
    .flatMap(({ part, app, target }) => (target?.app === app ? [{ part, target }] : []))
    .sort((a, b) => a.part.order - b.part.order);
}

type Link = AppDescriptor['navigation'][number];

export interface NavigationEntry extends Pick<Link, 'label' | 'icon' | 'iconLines'> {
  readonly target: AppRoute;
}

/** The links of one section of the sidebar, sorted. */
export function listNavigation(apps: readonly AppDescriptor[], section: string): NavigationEntry[] {
  return linkedParts(apps, ({ navigation }) => navigation.filter((link) => link.section === section)).map(
    ({ part: { label, icon, iconLines }, target }) => ({ label, icon, iconLines, target }),
  );
}
