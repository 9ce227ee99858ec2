import { z } from 'zod';
import { momentSchema } from './figures.ts';
import { roleSchema } from './roles.ts';

const cacheEntrySchema = z.object({
  /** Bytes of the stored answer, uncompressed. */
  size: z.number().int(),
  /** Seconds left; 0 or less is expired; null has no expiration. */
  ttl: z.number().nullable(),
  type: z.enum(['overview', 'statement', 'price', 'earnings', 'filing', 'ticker', 'projection', 'other']),
  /** Seconds since it was stored. */
  age: z.number(),
});
export type CacheEntry = z.infer<typeof cacheEntrySchema>;

export const cacheStatsSchema = z.object({
  stats: z.object({
    keys: z.number().int(),
    /** Calls sent to the data provider in the running budget period. */
    alphaVantageCount: z.number().int(),
    alphaVantageFailedCount: z.number().int(),
  }),
  budget: z.object({
    limit: z.number().int(),
    used: z.number().int(),
    left: z.number().int(),
    /** When at least one more call becomes possible, or the period starts anew; null while nothing is used. */
    resetsAt: momentSchema.nullable(),
  }),
  cacheData: z.record(z.string(), cacheEntrySchema),
  cacheKeys: z.array(z.string()),
});
export type CacheStats = z.infer<typeof cacheStatsSchema>;

export const cacheKeyParamsSchema = z.object({ key: z.string().min(1).max(200) });
export const cacheValueSchema = z.object({ value: z.unknown() });

export const usersSchema = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: roleSchema,
      createdAt: momentSchema,
      lastSignInAt: momentSchema.nullable(),
    }),
  ),
});
export type Users = z.infer<typeof usersSchema>;

export const userIdParamsSchema = z.object({ id: z.string().min(1).max(64) });
export const roleBodySchema = z.object({ role: roleSchema });
