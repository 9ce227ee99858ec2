import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BudgetLedger } from '../budget/ledger.ts';
import type { CacheState } from '../caching/answer-cache.ts';

/** The figures an operator watches, in Prometheus' terms. */
export interface Metrics {
  readonly registry: Registry;
  countAnswer(state: CacheState, type: string): void;
  countStoreError(): void;
  countProviderCall(outcome: 'sent' | 'refused' | 'failed' | 'daily-cap'): void;
}

/** Makes the registry with all metrics of the process. */
export function createMetrics(ledger: BudgetLedger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'basecase_' });
  const answers = new Counter({
    name: 'basecase_cache_answers_total',
    help: 'Answers of the cache by state and type',
    labelNames: ['state', 'type'],
    registers: [registry],
  });
  const storeErrors = new Counter({
    name: 'basecase_cache_store_errors_total',
    help: 'Failed reads and writes of the stored cache',
    registers: [registry],
  });
  const calls = new Counter({
    name: 'basecase_provider_calls_total',
    help: 'Calls to the data provider: sent, refused by the budget, failed, or answered with its daily cap',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'basecase_budget_calls',
    help: 'Calls to the data provider in the running period',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const usage = await ledger.usage().catch(() => null);
      this.reset();
      // Without the database nothing is known, and nothing is what is said; the other figures stay to be had.
      if (usage === null) return;
      const { limit, used, failed, left } = usage;
      this.set({ kind: 'limit' }, limit);
      this.set({ kind: 'used' }, used);
      this.set({ kind: 'failed' }, failed);
      this.set({ kind: 'left' }, left);
    },
  });
  return {
    registry,
    countAnswer: (state, type) => answers.inc({ state, type }),
    countStoreError: () => storeErrors.inc(),
    countProviderCall: (outcome) => calls.inc({ outcome }),
  };
}

/** Measures every call and serves the figures at /metrics. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  const duration = new Histogram({
    name: 'basecase_request_seconds',
    help: 'Time from request to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics.registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: a metric must not grow with what callers type.
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
