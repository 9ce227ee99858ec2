import { laterRoutes } from './later-routes.ts';
import { pageRoutes } from './page-routes.ts';

export type { Access, Route } from './route.ts';

/** All calls of the gateway: method, path and access. The bodies are in `calls.ts` under the same names. */
export const routes = { ...pageRoutes, ...laterRoutes } as const;

export type RouteName = keyof typeof routes;
