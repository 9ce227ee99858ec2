import { z } from 'zod';
import { momentSchema } from './figures.ts';
import { roleSchema } from './roles.ts';

const cacheEntrySchema = z.object({
  /** Bytes of the stored answer, uncompressed. */
  size: z.number().int(),
  /** Seconds left; 0 or less is expired; null has no expiration. */
  ttl: z.number().nullable(),
  /** `missing`: the source was asked and has no such thing. */
  type: z.enum(['overview', 'statement', 'price', 'earnings', 'filing', 'ticker', 'projection', 'other', 'missing']),
  /** Seconds since it was stored. */
  age: z.number(),
});
export type CacheEntry = z.infer<typeof cacheEntrySchema>;

/** Which keys to list; without any the first thousand. */
export const cacheStatsQuerySchema = z.object({
  /** Only keys that contain this text, in any case. */
  filter: z.string().trim().max(200).default(''),
  /** Keys to pass over. Beyond the end the last page is answered. */
  offset: z.coerce.number<number>().int().min(0).max(1e9).default(0),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(1000),
});
export type CacheStatsQuery = z.output<typeof cacheStatsQuerySchema>;

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
  /** A page of the keys that fit the filter, in order. */
  cacheKeys: z.array(z.string()),
  /** How many keys fit the filter, and how many of them come before this page. */
  matched: z.number().int(),
  offset: z.number().int(),
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

export const auditQuerySchema = z.object({
  /** Only entries whose actor or detail holds this text. */
  q: z.string().trim().max(100).default(''),
  /** Only entries before this one: the id of the last entry of the page before. */
  before: z.string().max(64).default(''),
});
/** What people did, newest first; 50 entries a page. */
export const auditSchema = z.object({
  entries: z.array(
    z.object({ id: z.string(), at: momentSchema, actor: z.string(), action: z.string(), detail: z.string() }),
  ),
  /** Whether there are older ones. */
  more: z.boolean(),
});
export type Audit = z.infer<typeof auditSchema>;
