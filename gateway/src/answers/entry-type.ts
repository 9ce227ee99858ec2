import { type CacheEntry, cacheStatsSchema } from '../contract/admin.ts';

const entryTypeSchema = cacheStatsSchema.shape.cacheData.valueType.shape.type;

/** Reads the type of a stored answer; null when it is none of the known ones. */
export function entryTypeOf(text: string): CacheEntry['type'] | null {
  return entryTypeSchema.safeParse(text).data ?? null;
}
