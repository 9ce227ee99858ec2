import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CallReply, calls } from '../contract/calls.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { UpstreamTimeout } from '../errors/errors.ts';
import { addRoute, type Call } from '../http/define-route.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { sendAnswer } from './send-answer.ts';
import { within } from './within.ts';

/** An answer of several parts waits for each of them; nobody waits for all of that. What comes later is kept. */
const longestWaitMs = 10_000;

/** Adds a call that is answered by the ready bytes of the cache. They were checked when they were stored. */
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
      const outcome = await within(handler(call), longestWaitMs);
      if (outcome.kind === 'late') throw new UpstreamTimeout('The answer took too long. Please try again.');
      if (outcome.kind === 'error') throw outcome.error;
      const answer = outcome.value;
      app.rememberAnswer(request.url, answer.key);
      return sendAnswer(request, reply, answer, hasMeta);
    },
    { onRequest: [app.answerIfReady(path)] },
  );
}
