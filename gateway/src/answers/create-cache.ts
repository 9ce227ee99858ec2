import type { Infrastructure } from '../storage/infrastructure.ts';
import { AnswerBound } from './answer-bound.ts';
import { createAnswerStore } from './answer-store.ts';
import type { CacheOptions } from './cache-options.ts';
import { createRedisAnswerStore } from './redis/redis-answer-store.ts';
import { createRedisLoadLeases } from './redis/redis-load-leases.ts';
import { TwoTierCache } from './two-tier-cache.ts';

/** Receives what the cache did, for the metrics. */
interface CacheCounts {
  readonly countAnswer: NonNullable<CacheOptions['onAnswer']>;
  readonly countStoreError: () => void;
}

/** `storedBytes` returns the bytes of all bodies in the database, uncompressed. */
export function createCache({ config, log, db, redis }: Infrastructure, counts: CacheCounts) {
  const bound = new AnswerBound(db, config.storedCacheMaxBytes);
  const store = createAnswerStore(db, bound);
  const cache = new TwoTierCache({
    store: redis === null ? store : createRedisAnswerStore(store, redis),
    ...(redis && { leases: createRedisLoadLeases(redis) }),
    maxBytes: config.cacheMaxBytes,
    ttlSeconds: config.cacheTtlSeconds,
    onAnswer: counts.countAnswer,
    onStoreError: (err) => {
      counts.countStoreError();
      log.error({ err }, 'the stored cache cannot be used');
    },
  });
  return { cache, storedBytes: () => bound.bytes() };
}
