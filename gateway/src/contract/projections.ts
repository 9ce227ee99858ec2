import { z } from 'zod';
import { momentSchema } from './figures.ts';

/** Five yearly values; null where a figure cannot be calculated. */
const fiveYears = z.array(z.number().nullable()).length(5);

export const scenarioSchema = z.object({
  /** Millions. */
  revenue: fiveYears,
  /** Percent (10 is 10%). */
  revgrowth: fiveYears,
  /** Percent. */
  margin: fiveYears,
  /** Millions. */
  shares: fiveYears,
  /** The figure that peLow and peHigh are multiples of: revenue per share, of a company with losses. Absent: earnings per share. */
  multiple: z.literal('sales').optional(),
  peLow: fiveYears,
  peHigh: fiveYears,
  /** Millions. */
  netincome: fiveYears,
  eps: fiveYears,
  priceLow: fiveYears,
  priceHigh: fiveYears,
  /** Fraction. */
  cagrLow: fiveYears,
  /** Fraction. */
  cagrHigh: fiveYears,
});
export type Scenario = z.infer<typeof scenarioSchema>;

export const scenarioNameSchema = z.enum(['bear', 'base', 'bull']);
export type ScenarioName = z.infer<typeof scenarioNameSchema>;

export const scenariosSchema = z.object({ bear: scenarioSchema, base: scenarioSchema, bull: scenarioSchema });
export type Scenarios = z.infer<typeof scenariosSchema>;

export const projectionBodySchema = z.object({
  scenarios: scenariosSchema,
  companyName: z.string().trim().max(200),
  /** The year of the second column: the latest fiscal year plus one. */
  currentYear: z.number().int().min(1900).max(2200),
});
export type ProjectionBody = z.infer<typeof projectionBodySchema>;

export const projectionListSchema = z.object({
  projections: z.array(
    z.object({ symbol: z.string(), companyName: z.string(), savedAt: momentSchema, expiresAt: momentSchema }),
  ),
});
export type ProjectionList = z.infer<typeof projectionListSchema>;

export const projectionSchema = projectionBodySchema.extend({
  symbol: z.string(),
  savedAt: momentSchema,
  expiresAt: momentSchema,
});
export type Projection = z.infer<typeof projectionSchema>;
