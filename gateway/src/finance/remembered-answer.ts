import { z } from 'zod';
import type { AnswerCache, CachedAnswer, CacheRule } from '../caching/answer-cache.ts';
import { NotFound } from '../http/errors.ts';

const missingSchema = z.object({ missing: z.string() });

/**
 * A cached answer of a source. That the source has nothing is remembered as long as an answer would be, under its own
 * key: asking again would cost a call and bring nothing.
 * @throws NotFound and whatever else `load` throws
 */
export async function rememberedAnswer<Value>(
  cache: AnswerCache,
  key: string,
  rule: CacheRule<Value>,
  load: () => Promise<Value>,
): Promise<CachedAnswer<Value>> {
  const fresh = await cache.peek(key, rule);
  if (fresh !== null) return fresh;
  const missingKey = `missing:${key}`;
  const missingRule = { type: 'other', schema: missingSchema } as const;
  const known = await cache.peek(missingKey, missingRule);
  if (known !== null) throw new NotFound(known.value.missing);
  return cache.get(key, rule, async () => {
    try {
      return await load();
    } catch (error) {
      if (error instanceof NotFound) {
        await cache.get(missingKey, missingRule, async () => ({ missing: error.message }));
      }
      throw error;
    }
  });
}
