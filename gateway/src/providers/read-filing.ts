import { z } from 'zod';
import { filedStatementSchema, segmentPartSchema } from '../contract/as-filed.ts';
import { daySchema, figureSchema } from '../contract/figures.ts';
import { balanceReportSchema, cashFlowReportSchema, incomeReportSchema } from '../contract/statements.ts';

/** A figure that the filing states. */
const filedOriginSchema = z.object({
  /** face: on the statement itself. note: elsewhere in the document. */
  from: z.enum(['face', 'note']),
  concept: z.string(),
  /** The label as printed; null where it is not known, as in a note. */
  label: z.string().nullable(),
  anchor: z.string().nullable(),
  /** The day of a share count, when it is not the period's end. */
  countedOn: daySchema.optional(),
  /** Why the value is not the one that was filed, as a sentence. */
  remark: z.string().optional(),
});

const derivedOriginSchema = z.object({
  from: z.literal('derived'),
  /** In words, such as "Revenue less cost of revenue". */
  formula: z.string(),
  get terms(): z.ZodArray<typeof termSchema> {
    return z.array(termSchema);
  },
});

const termSchema = z.object({
  /** A field of the standard statements, or a line or concept of the filing. */
  name: z.string(),
  /** The amount as it enters the sum, with its sign. */
  value: z.number(),
  origin: z.discriminatedUnion('from', [filedOriginSchema, derivedOriginSchema]),
});
export type FigureTerm = z.infer<typeof termSchema>;

const standardFigureSchema = z.object({
  /** In full units; the sign has the meaning of the field. */
  value: z.number(),
  origin: z.discriminatedUnion('from', [filedOriginSchema, derivedOriginSchema]),
});
export type StandardFigure = z.infer<typeof standardFigureSchema>;

/**
 * Why a figure is missing. unread: no statement with its period was found. absent: the statement has no line for it. none: the
 * filing shows that there is no such amount, which counts as 0.
 */
const missingFigureSchema = z.object({
  value: z.null(),
  missing: z.enum(['unread', 'absent', 'none']),
  reason: z.string(),
});
export type MissingFigure = z.infer<typeof missingFigureSchema>;

const outcomeSchema = z.union([standardFigureSchema, missingFigureSchema]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Period of a figure: a day, or the days from `start` to `end`. */
const periodSchema = z.object({ start: daySchema.nullable(), end: daySchema });

const head = {
  fiscalDateEnding: true,
  fiscalYear: true,
  fiscalQuarter: true,
  transitionMonths: true,
  reportedCurrency: true,
  provenance: true,
} as const;
const notRead: MissingFigure = {
  value: null,
  missing: 'unread',
  reason: 'This filing was read before the field was added.',
};

/** Figures by field. A reading that was stored before a field was added lacks it. */
function figuresBy<Field extends string>(fields: z.ZodType<Field> & { readonly options: readonly Field[] }) {
  const before = Object.fromEntries(fields.options.map((field) => [field, notRead]));
  const withAll = (figures: unknown) =>
    typeof figures === 'object' && figures !== null ? { ...before, ...figures } : figures;
  return z.preprocess(withAll, z.record(fields, outcomeSchema));
}

const incomeFiguresSchema = figuresBy(incomeReportSchema.omit(head).keyof());
const balanceFiguresSchema = figuresBy(balanceReportSchema.omit(head).keyof());
const cashFlowFiguresSchema = figuresBy(cashFlowReportSchema.omit(head).keyof());
export type IncomeFigures = z.infer<typeof incomeFiguresSchema>;
export type BalanceFigures = z.infer<typeof balanceFiguresSchema>;
export type CashFlowFigures = z.infer<typeof cashFlowFiguresSchema>;

/** The standard statements of one filing, in the order of its columns. */
const standardStatementsSchema = z.object({
  income: z.array(z.object({ period: periodSchema, figures: incomeFiguresSchema })),
  balance: z.array(z.object({ day: daySchema, figures: balanceFiguresSchema })),
  cashFlow: z.array(z.object({ period: periodSchema, figures: cashFlowFiguresSchema })),
});
export type StandardStatements = z.infer<typeof standardStatementsSchema>;

/** A figure of one period by the members of one axis. */
const filedBreakdownSchema = z.object({
  by: z.enum(['segment', 'product', 'geography']),
  measure: z.enum(['revenue', 'operatingIncome']),
  period: periodSchema,
  concept: z.string(),
  /** In the order of the filing. */
  parts: z.array(
    segmentPartSchema.omit({ figures: true }).extend({ value: z.number(), anchor: z.string().nullable() }),
  ),
  /** Sum of the outermost parts. */
  sum: z.number(),
  /** The total of the company; null where the filing does not state it. */
  total: figureSchema,
  /** The total less the sum: corporate items, eliminations, or parts that are not tagged. */
  gap: figureSchema,
});
export type Breakdown = z.infer<typeof filedBreakdownSchema>;

export const fiscalPeriods = ['FY', 'Q1', 'Q2', 'Q3', 'Q4'] as const;

/** Figures of one filing. It never changes, so it may be stored forever. */
export const readFilingSchema = z.object({
  /** File with the statements: the primary document or an exhibit; null when only linkbases were read. */
  document: z.string().nullable(),
  /** Last day of the report's period: of the cover page, else the newest day of a statement. */
  periodEnd: daySchema.nullable(),
  /** The fiscal period as the cover page states it. */
  fiscalYear: z.number().int().nullable(),
  fiscalPeriod: z.enum(fiscalPeriods).nullable(),
  /** ISO 4217; the one that most figures are in. */
  currency: z.string().nullable(),
  /** The company's own lines; a statement that was not found is absent. Lines that a standard field is taken from name it. */
  statements: z.array(filedStatementSchema),
  standard: standardStatementsSchema,
  breakdowns: z.array(filedBreakdownSchema),
  /** Why statements are missing; null when all three were found. */
  reason: z.string().nullable(),
});
export type ReadFiling = z.infer<typeof readFilingSchema>;

export const unreadFiling: ReadFiling = {
  document: null,
  periodEnd: null,
  fiscalYear: null,
  fiscalPeriod: null,
  currency: null,
  statements: [],
  standard: { income: [], balance: [], cashFlow: [] },
  breakdowns: [],
  reason: null,
};

/** The company facts that statements need, in compact form: statements are built again from stored ones. */
export const storedFactsSchema = z.object({
  taxonomy: z.enum(['us-gaap', 'ifrs-full']),
  /** ISO 4217 */
  currency: z.string(),
  /** Accession number, form, day and fiscal year of each filing. */
  filings: z.array(z.tuple([z.string(), z.string(), z.string(), z.number().nullable()])),
  /** By concept: first day (null for a balance), last day, value, and the filing's place in `filings`. */
  facts: z.record(z.string(), z.array(z.tuple([z.string().nullable(), z.string(), z.number(), z.number()]))),
});
export type StoredFacts = z.infer<typeof storedFactsSchema>;
