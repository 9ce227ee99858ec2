import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { defineCalls, get, post, put, remove, signedIn } from '../call.ts';
import { daySchema, momentSchema, symbolParamsSchema, symbolSchema } from '../figures.ts';
import { toLine } from '../plain-text.ts';
import { longestFormula, marketFigureSchema, marketKindSchema, marketUnitSchema } from './market.ts';

const formulaSchema = z.string().max(longestFormula);
const columnsSchema = z.array(formulaSchema.min(1)).max(30);
const sortSchema = z.object({ by: formulaSchema.min(1), descending: z.boolean().default(false) });
const sicSchema = z.array(z.string().regex(/^\d{2,4}$/)).max(500);
const countSchema = z.number().int();

export const screenBodySchema = z.object({
  /** Conditions as one formula. One that is wrong refuses the call. */
  where: formulaSchema.default(''),
  /**
   * Conditions one by one, in place of `where`. One that is wrong is not applied, and neither is a wrong column or order;
   * the reply says why.
   */
  conditions: z.array(formulaSchema).max(50).optional(),
  columns: columnsSchema.default([]),
  asOf: daySchema.optional(),
  sort: sortSchema.optional(),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(50),
  /** Codes of industries, or their first digits. */
  sic: sicSchema.optional(),
  symbols: z.array(symbolSchema).max(500).optional(),
  /** A formula that limits the companies before all conditions. */
  scope: formulaSchema.optional(),
  /** Asks for the distribution of each column, and for the percentiles of the figures in it. */
  distributions: z.boolean().default(false),
  /** The place of a condition: the rows are then the companies in scope that have no figure for it. */
  withoutFigureFor: z.number().int().min(0).optional(),
});
export type ScreenBody = z.output<typeof screenBodySchema>;

/** The figure that a condition compares with a number. */
const askSchema = z.object({
  /** The formula of the figure, as written. */
  figure: z.string(),
  operator: z.enum(['>', '>=', '<', '<=', '=', '!=']),
  value: z.number(),
  unit: marketUnitSchema,
});
export type ScreenAsk = z.infer<typeof askSchema>;

const problemSchema = z.object({
  text: z.string(),
  /** In characters from 0; null for the whole formula. */
  at: z.number().int().nullable(),
  /** Whether something is only missing at its end. */
  isIncomplete: z.boolean(),
});
export type FormulaProblem = z.infer<typeof problemSchema>;

const conditionSchema = z.object({
  text: z.string(),
  passes: countSchema,
  fails: countSchema,
  unknown: countSchema,
  /** Companies that are left after this condition and all before it. */
  left: countSchema.optional(),
  /** Companies that would match if this condition were not there. */
  without: countSchema.optional(),
  /** The condition in words. */
  meaning: z.string().optional(),
  asks: askSchema.optional(),
  /** Why companies have no figure for it, the most frequent reasons first. */
  gaps: z.array(z.object({ reason: z.string(), count: countSchema })).optional(),
  /** Why the condition is not applied. */
  problem: problemSchema.optional(),
});
export type ScreenCondition = z.infer<typeof conditionSchema>;

/** Bins between the 3rd and the 97th percentile of the companies in scope; the outer ones are in the first and the last. */
export const distributionBins = 16;

const columnSchema = z.object({
  /** As asked for. */
  formula: z.string(),
  label: z.string(),
  unit: marketUnitSchema,
  /** How its figures are written. */
  format: z.enum(['money', 'perShare', 'count', 'percent', 'number', 'days', 'text']),
  /** Which end is the better one; null where that is not clear. */
  better: z.enum(['higher', 'lower']).nullable(),
  /** Companies in scope with a figure that compares. */
  n: countSchema,
  /** Null for texts and without figures. */
  bins: z
    .object({ low: z.number(), high: z.number(), all: z.array(countSchema), kept: z.array(countSchema) })
    .nullable(),
});
export type ScreenColumn = z.infer<typeof columnSchema>;

const rowSchema = z.object({
  symbol: z.string(),
  cik: countSchema,
  name: z.string(),
  sic: z.string().nullable().optional(),
  values: z.record(z.string(), marketFigureSchema),
  /**
   * Whether the figures are without their formulas and terms, for which the reply has no room. A call for this company
   * and a column has them.
   */
  isWithoutTerms: z.boolean().optional(),
  /** Mid-rank percentiles among the companies in scope, 0 to 1, by column. */
  percentiles: z.record(z.string(), z.number()).optional(),
  /** Why the company has no figure for the condition that was asked about. */
  reason: z.string().optional(),
});
export type ScreenRow = z.infer<typeof rowSchema>;

export const screenSchema = z.object({
  asOf: daySchema.nullable(),
  /** Companies that the conditions start from. */
  universe: countSchema,
  matches: countSchema,
  unknown: countSchema,
  conditions: z.array(conditionSchema),
  rows: z.array(rowSchema),
  /** All companies that are covered on the day. */
  covered: countSchema.optional(),
  /** What each part of the scope keeps by itself. */
  scope: z.object({ industries: countSchema, parts: z.array(countSchema) }).optional(),
  prices: z.object({ day: daySchema.nullable(), recent: countSchema, of: countSchema }).optional(),
  columns: z.array(columnSchema).optional(),
  /** Columns that are wrong, where the conditions are asked about one by one. */
  columnProblems: z.array(problemSchema.extend({ formula: z.string() })).optional(),
});
export type Screen = z.infer<typeof screenSchema>;

