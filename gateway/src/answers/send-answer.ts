import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleBytes } from './answer-bytes.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { bestEncoding, encodings, matchesEtag } from './encoding.ts';
import { formatEtag } from './prepared-answer.ts';

/**
 * Sends the stored bytes of an answer, or 304 when the caller has them. The guard must run before: a 304 confirms the
 * content of the answer.
 * @param hasMeta whether the schema of the answer has a `meta`, which marks a stale one
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer<unknown>,
  hasMeta: boolean,
): Promise<FastifyReply> {
  const isMarked = hasMeta && answer.state === 'STALE';
  const bytes = isMarked ? await staleBytes(answer.bytes, answer.storedAt) : answer.bytes;
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const etag = formatEtag(bytes.etag, encoding);
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: reply.hasHeader('vary') ? `${String(reply.getHeader('vary'))}, Accept-Encoding` : 'Accept-Encoding',
    age: Math.max(0, Math.floor((Date.now() - answer.storedAt) / 1000)),
    'x-cache': answer.state,
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding === 'identity') return reply.send(bytes.identity);
  reply.header('content-encoding', encoding);
  return reply.send(bytes[encodings[encoding]]);
}
