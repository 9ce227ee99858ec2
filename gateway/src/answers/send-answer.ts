import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleBytes } from './answer-bytes.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { sendBytes } from './send-bytes.ts';

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
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: reply.hasHeader('vary') ? `${String(reply.getHeader('vary'))}, Accept-Encoding` : 'Accept-Encoding',
    age: Math.max(0, Math.floor((Date.now() - answer.storedAt) / 1000)),
    'x-cache': answer.state,
  });
  return sendBytes(request, reply, bytes, 'application/json');
}
