import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { toAnswerBytes } from '../answers/answer-bytes.ts';
import type { AnswerBytes } from '../answers/answer-cache.ts';
import { bestEncoding, encodings } from '../answers/encoding.ts';
import { matchesEtag } from '../answers/matches-etag.ts';
import { etagOf } from '../answers/prepared-answer.ts';
import type { Apps } from '../contract/apps.ts';
import { defineRawRoute } from '../http/define-route.ts';
import type { AppRegistry } from './app-registry.ts';

export interface AppsRouteOptions {
  readonly apps: AppRegistry;
  readonly settings: Apps['settings'];
}

/** The list of the caller's apps, and the settings that a page needs before its user signs in. */
export async function appsRoutes(app: FastifyInstance, { apps, settings }: AppsRouteOptions): Promise<void> {
  // There are few different replies: with each canary or without it.
  const forms = new LRUCache<string, Promise<AnswerBytes>>({ max: 20 });
  const formsOf = (answer: Apps): Promise<AnswerBytes> => {
    const text = JSON.stringify(answer);
    const bytes = forms.get(text) ?? toAnswerBytes(answer);
    forms.set(text, bytes);
    return bytes;
  };

  defineRawRoute(app, 'apps', async ({ request, reply }) => {
    const bytes = await formsOf({ apps: await apps.list(request.session), settings });
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const etag = etagOf(bytes.etag, encoding);
    reply.headers({ 'cache-control': 'private, no-cache', vary: varyOf(reply.getHeader('vary')), etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.header('content-type', 'application/json; charset=utf-8');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes[encodings[encoding]]);
  });
}

/** A canary is for some users: the reply varies by the caller, and by the encodings that it accepts. */
function varyOf(vary: unknown): string {
  return [...(typeof vary === 'string' && vary !== '' ? [vary] : []), 'Authorization', 'Accept-Encoding'].join(', ');
}
