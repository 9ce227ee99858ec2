import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CallTimes } from './call-times.ts';
import { RequestLog } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the call came in, by the clock of `performance`. */
    startedAt: number;
  }
}

/**
 * Gives each request its log; measures and logs every call that Fastify answers. (A logger of Fastify's own would make
 * a child and listen to the end of each answer, also where no line is written.) Calls answered by ready bytes measure themselves and are not
 * logged: a line for each would cost more than the answer.
 */
export function watchCalls(app: FastifyInstance, log: Logger, times: CallTimes): void {
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now();
    request.log = new RequestLog(log, request.id);
    reply.log = request.log;
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    finished(reply.raw, () => note(request, reply, times));
    done();
  });
}

function note(request: FastifyRequest, reply: FastifyReply, times: CallTimes): void {
  const { statusCode } = reply;
  const ms = performance.now() - request.startedAt;
  times.series(request.method, request.routeOptions.url ?? 'none', statusCode).observe(ms / 1000);
  const worthALine = statusCode >= 400 || request.method !== 'GET';
  request.log[worthALine ? 'info' : 'debug']({ req: request, status: statusCode, ms }, 'call');
}
