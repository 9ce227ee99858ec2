import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import {
  daySchema,
  figureSchema,
  makeAnswerSchema,
  momentSchema,
  sourceSchema,
  symbolParamsSchema,
} from './figures.ts';

/** Reported earnings per share, in the currency of the price; both lists newest first. */
export const earningsHistorySchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  annualEarnings: z.array(z.object({ fiscalDateEnding: daySchema, reportedEPS: figureSchema })),
  quarterlyEarnings: z.array(
    z.object({
      fiscalDateEnding: daySchema,
      reportedDate: daySchema.nullable(),
      reportedEPS: figureSchema,
      estimatedEPS: figureSchema,
      surprise: figureSchema,
      /** Percent, like the provider (5 is 5%). */
      surprisePercentage: figureSchema,
    }),
  ),
});
export type EarningsHistory = z.infer<typeof earningsHistorySchema>;

const estimateSchema = z.object({
  fiscalDateEnding: daySchema,
  consensusEPS: figureSchema,
  epsHigh: figureSchema,
  epsLow: figureSchema,
  numberOfEstimates: figureSchema,
  revenueEstimate: figureSchema,
});

/** Analyst estimates; both lists newest period first. `note` states why both are empty. */
export const earningsEstimatesSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  quarterlyEarningsEstimate: z.array(estimateSchema),
  annualEarningsEstimate: z.array(estimateSchema),
  note: z.string().optional(),
});
export type EarningsEstimates = z.infer<typeof earningsEstimatesSchema>;

export const allEarningsSchema = makeAnswerSchema({
  history: earningsHistorySchema.nullable(),
  estimates: earningsEstimatesSchema.nullable(),
  errors: z.object({ history: z.string().nullable(), estimates: z.string().nullable() }),
});
export type AllEarnings = z.infer<typeof allEarningsSchema>;

export const earningsCalls = defineCalls({
  earningsHistory: get('/api/finance/earnings-history/:symbol', signedIn, earningsHistorySchema, {
    params: symbolParamsSchema,
  }),
  earningsEstimates: get('/api/finance/earnings-estimates/:symbol', signedIn, earningsEstimatesSchema, {
    params: symbolParamsSchema,
  }),
  allEarnings: get('/api/finance/all-earnings/:symbol', signedIn, allEarningsSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
    context: 'earnings',
  }),
});
