import type { Route } from '../call.ts';
import type { RouteName } from '../calls.ts';
import { laterRoutes } from './later-routes.ts';
import { pageRoutes } from './page-routes.ts';

export type { Access, Route } from '../call.ts';
export type { RouteName } from '../calls.ts';

/** The routes of all calls. `npm run generate` writes both tables from `calls.ts`, which has the schemas too. */
export const routes = { ...pageRoutes, ...laterRoutes } as const satisfies Record<RouteName, Route>;
