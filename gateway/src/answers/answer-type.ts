import { type CacheEntry, cacheStatsSchema } from '../contract/admin.ts';

const answerTypeSchema = cacheStatsSchema.shape.cacheData.valueType.shape.type;

/** Returns the type of a stored answer; null when it is unknown. */
export function readAnswerType(text: string): CacheEntry['type'] | null {
  return answerTypeSchema.safeParse(text).data ?? null;
}
