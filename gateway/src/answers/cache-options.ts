import type { CacheEntry } from '../contract/admin.ts';
import type { CacheState } from './answer-cache.ts';
import type { LoadLeases } from './load-leases.ts';
import type { AnswerTier } from './redis/redis-answer-store.ts';

export interface CacheOptions {
  readonly store: AnswerTier;
  /** Shared by all processes of the store. */
  readonly leases?: LoadLeases;
  readonly maxBytes: number;
  /** The ttl of an answer whose rule names none. */
  readonly ttlSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds that a caller waits for a new answer before the reply 504. */
  readonly waitMs?: number;
  /** Milliseconds that a caller waits for a refresh before it gets the stale answer. */
  readonly refreshWaitMs?: number;
  readonly failureMs?: number;
  readonly onAnswer?: (state: CacheState, type: CacheEntry['type']) => void;
  readonly onStoreError?: (error: unknown) => void;
}
