import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerBytes } from './answer-cache.ts';
import { bestEncoding, encodings, matchesEtag } from './encoding.ts';
import { formatEtag } from './prepared-answer.ts';

/** Sends bytes in the smallest encoding that the caller accepts, or 304 when the caller has them. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: AnswerBytes, type: string) {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const etag = formatEtag(bytes.etag, encoding);
  // A reply that must not be kept has no ETag.
  if (!String(reply.getHeader('cache-control')).includes('no-store')) {
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  reply.header('content-type', `${type}; charset=utf-8`);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes[encodings[encoding]]);
}
