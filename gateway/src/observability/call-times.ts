import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { Histogram, type LabelValues, type Registry } from 'prom-client';
import { getOrAdd } from '../storage/get-or-add.ts';

const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const name = 'basecase_request_seconds';
const help = 'Time from request to answer by route and status';

type Label = 'method' | 'route' | 'status';
type Value = Awaited<ReturnType<Histogram<Label>['get']>>['values'][number];

/** The calls of one method, route and status. */
export class CallSeries {
  readonly #labels: LabelValues<Label>;
  /** Calls per bucket: up to each bound and above the previous; the last one is unbounded. */
  readonly #counts: number[] = Array.from({ length: bounds.length + 1 }, () => 0);
  #sum = 0;

  constructor(labels: LabelValues<Label>) {
    this.#labels = labels;
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  values(): Value[] {
    let total = 0;
    const buckets = this.#counts.map((count, at) => {
      total += count;
      return { metricName: `${name}_bucket`, labels: { ...this.#labels, le: bounds[at] ?? '+Inf' }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum },
      { metricName: `${name}_count`, labels: this.#labels, value: total },
    ];
  }
}

/**
 * A histogram of the time from request to reply. The library hashes the labels of each observation, which is too slow
 * for ready replies: here a route keeps its series.
 */
export class CallTimes extends Histogram<Label> {
  readonly #series = new Map<string, CallSeries>();

  constructor(registry: Registry) {
    super({ name, help, labelNames: ['method', 'route', 'status'], buckets: bounds, registers: [registry] });
  }

  /** Returns the series of a route. @param route the pattern, never the URL, which is unbounded */
  series(method: string, route: string, status: number): CallSeries {
    const key = `${method} ${status} ${route}`;
    return getOrAdd(this.#series, key, () => new CallSeries({ method, route, status }));
  }

  /** Called by the registry; the library's types leave it out. */
  async getForPromString() {
    const values = [...this.#series.values()].flatMap((series) => series.values());
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Arrival of the request, by the clock of `performance`. */
    startedAt: number;
  }
}

/**
 * Measures and logs all calls that run through their route. Ready replies measure themselves and are not logged: a line
 * would cost more than the reply.
 */
export const watchCalls = plugin<{ readonly times: CallTimes }>(async (app, { times }) => {
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
