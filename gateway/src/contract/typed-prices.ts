import { z } from 'zod';
import { defineCalls, get, put, remove, signedIn } from './call.ts';
import { daySchema, symbolParamsSchema } from './figures.ts';

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

export const typedPriceCalls = defineCalls({
  typedPrice: get('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: typedPriceReplySchema,
    firstLoad: true,
    context: 'your price',
  }),
  /** Replaces the price that the user typed before. */
  saveTypedPrice: put('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    body: typedPriceBodySchema,
    reply: typedPriceReplySchema,
    context: 'your price',
  }),
  removeTypedPrice: remove('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: typedPriceReplySchema,
    context: 'your price',
  }),
});
