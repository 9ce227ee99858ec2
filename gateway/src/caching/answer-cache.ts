import type { z } from 'zod';
import type { CacheEntry } from '../contract/admin.ts';

/** Where an answer came from. STALE: older than its lifetime, because a refresh was not to be had. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

/** One answer in the forms it may be sent in. Serialised and compressed once, when it is stored. */
export interface AnswerBytes {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** Strong ETag of the identity form, in quotes. */
  readonly etag: string;
}

export interface CachedAnswer<Value> {
  /** What it is kept under. */
  readonly key: string;
  /** The value, parsed from the stored bytes when first asked for. Shared with other readers: not to be changed. */
  readonly value: Value;
  readonly bytes: AnswerBytes;
  readonly state: CacheState;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

export interface CacheRule<Value> {
  readonly type: CacheEntry['type'];
  readonly schema: z.ZodType<Value>;
  /**
   * Lifetime, or how it follows from the answer (an incomplete one lives shortly); null never expires;
   * the configured CACHE_TTL_SECONDS when absent.
   */
  readonly ttlSeconds?: number | null | ((value: Value) => number | null);
}

/**
 * Answers kept as ready-to-send bytes, in memory and in the database.
 * One load per key at a time; a failed load is remembered for 60 s; an expired answer is refreshed on demand and
 * served stale (up to 7 days old) when the refresh fails with BadUpstream, UpstreamTimeout or QuotaExceeded.
 */
export interface AnswerCache {
  /**
   * @param key such as `overview:AAPL`: the kind of answer, then what it is of
   * @param load makes the answer; its result is checked by `rule.schema` before it is kept
   * @throws what `load` threw, to every waiter of the same key
   */
  get<Value>(key: string, rule: CacheRule<Value>, load: () => Promise<Value>): Promise<CachedAnswer<Value>>;

  /** The answer if it is kept and fresh; asks nobody. */
  peek<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null>;

  /** Forgets an answer, here and in other processes. Resolves to whether it was kept. */
  clear(key: string): Promise<boolean>;
}
