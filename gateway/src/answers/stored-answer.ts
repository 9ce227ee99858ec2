import { z } from 'zod';
import { type CacheEntry, cacheStatsSchema } from '../contract/admin.ts';
import { NotFound } from '../errors/errors.ts';
import { toAnswerBytes } from './answer-bytes.ts';
import type { AnswerBytes, CacheRule } from './answer-cache.ts';

/** A cached answer. Times are milliseconds since the epoch. */
export interface StoredAnswer {
  readonly key: string;
  /** `missing`: the provider has no such data, and the bytes hold its message. */
  readonly type: CacheEntry['type'];
  readonly bytes: AnswerBytes;
  readonly storedAt: number;
  /** Null never expires. */
  readonly expiresAt: number | null;
  /** Until then it may be served stale. */
  readonly staleUntil: number;
}

export function isFresh(answer: StoredAnswer, now: number): boolean {
  return answer.expiresAt === null || now < answer.expiresAt;
}

/** Returns roughly how many bytes of memory an answer takes. */
export function sizeInMemory(answer: StoredAnswer): number {
  const { identity, gzip, brotli } = answer.bytes;
  return identity.length + gzip.length + brotli.length + answer.key.length * 2 + 500;
}

/** Returns the stored value as parsed by the rule's schema; null when it does not fit. */
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

export function missingBytes({ message }: NotFound): Promise<AnswerBytes> {
  return toAnswerBytes({ missing: message });
}

/** Returns the error of a missing answer; null when it cannot be read. */
export function readMissing(answer: StoredAnswer): NotFound | null {
  const parsed = parseStored(answer, missingRule);
  return parsed === null ? null : new NotFound(parsed.data.missing);
}

const answerTypeSchema = cacheStatsSchema.shape.cacheData.valueType.shape.type;

export function readAnswerType(text: string): CacheEntry['type'] | null {
  return answerTypeSchema.safeParse(text).data ?? null;
}
