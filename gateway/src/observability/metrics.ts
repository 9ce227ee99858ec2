import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CacheState } from '../answers/answer-cache.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import { CallTimes } from './call-times.ts';

/** The figures an operator watches, in Prometheus' terms. */
export interface Metrics {
  readonly registry: Registry;
  readonly times: CallTimes;
  countAnswer(state: CacheState, type: string): void;
  countStoreError(): void;
  countOutsideCall(host: string, outcome: string): void;
  /** Shows how full the memory of the cache is, once there is one. */
  watchMemory(fill: () => MemoryFill): void;
  countProviderCall(outcome: 'sent' | 'refused' | 'failed' | 'daily-cap'): void;
}

/** What the cache holds in memory. */
interface MemoryFill {
  readonly entries: number;
  readonly bytes: number;
  /** Seconds since the oldest of them was stored. */
  readonly oldest: number;
}

/** Makes the registry with all metrics of the process. */
export function createMetrics(ledger: BudgetLedger, redis: { readonly isUp: boolean } | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'basecase_' });
  const storeErrors = new Counter({
    name: 'basecase_cache_store_errors_total',
    help: 'Failed reads and writes of the stored cache',
    registers: [registry],
  });
  const outside = new Counter({
    name: 'basecase_outside_calls_total',
    help: 'Calls to outside hosts: answered, late, unreadable or unavailable',
    labelNames: ['host', 'outcome'],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'basecase_provider_calls_total',
    help: 'Calls to the data provider: sent, refused by the budget, failed, or answered with its daily cap',
    labelNames: ['outcome'],
    registers: [registry],
  });
  if (redis !== null) {
    new Gauge({
      name: 'basecase_redis_up',
      help: '1 while Redis answers',
      registers: [registry],
      collect() {
        this.set(redis.isUp ? 1 : 0);
      },
    });
  }
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
    times: new CallTimes(registry),
    countAnswer: countAnswers(registry),
    countStoreError: () => storeErrors.inc(),
    countOutsideCall: (host, outcome) => outside.inc({ host, outcome }),
    watchMemory: (fill) => watchMemory(registry, fill),
    countProviderCall: (outcome) => calls.inc({ outcome }),
  };
}

/** Serves the figures at /metrics. */
export async function metricsRoute(app: FastifyInstance, { registry }: Pick<Metrics, 'registry'>): Promise<void> {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Counts in plain numbers, which every answer can afford, and hands them over when the figures are read. */
function countAnswers(registry: Registry): Metrics['countAnswer'] {
  const counts = { HIT: new Map<string, number>(), MISS: new Map<string, number>(), STALE: new Map<string, number>() };
  new Counter({
    name: 'basecase_cache_answers_total',
    help: 'Answers of the cache by state and type',
    labelNames: ['state', 'type'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [state, types] of Object.entries(counts)) {
        for (const [type, count] of types) this.inc({ state, type }, count);
      }
    },
  });
  return (state, type) => counts[state].set(type, (counts[state].get(type) ?? 0) + 1);
}

function watchMemory(registry: Registry, fill: () => MemoryFill): void {
  const gauge = (name: string, help: string, read: (now: MemoryFill) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(fill()));
      },
    });
  gauge('basecase_cache_memory_entries', 'Answers in memory', ({ entries }) => entries);
  gauge('basecase_cache_memory_bytes', 'Bytes of the answers in memory', ({ bytes }) => bytes);
  gauge('basecase_cache_oldest_seconds', 'Age of the oldest answer in memory', ({ oldest }) => oldest);
}
