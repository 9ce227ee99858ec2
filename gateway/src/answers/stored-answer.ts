import { z } from 'zod';
import type { CacheEntry } from '../contract/admin.ts';
import { NotFound } from '../errors/errors.ts';
import { toAnswerBytes } from './answer-bytes.ts';
import type { AnswerBytes, CacheRule } from './answer-cache.ts';

/** One kept answer. Moments are milliseconds since the epoch. */
export interface StoredAnswer {
  readonly key: string;
  /** `missing`: the source has no such thing, and the bytes say so. */
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

/** The stored value as a rule's schema reads it; null when it does not fit. */
export function parseStored<Value>(
  { bytes }: StoredAnswer,
  { schema }: Pick<CacheRule<Value>, 'schema'>,
): { readonly data: Value } | null {
  try {
    const parsed = schema.safeParse(JSON.parse(bytes.identity.toString()));
    return parsed.success ? parsed : null;
  } catch {
    return null;
  }
}

const missingRule = { schema: z.object({ missing: z.string() }) };

/** The bytes of an entry that says that the source has no such thing. */
export function missingBytes({ message }: NotFound): Promise<AnswerBytes> {
  return toAnswerBytes({ missing: message });
}

/** The error that such an entry stands for; null when it cannot be read. */
export function readMissing(answer: StoredAnswer): NotFound | null {
  const parsed = parseStored(answer, missingRule);
  return parsed === null ? null : new NotFound(parsed.data.missing);
}
