import { z } from 'zod';
import { daySchema } from './figures.ts';

export const typedPriceBodySchema = z.object({
  /** Of one share, in the currency of the listing. */
  price: z.number().positive().max(1e9),
});

/** The price that a user typed in for a company. It replaces every other one for this user while it is kept. */
export const typedPriceSchema = typedPriceBodySchema.extend({
  symbol: z.string(),
  /** The day on which it was typed. */
  day: daySchema,
});
export type TypedPrice = z.infer<typeof typedPriceSchema>;

export const typedPriceReplySchema = z.object({ typed: typedPriceSchema.nullable() });
