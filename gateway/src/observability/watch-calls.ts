import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { CallTimes } from './call-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Arrival of the request, by the clock of `performance`. */
    startedAt: number;
  }
}

interface WatchOptions {
  readonly times: CallTimes;
}

/**
 * Measures and logs all calls that run through their route. Ready replies measure themselves and are not logged: a line
 * would cost more than the reply.
 */
export const watchCalls = plugin<WatchOptions>(async (app, { times }) => {
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    finished(reply.raw, () => note(request, reply, times));
    done();
  });
});

function note(request: FastifyRequest, reply: FastifyReply, times: CallTimes): void {
  const { statusCode } = reply;
  const ms = performance.now() - request.startedAt;
  times.series(request.method, request.routeOptions.url ?? 'none', statusCode).observe(ms / 1000);
  const isNotable = statusCode >= 400 || request.method !== 'GET';
  request.log[isNotable ? 'info' : 'debug']({ req: request, status: statusCode, ms }, 'call');
}
