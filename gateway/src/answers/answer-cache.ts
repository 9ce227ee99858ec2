import type { z } from 'zod';
import type { CacheEntry } from '../contract/admin.ts';
import type { Demand } from '../providers/budget/demand.ts';

/** Where an answer came from. STALE: past its ttl, because the refresh failed or is still running. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

/** An answer in three encodings. Serialised and compressed once, when it is stored. */
export interface AnswerBytes {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** Strong ETag of the identity form, in quotes. */
  readonly etag: string;
}

/** Age and state of an answer that another answer is built from. */
export interface Part {
  readonly state: CacheState;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

export interface CachedAnswer<Value> extends Part {
  readonly key: string;
  /** The value, parsed from the stored bytes on first use. Shared with other readers: must not be changed. */
  readonly value: Value;
  readonly bytes: AnswerBytes;
}

export interface CacheRule<Value> {
  readonly type: Exclude<CacheEntry['type'], 'missing'>;
  readonly schema: z.ZodType<Value>;
  /** The ttl, or a function that derives it from the value; null never expires; CACHE_TTL_SECONDS when absent. */
  readonly ttlSeconds?: number | null | ((value: Value) => number | null);
  /**
   * Keeps a NotFound of the load as long as an answer, because retrying would waste a provider call. Otherwise a
   * NotFound is remembered for 60 s, like every failure.
   */
  readonly remembersNotFound?: boolean;
  /** Keys of the answers that the load may read; they are looked up in one query before it starts. */
  readonly parts?: readonly string[];
}

/** Returns the value of an answer. The parts that it reads bound the ttl and the state of the answer. */
export type Load<Value> = (parts: Parts) => Promise<Value>;

export interface AnswerReader {
  /**
   * Returns the answer under a key; loads it unless a fresh one is cached.
   * @param key kind and subject, such as `overview:AAPL`
   * @throws the error of `load`, to every caller that waits for the key; NotFound while one is remembered
   */
  get<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>): Promise<CachedAnswer<Value>>;

  /** Returns the answer if a fresh one is cached, else null. */
  get<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null>;
}

/**
 * The cache as a load reads it. The new answer expires with the first part that expires, is as old as the oldest part
 * and stale when a part is. When a part failed, the new answer expires with the remembered failure.
 */
export interface Parts extends AnswerReader {
  /** The demand behind the load, which is passed to each call to a provider. */
  readonly demand: Demand;
  /** When the oldest part read so far was stored, milliseconds since the epoch; the current time without parts. */
  readonly oldest: number;
  /** Looks up several parts in one query; each is read with `get`. */
  lookUp(keys: readonly string[]): Promise<void>;
  /** Adds a part that another store keeps. */
  add(part: Part): void;
  /** Announces that more data is about to arrive: the answer expires as if a part had failed. */
  expectMore(): void;
}

/**
 * Caches answers as ready-to-send bytes, in memory and in the database.
 * One load per key at a time; a failed load is remembered for 60 s; an expired answer is refreshed on demand and
 * served stale (up to 7 days old) when the refresh fails with BadUpstream, UpstreamTimeout or QuotaExceeded.
 */
export interface AnswerCache extends AnswerReader {
  /** Returns the cache for a request: its loads are made for the user of the request, and do not end while they wait in a queue. */
  for(demand: Demand): AnswerReader;
  /** Forgets an answer in all processes. Resolves to whether it was cached. */
  clear(key: string): Promise<boolean>;
}
