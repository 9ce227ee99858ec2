import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Apps } from '../contract/apps.ts';
import { defineRawRoute } from '../http/define-route.ts';
import { isSame } from '../http/if-none-match.ts';
import type { AppRegistry } from './app-registry.ts';

/** Which apps are live for whoever asks, and what a page must know before anybody signs in. */
export function appsRoutes(app: FastifyInstance, registry: AppRegistry, settings: Apps['settings']): void {
  defineRawRoute(app, 'apps', async ({ request, reply }) => {
    const answer: Apps = { apps: await registry.list(request.session), settings };
    const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`;
    reply.headers({ 'cache-control': 'private, no-cache', vary: varyOf(reply.getHeader('vary')), etag });
    return isSame(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(answer);
  });
}

/** A canary is somebody's: the answer depends on who asks. */
function varyOf(vary: unknown): string {
  return typeof vary === 'string' && vary !== '' ? `${vary}, Authorization` : 'Authorization';
}
