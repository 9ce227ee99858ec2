import type { CacheEntry } from '../contract/admin.ts';
import type { AnswerBytes } from './answer-cache.ts';

/** One kept answer. Moments are milliseconds since the epoch. */
export interface StoredAnswer {
  readonly key: string;
  readonly type: CacheEntry['type'];
  readonly bytes: AnswerBytes;
  readonly storedAt: number;
  /** Null never expires. */
  readonly expiresAt: number | null;
  /** Until then it may stand in for an answer that cannot be had. */
  readonly staleUntil: number;
}

export function isFresh(answer: StoredAnswer, now: number): boolean {
  return answer.expiresAt === null || now < answer.expiresAt;
}

/** Bytes of memory that an answer takes, about. */
export function sizeInMemory(answer: StoredAnswer): number {
  const { identity, gzip, brotli } = answer.bytes;
  return identity.length + gzip.length + brotli.length + answer.key.length * 2 + 500;
}
