import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { daySchema, makeAnswerSchema, momentSchema, sourceSchema, symbolParamsSchema } from './figures.ts';

/** Revenue and profit of each fiscal year, newest first. */
export const financialsSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  financials: z.array(
    z.object({
      fiscalDateEnding: daySchema,
      revenue: z.number().nullable(),
      netIncome: z.number().nullable(),
      /** Fraction; null when revenue is not above 0. */
      netMargin: z.number().nullable(),
    }),
  ),
});
export type Financials = z.infer<typeof financialsSchema>;

const cagrSchema = z.object({
  oneYear: z.number().nullable(),
  threeYear: z.number().nullable(),
  fiveYear: z.number().nullable(),
  allTime: z.number().nullable(),
});

/** Figures derived from the income statement, all fractions (0.05 is 5%). */
export const financialsMetricsSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** Newest first. */
  metrics: z.array(
    z.object({
      fiscalDateEnding: daySchema,
      grossMargin: z.number().nullable(),
      operatingMargin: z.number().nullable(),
      netMargin: z.number().nullable(),
      revenueGrowth: z.number().nullable(),
      netIncomeGrowth: z.number().nullable(),
    }),
  ),
  cagr: z.object({ revenue: cagrSchema, netIncome: cagrSchema }),
});
export type FinancialsMetrics = z.infer<typeof financialsMetricsSchema>;

export const financialsCalls = defineCalls({
  financials: get('/api/finance/financials/:symbol', signedIn, financialsSchema, { params: symbolParamsSchema }),
  financialsMetrics: get('/api/finance/financials-metrics/:symbol', signedIn, financialsMetricsSchema, {
    params: symbolParamsSchema,
    context: 'financial metrics',
  }),
});
