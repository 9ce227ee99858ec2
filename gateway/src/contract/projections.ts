import { z } from 'zod';
import { messageSchema } from './access/auth.ts';
import { defineCalls, get, members, post, put, remove } from './call.ts';
import { momentSchema, symbolParamsSchema } from './figures.ts';
import { toLine } from './plain-text.ts';

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

const MAX_CASE_NAME = 60;

/** Unique per user and company, whatever the case of its letters. */
export const caseNameSchema = z
  .string()
  .overwrite(toLine)
  .min(1, 'Please name this case.')
  .max(MAX_CASE_NAME, `The name of a case has at most ${MAX_CASE_NAME} characters.`);

/** A saved case without its figures. */
export const savedCaseSchema = z.object({
  name: z.string(),
  /** The case that the product uses after a reload; one per company. */
  isDefault: z.boolean(),
  /** As in the body. */
  currentYear: z.number().int(),
  savedAt: momentSchema,
  expiresAt: momentSchema,
});
export type SavedCase = z.infer<typeof savedCaseSchema>;

/** The cases of a company: the default one first, then the newest. */
export const savedCasesSchema = z.object({ cases: z.array(savedCaseSchema) });
export type SavedCases = z.infer<typeof savedCasesSchema>;

/** One entry per company, about its default case. */
export const projectionListSchema = z.object({
  projections: z.array(
    z.object({
      symbol: z.string(),
      companyName: z.string(),
      savedAt: momentSchema,
      expiresAt: momentSchema,
      cases: savedCasesSchema.shape.cases.optional(),
    }),
  ),
});
export type ProjectionList = z.infer<typeof projectionListSchema>;

export const projectionSchema = projectionBodySchema.extend({
  symbol: z.string(),
  savedAt: momentSchema,
  expiresAt: momentSchema,
  name: z.string().optional(),
  isDefault: z.boolean().optional(),
});
export type Projection = z.infer<typeof projectionSchema>;

/** Absent: the default case. */
export const projectionQuerySchema = z.object({ case: caseNameSchema.optional() });

export const caseQuerySchema = z.object({ case: caseNameSchema });

export const saveCaseBodySchema = projectionBodySchema.extend({
  name: caseNameSchema,
  /** `savedAt` of the case that is replaced; null for a new case. Another state of the stored case is a conflict. */
  replaces: momentSchema.nullable(),
});
export type SaveCaseBody = z.infer<typeof saveCaseBodySchema>;

export const renameCaseBodySchema = z.object({ case: caseNameSchema, name: caseNameSchema });

export const projectionCalls = defineCalls({
  projections: get('/api/projections', members, projectionListSchema),
  projection: get('/api/projections/:symbol', members, projectionSchema, {
    params: symbolParamsSchema,
    query: projectionQuerySchema,
    firstLoad: true,
  }),
  /** Saves the default case and replaces it. */
  saveProjection: post('/api/projections/:symbol', members, projectionSchema, {
    params: symbolParamsSchema,
    body: projectionBodySchema,
    firstLoad: true,
  }),
  replaceProjection: put('/api/projections/:symbol', members, projectionSchema, {
    params: symbolParamsSchema,
    body: projectionBodySchema,
  }),
  /** Deletes the default case; the newest other one becomes the default. */
  deleteProjection: remove('/api/projections/:symbol', members, messageSchema, { params: symbolParamsSchema }),
  /** Saves a case under its name. The first one of a company is its default. */
  saveCase: put('/api/projections/:symbol/cases', members, projectionSchema, {
    params: symbolParamsSchema,
    body: saveCaseBodySchema,
    firstLoad: true,
    context: 'projections',
  }),
  deleteCase: remove('/api/projections/:symbol/cases', members, messageSchema, {
    params: symbolParamsSchema,
    query: caseQuerySchema,
    context: 'projections',
  }),
  renameCase: post('/api/projections/:symbol/cases/name', members, savedCasesSchema, {
    params: symbolParamsSchema,
    body: renameCaseBodySchema,
    context: 'projections',
  }),
  makeDefaultCase: post('/api/projections/:symbol/cases/default', members, savedCasesSchema, {
    params: symbolParamsSchema,
    body: caseQuerySchema,
    context: 'projections',
  }),
});
