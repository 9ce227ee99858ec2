import { z } from 'zod';
import { defineCalls, get, put, remove, signedIn } from './call.ts';
import {
  daySchema,
  figureSchema,
  makeAnswerSchema,
  momentSchema,
  sourceSchema,
  symbolParamsSchema,
  symbolSchema,
} from './figures.ts';

export const timeframeSchema = z.enum(['daily', 'weekly', 'monthly']);
export type Timeframe = z.infer<typeof timeframeSchema>;

/** The closes of a chart: as traded but adjusted for splits, or adjusted for splits and dividends. One chart has one basis. */
export const priceBasisSchema = z.enum(['close', 'adjusted']);
export type PriceBasis = z.infer<typeof priceBasisSchema>;

export const priceHistoryParamsSchema = z.object({ symbol: symbolSchema, timeframe: timeframeSchema });

export const priceHistorySchema = makeAnswerSchema({
  symbol: z.string(),
  timeframe: timeframeSchema,
  source: sourceSchema,
  asOf: momentSchema,
  /** From this date on all points are daily; points of the weekly series are before it. Null when none is daily, and in the other timeframes. */
  dailyFrom: daySchema.nullable(),
  /** True when the weekly series could add older points to daily prices; its load costs a call and needs a request. */
  olderOnRequest: z.boolean().optional(),
  /** Absent from the replies of earlier gateways. */
  basis: priceBasisSchema.optional(),
  /** Oldest first; closes of the basis. */
  data: z.array(z.object({ date: daySchema, close: z.number() })),
  /** Shares traded a day, in the order of `data`: the mean of a week or month. On the split basis of the closes. */
  volumes: z.array(figureSchema).optional(),
  /** Closes adjusted only for splits, in the order of `data`; for weeks whose `data` are adjusted for dividends. */
  closes: z.array(z.number()).optional(),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;

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

export const priceCalls = defineCalls({
  priceHistory: get('/api/finance/price-history/:symbol/:timeframe', signedIn, priceHistorySchema, {
    params: priceHistoryParamsSchema,
    firstLoad: true,
  }),
  typedPrice: get('/api/prices/:symbol', signedIn, typedPriceReplySchema, {
    params: symbolParamsSchema,
    firstLoad: true,
    context: 'your price',
  }),
  /** Replaces the price that the user typed before. */
  saveTypedPrice: put('/api/prices/:symbol', signedIn, typedPriceReplySchema, {
    params: symbolParamsSchema,
    body: typedPriceBodySchema,
    context: 'your price',
  }),
  removeTypedPrice: remove('/api/prices/:symbol', signedIn, typedPriceReplySchema, {
    params: symbolParamsSchema,
    context: 'your price',
  }),
});
