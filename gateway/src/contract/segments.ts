import { z } from 'zod';
import { filingReferenceSchema } from './as-filed.ts';
import { defineCalls, get, signedIn } from './call.ts';
import {
  daySchema,
  figureSchema,
  makeAnswerSchema,
  momentSchema,
  sourceSchema,
  symbolParamsSchema,
} from './figures.ts';
import { filingsReadSchema } from './statements.ts';

export const segmentPartSchema = z.object({
  /** Member with prefix, such as `us-gaap:ServiceMember`. */
  member: z.string(),
  label: z.string(),
  /** Member of the part that this one is a part of; null for the outermost. */
  partOf: z.string().nullable(),
  /** One per period, in full units; null where the filing states none. */
  figures: z.array(z.object({ value: z.number(), anchor: z.string().nullable() }).nullable()),
});
export type SegmentPart = z.infer<typeof segmentPartSchema>;

/** Revenue or operating income by the members of one axis. */
export const breakdownSchema = z.object({
  by: z.enum(['segment', 'product', 'geography']),
  measure: z.enum(['revenue', 'operatingIncome']),
  /** In the order of the newest filing. */
  parts: z.array(segmentPartSchema),
  /** Sum of the outermost parts, one per period. */
  sums: z.array(figureSchema),
  /** Figure of the company as a whole, one per period. */
  consolidated: z.array(figureSchema),
});
export type SegmentBreakdown = z.infer<typeof breakdownSchema>;

export const segmentsQuerySchema = z.object({ period: z.enum(['annual', 'quarterly']).default('annual') });

/** Revenue and operating income by business, product and geography, from the dimensions of the filings. */
export const segmentsSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** ISO 4217 */
  currency: z.string().nullable(),
  /** Newest first. */
  periods: z.array(
    z.object({
      start: daySchema,
      end: daySchema,
      fiscalYear: z.number().int().optional(),
      accessionNumber: z.string(),
    }),
  ),
  /** Newest first. */
  filings: z.array(filingReferenceSchema),
  filingsRead: filingsReadSchema.optional(),
  /** Empty when the filings state no parts. */
  breakdowns: z.array(breakdownSchema),
});
export type Segments = z.infer<typeof segmentsSchema>;

export const segmentCalls = defineCalls({
  segments: get('/api/finance/segments/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: segmentsQuerySchema,
    reply: segmentsSchema,
    firstLoad: true,
  }),
});
