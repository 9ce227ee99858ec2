import { z } from 'zod';

const fileSchema = z.object({ name: z.string(), path: z.string(), isGuess: z.boolean().optional() });

/** What the newest lists of files had, and when each part was last checked. It survives a restart, so that one costs no call. */
export const planSchema = z.object({
  quarters: z.array(fileSchema),
  prices: z.array(fileSchema),
  /** Names of quarters, newest first. */
  wanted: z.array(z.string()),
  left: z.array(z.string()),
  /** When all was last up to date, by part; milliseconds since the epoch. */
  checked: z.partialRecord(z.enum(['lists', 'quarters', 'days', 'frames']), z.number()),
});
export type MarketPlan = z.infer<typeof planSchema>;

export const emptyPlan: MarketPlan = { quarters: [], prices: [], wanted: [], left: [], checked: {} };

/** The file that is being downloaded. */
export const loadingSchema = z
  .object({ quarter: z.string(), done: z.number(), of: z.number(), at: z.number() })
  .nullable();
