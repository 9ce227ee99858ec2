import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CacheState } from '../answers/answer-cache.ts';
import type { AllAppVitals } from '../contract/releases/vitals.ts';
import { Unauthorized } from '../errors/errors.ts';
import type { CallOutcome } from '../providers/budget/counted-ledger.ts';
import type { BudgetLedger } from '../providers/budget/ledger.ts';
import { CallTimes } from './call-times.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export interface MemoryFill {
  readonly entries: number;
  readonly bytes: number;
  /** Seconds since the oldest of them was stored. */
  readonly oldest: number;
}

/** Creates the registry with all metrics of the process. @param ledgers by the provider's name */
export function createMetrics(ledgers: ReadonlyMap<string, BudgetLedger>, redis: { readonly isUp: boolean } | null) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'basecase_' });
  const storeErrors = new Counter({
    name: 'basecase_cache_store_errors_total',
    help: 'Failed reads and writes of the stored cache',
    registers: [registry],
  });
  const outside = new Counter({
    name: 'basecase_outside_calls_total',
    help: 'Calls to the hosts of a provider: answered, late, unreadable or unavailable',
    labelNames: ['host', 'outcome'],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'basecase_provider_calls_total',
    help: 'Calls to metered providers: sent, refused by the budget, failed, or answered with the daily cap',
    labelNames: ['provider', 'outcome'],
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
    help: 'Calls to metered providers in the running period',
    labelNames: ['provider', 'kind'],
    registers: [registry],
    async collect() {
      const read = async ([provider, ledger]: [string, BudgetLedger]) => ({ provider, ...(await ledger.usage()) });
      const usages = await Promise.allSettled([...ledgers].map(read));
      this.reset();
      for (const usage of usages) {
        // Without the database the figures are unknown and left out; the other metrics are still served.
        if (usage.status === 'rejected') continue;
        const { provider, limit, used, failed, left } = usage.value;
        for (const [kind, value] of Object.entries({ limit, used, failed, left })) this.set({ provider, kind }, value);
      }
    },
  });
  return {
    registry,
    times: new CallTimes(registry),
    countAnswer: countAnswers(registry),
    countStoreError: () => storeErrors.inc(),
    countOutsideCall: (host: string, outcome: string) => outside.inc({ host, outcome }),
    countProviderCall: (provider: string, outcome: CallOutcome) => calls.inc({ provider, outcome }),
    /** Adds the gauges of the cache's memory. */
    watchMemory: (fill: () => MemoryFill) => watchMemory(registry, fill),
    /** Adds the gauges of the apps' visits. */
    watchApps: (read: () => Promise<AllAppVitals>) => watchApps(registry, read),
  };
}

/** Serves the metrics at /metrics: they show how much the product is used, so strangers must not read them. */
export async function metricsRoute(
  app: FastifyInstance,
  { registry, access }: Pick<Metrics, 'registry'> & { readonly access: MetricsAccess },
): Promise<void> {
  if (access === 'closed') return;
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (access !== 'open' && !isBearer(headers.authorization, access.token)) {
      throw new Unauthorized('The metrics need the token of METRICS_TOKEN.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Callers of the metrics: none, all, or those with the token. */
export type MetricsAccess = 'closed' | 'open' | { readonly token: string };

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/** Counts in plain numbers, since a labelled counter per answer is slow; they become metrics when they are read. */
function countAnswers(registry: Registry): (state: CacheState, type: string) => void {
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

/** Figures of a build over 24 hours, which are the same from every process. */
const gauges = {
  visits: { name: 'basecase_app_visits', help: 'Visits of an app in 24 hours' },
  failed: { name: 'basecase_app_failed_visits', help: 'Visits of an app in 24 hours with a failure' },
  ready: { name: 'basecase_app_ready_p75_milliseconds', help: 'Time until an app is ready, 75th percentile' },
  inp: { name: 'basecase_app_inp_p75_milliseconds', help: 'Interaction to next paint, 75th percentile' },
  lcp: { name: 'basecase_app_lcp_p75_milliseconds', help: 'Largest contentful paint, 75th percentile' },
  cls: { name: 'basecase_app_cls_p75', help: 'Cumulative layout shift, 75th percentile' },
} as const;
const figures = ['visits', 'failed', 'ready', 'inp', 'lcp', 'cls'] as const;

/** Adds gauges of the live build and the canary of each app. Builds are not labels: their number is not bounded. */
function watchApps(registry: Registry, read: () => Promise<AllAppVitals>): void {
  // All gauges are read at once, so they share one reading.
  let reading: Promise<AllAppVitals | null> | null = null;
  const readOnce = () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => setImmediate(() => (reading = null)));
    return reading;
  };
  for (const figure of figures) {
    const { name, help } = gauges[figure];
    new Gauge({
      name,
      help,
      labelNames: ['app', 'build'],
      registers: [registry],
      async collect() {
        const vitals = await readOnce();
        this.reset();
        for (const { app, live, canary, builds } of vitals?.apps ?? []) {
          for (const [build, version] of [
            ['live', live],
            ['canary', canary],
          ] as const) {
            const value = builds.find((one) => one.version === version)?.[figure] ?? null;
            if (value !== null) this.set({ app, build }, value);
          }
        }
      },
    });
  }
}
