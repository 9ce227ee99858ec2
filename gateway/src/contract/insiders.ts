import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { daySchema, figureSchema, makeAnswerSchema, sourceSchema, symbolParamsSchema } from './figures.ts';

/**
 * What insiders do with shares. `market`: bought or sold in the open market. `grant`: got by a grant, an exercise or a
 * conversion, or given back to the company. `tax`: kept back for tax or an exercise price. `gift`: also by will.
 */
export const tradeKinds = ['market', 'grant', 'tax', 'gift', 'other'] as const;
export type TradeKind = (typeof tradeKinds)[number];

export const insiderSchema = z.object({
  cik: z.number().int(),
  name: z.string(),
  /** Such as `Director` or the title of an officer. */
  role: z.string(),
  isDirector: z.boolean(),
});

/** All lines of a form on one day with one code at one security, under a plan or without one. */
export const insiderTradeSchema = z.object({
  /** Unique within the company. */
  id: z.string(),
  accession: z.string(),
  /** Such as `4` or `4/A`. */
  form: z.string(),
  document: z.string(),
  filed: daySchema,
  /** Days from the last day for filing; null when it was filed in time, or where no such day is known. */
  daysLate: z.number().int().positive().nullable(),
  day: daySchema,
  insider: insiderSchema,
  /** Further persons and companies that report the same trade. */
  jointOwners: z.number().int(),
  /** One letter by the SEC's list, such as `P`. */
  code: z.string(),
  /** The meaning of the code, such as `Bought`. */
  action: z.string(),
  kind: z.enum(tradeKinds),
  isAcquired: z.boolean(),
  security: z.string(),
  shares: figureSchema,
  /** The average price per share, and its ends where several lines have several prices. */
  price: figureSchema,
  lowPrice: figureSchema,
  highPrice: figureSchema,
  value: figureSchema,
  /** Lines of the form that are added up here. */
  lines: z.number().int(),
  /** Shares of this security that the person holds then, directly and indirectly. */
  sharesAfter: figureSchema,
  /** Change of that holding as a fraction; null without a holding before. */
  change: figureSchema,
  /** The option or other right that was used or granted; null where the trade has none. */
  derivative: z.object({ security: z.string(), exercisePrice: figureSchema, expires: daySchema.nullable() }).nullable(),
  /** The plan of Rule 10b5-1: what names it, and the day on which it was adopted where the form says it. */
  plan: z.object({ by: z.enum(['box', 'footnote']), adopted: daySchema.nullable() }).nullable(),
  /** Null outside of the open market, and while older forms are read. */
  judgement: z.object({ verdict: z.enum(['routine', 'notRoutine', 'tooShort']), reason: z.string() }).nullable(),
});
export type InsiderTrade = z.infer<typeof insiderTradeSchema>;

/** Three or more people who bought within 30 days. */
export const tradeClusterSchema = z.object({
  from: daySchema,
  to: daySchema,
  people: z.number().int(),
  areDirectors: z.boolean(),
  value: z.number(),
  /** Ids of its purchases. */
  trades: z.array(z.string()),
});
export type TradeCluster = z.infer<typeof tradeClusterSchema>;

/** A form that could not be used, whole or in part. */
export const leftOutFormSchema = z.object({
  accession: z.string(),
  form: z.string(),
  document: z.string(),
  filed: daySchema,
  reason: z.string(),
});

export const insidersSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  /** CIK without leading zeros. */
  cik: z.string(),
  /** The day that periods count back from. */
  today: daySchema,
  /** Whether it reports as a foreign company. */
  isForeign: z.boolean(),
  reading: z.object({
    /** Forms of the list that count, and how many of them were read or refused. */
    of: z.number().int(),
    read: z.number().int(),
    /** Whether a process reads them now. */
    isRunning: z.boolean(),
    /** Whether the newest try broke off. */
    hasFailed: z.boolean(),
    /** The oldest and newest day of filing without a gap down from the newest form; null before the first form. */
    from: daySchema.nullable(),
    to: daySchema.nullable(),
  }),
  /** Newest first. */
  trades: z.array(insiderTradeSchema),
  /** Newest first. */
  clusters: z.array(tradeClusterSchema),
  /** Newest first. */
  leftOut: z.array(leftOutFormSchema),
});
export type Insiders = z.infer<typeof insidersSchema>;

/** `recent` reads only the forms of the last year, for a page that shows little of them. */
export const insidersQuerySchema = z.object({ scope: z.enum(['recent', 'all']).default('all') });

/** Calls of the trades of insiders. Their forms cost nothing of a budget. */
export const insiderCalls = defineCalls({
  insiders: get('/api/insiders/:symbol', signedIn, insidersSchema, {
    params: symbolParamsSchema,
    query: insidersQuerySchema,
    context: 'insider trades',
  }),
});
