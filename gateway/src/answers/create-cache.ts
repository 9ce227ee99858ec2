import type { Metrics } from '../observability/metrics.ts';
import type { Infrastructure } from '../storage/infrastructure.ts';
import { AnswerBound } from './answer-bound.ts';
import { createAnswerStore } from './answer-store.ts';
import { createRedisAnswerStore } from './redis/redis-answer-store.ts';
import { createRedisLoadLeases } from './redis/redis-load-leases.ts';
import { TwoTierCache } from './two-tier-cache.ts';

/** `storedBytes` returns the bytes of all bodies in the database, uncompressed. */
export function createCache({ config, log, db, redis }: Infrastructure, metrics: Metrics) {
  const bound = new AnswerBound(db, config.storedCacheMaxBytes);
  const store = createAnswerStore(db, bound);
  const cache = new TwoTierCache({
    store: redis === null ? store : createRedisAnswerStore(store, redis),
    ...(redis && { leases: createRedisLoadLeases(redis) }),
    maxBytes: config.cacheMaxBytes,
    ttlSeconds: config.cacheTtlSeconds,
    onAnswer: metrics.countAnswer,
    onStoreError: (err) => {
      metrics.countStoreError();
      log.error({ err }, 'the stored cache cannot be used');
    },
  });
  metrics.watchMemory(() => cache.memory());
  return { cache, storedBytes: () => bound.bytes() };
}
