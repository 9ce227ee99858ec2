import type { z } from 'zod';
import type { CacheEntry } from '../contract/admin.ts';

/** Where an answer came from. STALE: older than its lifetime, because the refresh failed. */
export type CacheState = 'HIT' | 'MISS' | 'STALE';

/** One answer in the forms it may be sent in. Serialised and compressed once, when it is stored. */
export interface AnswerBytes {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** Strong ETag of the identity form, in quotes. */
  readonly etag: string;
}

/** How old the answer is that another one was made of. */
export interface Part {
  readonly state: CacheState;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

export interface CachedAnswer<Value> extends Part {
  /** What it is kept under. */
  readonly key: string;
  /** The value, parsed from the stored bytes when first asked for. Shared with other readers: not to be changed. */
  readonly value: Value;
  readonly bytes: AnswerBytes;
}

export interface CacheRule<Value> {
  readonly type: Exclude<CacheEntry['type'], 'missing'>;
  readonly schema: z.ZodType<Value>;
  /** Lifetime, or how it follows from the answer; null never expires; the configured CACHE_TTL_SECONDS when absent. */
  readonly ttlSeconds?: number | null | ((value: Value) => number | null);
  /**
   * Keeps a NotFound of the load as long as an answer: asking the source again would cost a call and bring nothing.
   * Without it a NotFound is remembered for 60 s, like every failure.
   */
  readonly remembersNotFound?: boolean;
  /** Keys of the answers that the load may read, which are looked up together before it starts. */
  readonly parts?: readonly string[];
}

/** Makes the value of an answer. What it reads of `parts` bounds the lifetime and the state of the answer. */
export type Load<Value> = (parts: Parts) => Promise<Value>;

export interface AnswerReader {
  /**
   * The answer under a key, loaded unless it is kept and fresh.
   * @param key such as `overview:AAPL`: the kind of answer, then what it is of
   * @throws what `load` threw, to every waiter of the same key; NotFound while one is remembered
   */
  get<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>): Promise<CachedAnswer<Value>>;

  /** The answer if it is kept and fresh, else null: without a load nothing is asked for. */
  get<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null>;
}

/**
 * The cache as a load reads it. The answer that is made lives no longer than any answer read here, is as old as the
 * oldest and stale when one of them is. When one failed for now, it lives as long as the failure is remembered.
 */
export interface Parts extends AnswerReader {
  /** When the oldest part read so far was stored, milliseconds since the epoch; now without parts. */
  readonly oldest: number;
  /** Counts a part that is kept elsewhere. */
  add(part: Part): void;
  /** Says that more is there in a moment: the answer lives as if a part had failed. */
  expectMore(): void;
}

/**
 * Answers kept as ready-to-send bytes, in memory and in the database.
 * One load per key at a time; a failed load is remembered for 60 s; an expired answer is refreshed on demand and
 * served stale (up to 7 days old) when the refresh fails with BadUpstream, UpstreamTimeout or QuotaExceeded.
 */
export interface AnswerCache extends AnswerReader {
  /** Forgets an answer, here and in other processes. Resolves to whether it was kept. */
  clear(key: string): Promise<boolean>;
}
