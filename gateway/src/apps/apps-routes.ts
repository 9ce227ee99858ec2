import type { FastifyInstance } from 'fastify';
import type { Apps } from '../contract/apps.ts';
import { defineRoute } from '../http/define-route.ts';
import type { AppRegistry } from './app-registry.ts';

/** Which apps are live, and what a page must know before anybody signs in. */
export function appsRoutes(app: FastifyInstance, registry: AppRegistry, settings: Apps['settings']): void {
  defineRoute(app, 'apps', async ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    return { apps: await registry.list(), settings };
  });
}
