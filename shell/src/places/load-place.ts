import type { AppDescriptor, AppPlaces, User } from '@basecase/gateway/contract';
import type {
  AccountTabProps,
  CompanyActionProps,
  HomePanelProps,
  LoadPlace,
  PlacesModule,
  TopbarProps,
} from '@basecase/shared-ui/host';
import type { ComponentType } from 'react';
import { type AppLoader, fits, LOAD_TIMEOUT_MS, withTimeout } from '../federation/app-loader.ts';

/** The props of the components of each place. */
export interface PlaceProps {
  readonly home: HomePanelProps;
  readonly topbar: TopbarProps;
  readonly account: AccountTabProps;
  readonly companyAction: CompanyActionProps;
}
export type PlaceKind = keyof PlaceProps;
/** The module of an app, by kind of place. */
type PlaceLoads = { readonly [Kind in PlaceKind]?: Readonly<Record<string, LoadPlace<PlaceProps[Kind]>>> };

/** A place that an app fills. */
export interface FilledPlace<Kind extends PlaceKind> {
  readonly app: AppDescriptor;
  readonly place: NonNullable<AppPlaces[Kind]>[number];
}

/** Returns the places of a kind that apps fill for a user, in their order. */
export function listPlaces<Kind extends PlaceKind>(
  apps: readonly AppDescriptor[],
  kind: Kind,
  user: User | null,
): FilledPlace<Kind>[] {
  if (user === null) return [];
  return apps
    .flatMap((app) => (app.places?.[kind] ?? []).map((place) => ({ app, place })))
    .filter(({ place }) => place.roles.includes(user.role))
    .sort((a, b) => a.place.order - b.place.order);
}

export function keyOfPlace({ app, place }: FilledPlace<PlaceKind>): string {
  return `${app.name}/${place.id}`;
}

/** The modules of builds, one load each. A failed one is loaded again by the next try. */
const modules = new WeakMap<AppLoader, Map<string, { attempts: number; module: Promise<PlacesModule> | null }>>();

/** Loads the component of a place. Fails after a time, so that a hanging file does not hold its place for ever. */
export async function loadPlace<Kind extends PlaceKind>(
  loader: AppLoader,
  kind: Kind,
  { app, place }: FilledPlace<Kind>,
): Promise<ComponentType<PlaceProps[Kind]>> {
  return withTimeout(loadComponent(loader, kind, app, place.id), LOAD_TIMEOUT_MS);
}

async function loadComponent<Kind extends PlaceKind>(
  loader: AppLoader,
  kind: Kind,
  app: AppDescriptor,
  id: string,
): Promise<ComponentType<PlaceProps[Kind]>> {
  const module = await loadModule(loader, app);
  const loads: PlaceLoads = module;
  const load = loads[kind]?.[id];
  if (typeof load !== 'function') throw new Error(`The app exposes no ${kind} ${id}`);
  const component = await load();
  if (typeof component !== 'function') throw new Error(`${kind} ${id} of the app is no component`);
  return component;
}

function loadModule(loader: AppLoader, app: AppDescriptor): Promise<PlacesModule> {
  const builds = modules.get(loader) ?? new Map();
  modules.set(loader, builds);
  const key = `${app.name}@${app.version}`;
  const build = builds.get(key) ?? { attempts: 0, module: null };
  builds.set(key, build);
  build.module ??= fetchPlaces(loader, app, build.attempts).catch((error: unknown) => {
    build.module = null;
    build.attempts += 1;
    throw error;
  });
  return build.module;
}

async function fetchPlaces(loader: AppLoader, app: AppDescriptor, attempt: number): Promise<PlacesModule> {
  if (!fits(app)) throw new Error(`The app requires contract ${app.contract}`);
  const fetched = await withTimeout(
    loader.source.fetchPlaces?.(app, attempt) ?? Promise.resolve(null),
    LOAD_TIMEOUT_MS,
  );
  if (fetched === null) throw new Error('The app exposes no places');
  return fetched;
}
