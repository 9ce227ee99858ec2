import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CallReply, calls } from '../contract/calls.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { UpstreamTimeout } from '../errors/errors.ts';
import { addRoute, type Call } from '../http/define-route.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { sendAnswer } from './send-answer.ts';
import { withTimeout } from './with-timeout.ts';

/** An answer waits for each of its parts; a caller must not wait for the sum. A late answer is still cached. */
const maxWaitMs = 10_000;

/** Adds a route that sends the stored bytes of an answer. They were checked when they were stored. */
export function defineCachedRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<CachedAnswer<CallReply<Name>>>,
): void {
  const { path } = routes[name];
  const hasMeta = calls[name].reply instanceof z.ZodObject && 'meta' in calls[name].reply.shape;
  addRoute(
    app,
    name,
    async (call) => {
      const { request, reply } = call;
      const outcome = await withTimeout(handler(call), maxWaitMs);
      if (outcome.kind === 'late') throw new UpstreamTimeout('The answer took too long. Please try again.');
      if (outcome.kind === 'error') throw outcome.error;
      const answer = outcome.value;
      app.rememberAnswer(request.url, answer.key);
      return sendAnswer(request, reply, answer, hasMeta);
    },
    { onRequest: [app.answerIfReady(path)] },
  );
}
