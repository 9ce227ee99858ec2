import { z } from 'zod';
import { messageSchema } from './access/auth.ts';
import { defineCalls, get, members, post, remove } from './call.ts';
import {
  dcfBounds,
  growthModes,
  isModelInputName,
  marginAssumptions,
  modelInputBounds,
  overrideBounds,
  overrideNames,
  valuationModels,
  waccModes,
} from './dcf-bounds.ts';
import { daySchema, figureSchema, momentSchema, numeralSchema, symbolParamsSchema, symbolSchema } from './figures.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);

const overrideSchema = z
  .object({
    name: z.enum(overrideNames),
    /** exchangeRate: units of the reporting currency for one unit of the price's currency. */
    value: z.number(),
  })
  .refine(({ name, value }) => value >= overrideBounds[name].min && value <= overrideBounds[name].max, {
    message: 'The value is out of bounds.',
  })
  .refine(({ name, value }) => name !== 'averageYears' || Number.isInteger(value), {
    message: 'Years of the averages must be a whole number.',
  });

/** A figure that no filing states; a filed figure takes precedence. */
const typedFigureSchema = z.object({
  /** Name of the statement's field. */
  field: z.string().min(1).max(80),
  fiscalYear: z.string().regex(/^\d{4}$/),
  value: z.number(),
  /** derived: calculated from filed lines. */
  origin: z.enum(['mine', 'derived']),
});

/** The user's own values in place of filed ones; `inputs` in the order of change, one per name. */
const overridesSchema = z.object({
  inputs: z.array(overrideSchema).max(20).readonly(),
  figures: z.array(typedFigureSchema).max(100).readonly(),
});

/** Assumptions of a discounted cash flow valuation. Growth and rates are fractions (0.05 is 5%). */
export const dcfAssumptionsSchema = z.object({
  projectionYears: within(dcfBounds.projectionYears).int(),
  terminalGrowthRate: within(dcfBounds.terminalGrowthRate),
  riskFreeRate: within(dcfBounds.riskFreeRate),
  marketRiskPremium: within(dcfBounds.marketRiskPremium),
  marginAssumption: z.enum(marginAssumptions),
  growthMode: z.enum(growthModes),
  startingGrowthRate: within(dcfBounds.startingGrowthRate),
  customGrowthRates: z.array(z.number()).max(50),
  betaOverride: within(dcfBounds.betaOverride).nullable(),
  waccMode: z.enum(waccModes),
  costOfDebtOverride: within(dcfBounds.costOfDebtOverride).nullable(),
  /** Absent where every input is as filed. */
  overrides: overridesSchema.optional(),
});

/** A filed figure of a valuation, as of the save. */
export const basisFigureSchema = z.object({
  statement: z.enum(['income', 'balance', 'cashFlow']),
  /** Name of the statement's field. */
  field: z.string().min(1).max(80),
  fiscalDateEnding: daySchema,
  /** The fiscal year as the company labels it; absent where it is not known. */
  fiscalYear: z.number().int().optional(),
  value: numeralSchema,
  /** Date of its filing; null when the provider does not state it. */
  filed: daySchema.nullable(),
  accessionNumber: z.string().max(40).nullable(),
});
export type BasisFigure = z.infer<typeof basisFigureSchema>;

const modelInputSchema = z
  .object({ name: z.string().refine(isModelInputName, 'That is no input of a model.'), value: z.number() })
  .refine(
    ({ name, value }) =>
      !isModelInputName(name) || (value >= modelInputBounds[name].min && value <= modelInputBounds[name].max),
    { message: 'The value is out of bounds.' },
  )
  .refine(({ name, value }) => (name !== 'fadeYears' && name !== 'steadyYears') || Number.isInteger(value), {
    message: 'Years must be a whole number.',
  });

/** The model of a valuation, and the user's own inputs of the models beside the DCF. */
export const savedModelSchema = z.object({
  name: z.enum(valuationModels),
  inputs: z.array(modelInputSchema).max(30).readonly(),
});
export type SavedModel = z.infer<typeof savedModelSchema>;

export const valuationBodySchema = z.object({
  /** Unique per user and company. */
  name: z.string().trim().min(1, 'Please name these assumptions.').max(80),
  companyName: z.string().trim().max(200),
  assumptions: dcfAssumptionsSchema,
  /** Absent: the DCF. */
  model: savedModelSchema.optional(),
  /** The fair value of the model at the save, in the currency of the statements; null where the model gives none. */
  fairValuePerShare: figureSchema,
  price: figureSchema,
  basis: z.array(basisFigureSchema).max(300),
});
export type ValuationBody = z.infer<typeof valuationBodySchema>;

export const valuationSchema = valuationBodySchema.extend({
  id: z.string(),
  symbol: z.string(),
  savedAt: momentSchema,
  /** Every Member with the token may read the valuation; null while it is not shared. */
  shareToken: z.string().nullable(),
});
export type Valuation = z.infer<typeof valuationSchema>;

/** The user's valuations of a company, newest first. */
export const valuationListSchema = z.object({ valuations: z.array(valuationSchema) });
export type ValuationList = z.infer<typeof valuationListSchema>;

/** The most valuations that are listed over all companies. */
export const mostRecentValuations = 12;

/** The user's valuations that were saved last, of all companies, newest first. */
export const recentValuationsSchema = z.object({
  /** Of all that are kept. */
  count: z.number().int(),
  valuations: z.array(
    valuationSchema.pick({ id: true, symbol: true, companyName: true, name: true, savedAt: true }).extend({
      model: z.enum(valuationModels),
    }),
  ),
});
export type RecentValuations = z.infer<typeof recentValuationsSchema>;

/** A shared valuation for its readers: no id, because they cannot change it. */
export const sharedValuationSchema = valuationSchema.omit({ id: true, shareToken: true });
export type SharedValuation = z.infer<typeof sharedValuationSchema>;

const idSchema = z.string().regex(/^[0-9a-f-]{36}$/, 'That is not the id of a valuation.');
export const valuationParamsSchema = z.object({ symbol: symbolSchema, id: idSchema });
export const shareTokenParamsSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'That is not the address of a shared valuation.'),
});

export const valuationCalls = defineCalls({
  /** The valuations that were saved last, of all companies. */
  recentValuations: get('/api/valuations', members, recentValuationsSchema),
  valuations: get('/api/valuations/:symbol', members, valuationListSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
  }),
  /** A valuation of the same name and company is replaced and stays shared. */
  saveValuation: post('/api/valuations/:symbol', members, valuationSchema, {
    params: symbolParamsSchema,
    body: valuationBodySchema,
    firstLoad: true,
  }),
  deleteValuation: remove('/api/valuations/:symbol/:id', members, messageSchema, { params: valuationParamsSchema }),
  shareValuation: post('/api/valuations/:symbol/:id/share', members, valuationSchema, {
    params: valuationParamsSchema,
    context: 'valuations',
  }),
  unshareValuation: remove('/api/valuations/:symbol/:id/share', members, valuationSchema, {
    params: valuationParamsSchema,
    context: 'valuations',
  }),
  sharedValuation: get('/api/shared-valuations/:token', members, sharedValuationSchema, {
    params: shareTokenParamsSchema,
    firstLoad: true,
    context: 'valuation',
  }),
});