export const whyQuerySchema = z.object({
  where: formulaSchema,
  asOf: daySchema.optional(),
  scope: formulaSchema.optional(),
  /** Codes of industries or their first digits, separated by commas. */
  sic: z
    .string()
    .transform((text) => text.split(',').filter((code) => code !== ''))
    .pipe(sicSchema)
    .optional(),
  sortBy: formulaSchema.min(1).optional(),
  descending: z.stringbool().optional(),
});
export type WhyQuery = z.output<typeof whyQuerySchema>;

const explainedSchema = z.object({
  text: z.string(),
  outcome: z.enum(['passes', 'fails', 'unknown']),
  figures: z.record(z.string(), marketFigureSchema),
  reason: z.string().optional(),
  meaning: z.string().optional(),
  /** The two sides of a comparison of figures. */
  sides: z
    .object({
      left: z.number(),
      right: z.number(),
      unit: marketUnitSchema,
      currency: z.string().nullable(),
      operator: askSchema.shape.operator,
    })
    .optional(),
  /** Of a condition that fails by its number: the nearest round number that lets the company pass. */
  fix: z
    .object({
      /** The number as written: "7%". */
      to: z.string(),
      /** The whole condition with it. */
      text: z.string(),
      /** Companies in scope that would pass the condition besides. */
      more: countSchema,
    })
    .optional(),
  /** The 3rd and 97th percentile in scope of the figure that is compared with a number. */
  range: z.object({ low: z.number(), high: z.number() }).optional(),
});
export type Explained = z.infer<typeof explainedSchema>;

export const whySchema = z.object({
  symbol: z.string(),
  covered: z.boolean(),
  /** Why the company is not covered. */
  reason: z.string().optional(),
  conditions: z.array(explainedSchema),
  company: z
    .object({
      name: z.string(),
      kind: marketKindSchema,
      sic: z.string().nullable(),
      exchange: z.string().nullable(),
      currency: z.string().nullable(),
      newest: z.object({ form: z.string(), filed: daySchema, accession: z.string() }).nullable(),
      /** The first filing that is held, of a company without one by the day. */
      first: z.object({ form: z.string(), filed: daySchema, accession: z.string() }).nullable(),
      /** The newest price of all, with its day. */
      price: z.object({ value: z.number(), day: daySchema, isRecent: z.boolean() }).nullable(),
    })
    .optional(),
  /** The parts of the scope; a company outside of it is not in the list whatever its figures are. */
  scope: z.object({ isIn: z.boolean(), industry: z.boolean(), parts: z.array(explainedSchema) }).optional(),
  /** The place in the sorted list, from 1, of a company that passes all. */
  place: z.object({ at: countSchema, of: countSchema }).optional(),
});
export type Why = z.infer<typeof whySchema>;

const screenNameSchema = z.string().overwrite(toLine).min(1).max(60);
const screenParamsSchema = z.object({ name: screenNameSchema });
export const savedScreenBodySchema = z.object({
  where: formulaSchema,
  columns: columnsSchema,
  sort: sortSchema.nullable(),
  sic: sicSchema,
  scope: formulaSchema.optional(),
  /** Conditions that are kept and not applied. */
  off: z.array(formulaSchema).max(50).optional(),
});
const changeSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The newest filing of the company at the time of the change; null for a change by the price. */
  accession: z.string().nullable(),
  filed: daySchema.nullable(),
  form: z.string().nullable().optional(),
});
export const savedScreenSchema = savedScreenBodySchema.extend({
  name: z.string(),
  savedAt: momentSchema,
  /** When its user last opened it. */
  seenAt: momentSchema,
  matches: countSchema,
  entrants: z.array(changeSchema),
  leavers: z.array(changeSchema),
});
export type SavedScreen = z.infer<typeof savedScreenSchema>;
const savedScreensSchema = z.object({ screens: z.array(savedScreenSchema) });

const causeSchema = changeSchema.extend({
  /** The condition, or the part of the scope, whose outcome changed; null where none is known to have. */
  condition: z.string().nullable(),
  /** The figure that it compares. */
  figure: z.string().nullable(),
  unit: marketUnitSchema.nullable(),
  currency: z.string().nullable(),
  /** Null where it was unknown. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** The day of the price, where only the price made the change. */
  priceDay: daySchema.nullable(),
});
export type ScreenChange = z.infer<typeof causeSchema>;
export const screenChangesSchema = z.object({
  /** The changes are since then. */
  seenAt: momentSchema,
  entrants: z.array(causeSchema),
  leavers: z.array(causeSchema),
});
export type ScreenChanges = z.infer<typeof screenChangesSchema>;

export const screenCalls = defineCalls({
  screenMarket: post('/api/market/screen', signedIn, screenSchema, { body: screenBodySchema, byToken: true }),
  explainScreen: get('/api/market/why/:symbol', signedIn, whySchema, {
    params: symbolParamsSchema,
    query: whyQuerySchema,
    context: 'answer',
  }),
  savedScreens: get('/api/screens', signedIn, savedScreensSchema, { context: 'saved screens' }),
  savedScreen: get('/api/screens/:name', signedIn, savedScreenSchema, {
    params: screenParamsSchema,
    context: 'saved screen',
  }),
  /** What made companies join or leave a saved screen since its user looked. */
  screenChanges: get('/api/screens/:name/changes', signedIn, screenChangesSchema, {
    params: screenParamsSchema,
    context: 'changes of the screen',
  }),
  saveScreen: put('/api/screens/:name', signedIn, savedScreenSchema, {
    params: screenParamsSchema,
    body: savedScreenBodySchema,
    context: 'saved screen',
  }),
  removeScreen: remove('/api/screens/:name', signedIn, messageSchema, {
    params: screenParamsSchema,
    context: 'saved screen',
  }),
});
