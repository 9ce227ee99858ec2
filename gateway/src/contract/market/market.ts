import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { admins, defineCalls, get, post, signedIn } from '../call.ts';
import { daySchema, momentSchema } from '../figures.ts';

/** Kinds of companies. Ratios that a kind does not carry are not meaningful for it. */
export const marketKinds = ['general', 'bank', 'insurer', 'broker', 'reit', 'fund', 'shell', 'trust'] as const;
export const marketKindSchema = z.enum(marketKinds);
export type MarketKind = z.infer<typeof marketKindSchema>;

/** Units of a line, a measure or a formula. `money` is in the currency of the company's reports. */
const marketUnits = ['money', 'shares', 'perShare', 'ratio', 'days', 'text'] as const;
export const marketUnitSchema = z.enum(marketUnits);
export type MarketUnit = z.infer<typeof marketUnitSchema>;

/** ttm: the last twelve months. fy: the last fiscal year. q: the last quarter. balance: the last balance sheet. day: a price. */
export const figureViews = ['ttm', 'fy', 'q', 'balance', 'day'] as const;
export type FigureView = (typeof figureViews)[number];

const knownFigureSchema = z.object({
  value: z.union([z.number(), z.string()]),
  unit: marketUnitSchema,
  view: z.enum(figureViews),
  /** The last day of the period; null for a fact without one, such as an industry. */
  end: daySchema.nullable(),
  /** Null where no filing states the figure, as for a price. */
  filed: daySchema.nullable(),
  accession: z.string().nullable(),
  /** The form of the filing. Absent from an older gateway. */
  form: z.string().nullable().optional(),
  /** The filed concept, such as `us-gaap:Revenues`. */
  concept: z.string().optional(),
  /** ISO 4217, of money and figures per share. */
  currency: z.string().optional(),
  /** The calculation in words, of a derived figure. */
  formula: z.string().optional(),
  terms: z
    .array(
      z.object({
        name: z.string(),
        value: z.number(),
        end: daySchema.nullable(),
        filed: daySchema.nullable(),
        accession: z.string().nullable(),
        /** ISO 4217, of an amount. Absent for a count, where it is that of the figure, and from an older gateway. */
        currency: z.string().optional(),
      }),
    )
    .optional(),
  /** Why the figure is to be read with care, such as "fiscal year" in place of the last twelve months. */
  note: z.string().optional(),
});

/** A figure of the market with its filing, or why it is unknown. */
export const marketFigureSchema = z.union([knownFigureSchema, z.object({ value: z.null(), reason: z.string() })]);
export type MarketFigure = z.infer<typeof marketFigureSchema>;

const shareSchema = z.number().min(0).max(1);

export const coverageSchema = z.object({
  /** none: nothing is loaded and nothing is being loaded. loading: a wanted quarter is missing. */
  state: z.enum(['none', 'loading', 'ready']),
  /** Whether the market is the invented one. */
  sample: z.boolean(),
  /** Null while nothing is loaded. */
  asOf: momentSchema.nullable(),
  filers: z.object({
    in: z.number().int(),
    kinds: z.array(z.object({ kind: marketKindSchema, count: z.number().int() })),
    out: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  }),
  /** Newest first. `reissued` is a quarter that the SEC published again after it was loaded. */
  quarters: z.array(
    z.object({ name: z.string(), filings: z.number().int(), loadedAt: momentSchema, reissued: z.boolean().optional() }),
  ),
  /** Names of the quarters that are still to be loaded. */
  waiting: z.array(z.string()),
  /** Quarters that could not be loaded; a version that was loaded before stays in use. */
  problems: z.array(z.object({ quarter: z.string(), text: z.string(), at: momentSchema })),
  /** Quarters that the bound of the disk keeps out. */
  left: z.array(z.string()),
  /** Bytes of the quarter that is being loaded. `stalledSince`: nothing was loaded since then, for five minutes or more. */
  loading: z
    .object({ quarter: z.string(), done: z.number(), of: z.number(), stalledSince: momentSchema.optional() })
    .nullable(),
  newestFiling: daySchema.nullable(),
  /** Where a wrong figure is reported: by the call, which mails it to the operator, or on the page of a list. Absent: nowhere. */
  reports: z.union([z.literal('mail'), z.url({ protocol: /^https?$/ })]).optional(),
  prices: z.object({
    day: daySchema.nullable(),
    /** Companies whose newest price counts. Older apps know the number by the bound of the first release. */
    within31Days: z.number().int(),
    of: z.number().int(),
    /** Companies by the age of their newest price against the newest price of all. */
    ages: z.object({
      week: z.number().int(),
      month: z.number().int(),
      quarter: z.number().int(),
      none: z.number().int(),
    }),
  }),
  /** Shares of companies; the four of a line add up to 1. */
  lines: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      share: shareSchema,
      derived: shareSchema,
      missing: shareSchema,
      notPresented: shareSchema,
    }),
  ),
  /** Reports by the day of their acceptance, oldest first, of the last 30 days that had any. */
  days: z.array(z.object({ day: daySchema, reports: z.number().int() })),
  /** Bytes on disk, and the bound of them. */
  disk: z.object({ bytes: z.number(), most: z.number() }),
});
export type Coverage = z.infer<typeof coverageSchema>;

const reportTextSchema = z.string().trim().min(1).max(200);
/** A figure that a reader holds for wrong. */
export const figureReportSchema = z.object({
  company: reportTextSchema,
  line: reportTextSchema,
  period: reportTextSchema,
  expected: reportTextSchema,
  /** The page of the filing that says so. */
  address: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
});
export type FigureReport = z.output<typeof figureReportSchema>;

export const marketLinesSchema = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: marketUnitSchema,
      definition: z.string(),
      kind: z.enum(['line', 'measure', 'fact']),
      /** Share of companies that have it; null while nothing is loaded. */
      share: shareSchema.nullable(),
    }),
  ),
});
export type MarketLines = z.infer<typeof marketLinesSchema>;

/** The longest formula in characters. */
export const longestFormula = 1_000;

export const industriesSchema = z.object({
  groups: z.array(
    z.object({
      /** The first two digits. */
      code: z.string(),
      name: z.string(),
      companies: z.number().int(),
      industries: z.array(z.object({ sic: z.string(), name: z.string().nullable(), companies: z.number().int() })),
    }),
  ),
});
export type Industries = z.infer<typeof industriesSchema>;

export const marketCalls = defineCalls({
  coverage: get('/api/market/coverage', signedIn, coverageSchema, { context: 'coverage of the market' }),
  reportFigure: post('/api/market/reports', signedIn, messageSchema, { body: figureReportSchema, context: 'report' }),
  marketLines: get('/api/market/lines', signedIn, marketLinesSchema, { context: 'lines of the market' }),
  /** The industries of the covered companies, by group. */
  industries: get('/api/market/industries', signedIn, industriesSchema),
  /** Starts loading the wanted quarters at once. */
  loadMarket: post('/api/market/load', admins, messageSchema, { context: 'market' }),
});
