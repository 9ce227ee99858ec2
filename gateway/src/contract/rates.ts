import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { daySchema } from './figures.ts';

/** The yield of a government bond as a rate without risk. */
export const riskFreeRateSchema = z.object({
  /** As a fraction. */
  rate: z.number(),
  day: daySchema,
  /** The bond in words. */
  name: z.string(),
  /** Whether it is an invented one. */
  sample: z.boolean(),
});
export type RiskFreeRate = z.infer<typeof riskFreeRateSchema>;

export const rateCalls = defineCalls({
  /** The dated rate without risk, one for all companies. */
  riskFreeRate: get('/api/finance/risk-free-rate', signedIn, riskFreeRateSchema),
});
