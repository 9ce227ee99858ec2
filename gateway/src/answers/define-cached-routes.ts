import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiCall, ApiReply } from '../contract/call.ts';
import { Queued, StillLoading } from '../errors/errors.ts';
import { type Call, defineRawRoute, type FeatureCalls } from '../http/define-routes.ts';
import { Demand } from '../providers/budget/demand.ts';
import { staleBytes } from './answer-bytes.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { withTimeout } from './attempt.ts';
import { sendBytes } from './send-bytes.ts';

/** An answer waits for each of its parts, and a caller must not wait for their sum. A late answer is still cached. */
const maxWaitMs = 10_000;
/**
 * If the provider queue will outlast the deadline, reply 503 early, but only after the window in which a stale answer
 * could still be served.
 */
const tellAfterMs = 3_500;

type CachedHandler<Definition extends ApiCall> = (
  call: Call<Definition>,
  demand: Demand,
) => Promise<CachedAnswer<ApiReply<Definition>>>;

/** Adds routes of a feature that send the stored bytes of an answer. They were checked when they were stored. */
export function defineCachedRoutes<Calls extends FeatureCalls>(
  app: FastifyInstance,
  calls: Calls,
  handlers: { readonly [Name in keyof Calls]?: CachedHandler<Calls[Name]> },
): void {
  for (const name in handlers) {
    const handler = handlers[name];
    if (handler !== undefined) defineCachedRoute(app, calls[name], handler);
  }
}

function defineCachedRoute<Definition extends ApiCall>(
  app: FastifyInstance,
  definition: Definition,
  handler: CachedHandler<Definition>,
): void {
  const { path, reply: schema } = definition;
  const hasMeta = schema instanceof z.ZodObject && 'meta' in schema.shape;
  const answerCall = async (call: Call<Definition>) => {
    const { request, reply } = call;
    const { session } = request;
    const demand = new Demand({ caller: session && { userId: session.id, role: session.role } });
    const answer = await answerInTime(handler(call, demand), demand);
    app.rememberAnswer(request.url, answer.key);
    return sendAnswer(request, reply, answer, hasMeta);
  };
  defineRawRoute(app, definition, answerCall, { onRequest: [app.answerIfReady(path)] });
}

/** @throws the error of the answer; Queued when its load waits in a queue; StillLoading when it takes too long */
async function answerInTime<Answer>(answer: Promise<Answer>, demand: Demand): Promise<Answer> {
  let outcome = await withTimeout(answer, tellAfterMs);
  const left = demand.secondsLeft() ?? 0;
  if (outcome.kind === 'late' && left * 1000 <= maxWaitMs - tellAfterMs) {
    outcome = await withTimeout(answer, maxWaitMs - tellAfterMs);
  }
  if (outcome.kind === 'value') return outcome.value;
  if (outcome.kind === 'error') throw outcome.error;
  const secondsLeft = demand.secondsLeft();
  throw secondsLeft === null ? new StillLoading() : new Queued(secondsLeft);
}

/**
 * Sends the stored bytes of an answer, or 304 when the caller has them. The guard must run before: a 304 confirms the
 * content of the answer.
 * @param hasMeta whether the schema of the answer has a `meta`, which marks a stale one
 */
async function sendAnswer(
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
