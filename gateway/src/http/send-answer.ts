import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer } from '../caching/answer-cache.ts';
import { bestEncoding, encodings } from './encoding.ts';
import { isSame } from './if-none-match.ts';
import { etagOf } from './prepared-answer.ts';

/**
 * Sends the ready bytes of an answer, or 304 when the caller has them. Only for routes behind their guard:
 * whoever is told 304 must have been allowed to see the answer.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer<unknown>): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const etag = etagOf(answer.bytes.etag, encoding);
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: reply.hasHeader('vary') ? `${String(reply.getHeader('vary'))}, Accept-Encoding` : 'Accept-Encoding',
    age: Math.max(0, Math.floor((Date.now() - answer.storedAt) / 1000)),
    'x-cache': answer.state,
  });
  if (isSame(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding === 'identity') return reply.send(answer.bytes.identity);
  reply.header('content-encoding', encoding);
  return reply.send(answer.bytes[encodings[encoding]]);
}
