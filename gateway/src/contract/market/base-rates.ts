import { z } from 'zod';
import { defineCalls, get, signedIn } from '../call.ts';

const baseRatesQuerySchema = z.object({
  /** A line, for its growth; or `operatingMargin`, for how many companies have it now. */
  line: z.string().max(40),
  /** Growth per year, or the margin, as a fraction. */
  rate: z.coerce.number().gt(-1).lt(10),
  years: z.coerce.number().int().min(1).max(10),
  /** Size of the line at the start, or of revenue now, in US dollars. */
  size: z.coerce.number().positive().optional(),
  /** The company's own growth per year over the five years before, as a fraction, for companies that grew alike. */
  past: z.coerce.number().gt(-1).lt(10).optional(),
});

/** Growth per year over `years`, or the margin, at percentiles; null without starts. Older gateways send no `p95`. */
const percentilesSchema = z
  .object({
    p10: z.number(),
    p25: z.number(),
    p50: z.number(),
    p75: z.number(),
    p90: z.number(),
    p95: z.number().optional(),
  })
  .nullable();
export const baseRatesSchema = z.object({
  /** Starts of companies that kept up the rate, and all starts that could be followed for so long. */
  n: z.number().int(),
  of: z.number().int(),
  rule: z.string(),
  /** By number of years, the share of starts whose growth per year was at least the rate. */
  persisted: z.array(z.object({ years: z.number().int(), share: z.number() })),
  percentiles: percentilesSchema,
  /** The same of the starts that grew alike before; absent without `past`, for a margin, and from older gateways. */
  alike: z
    .object({
      n: z.number().int(),
      of: z.number().int(),
      /** How many companies the starts are of. */
      companies: z.number().int(),
      percentiles: percentilesSchema,
      pastYears: z.number().int(),
      /** Growth per year before the start, from `low` to below `high`; null is open. */
      low: z.number().nullable(),
      high: z.number().nullable(),
    })
    .optional(),
});
export type BaseRates = z.infer<typeof baseRatesSchema>;

export const baseRateCalls = defineCalls({
  baseRates: get('/api/market/base-rates', signedIn, baseRatesSchema, { query: baseRatesQuerySchema }),
});
