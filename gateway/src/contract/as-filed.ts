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
import { companyKindSchema, filingsReadSchema } from './statements.ts';

/** A figure as one filing presents it, in full units. */
export const filedFigureSchema = z.object({
  /** The value as tagged. The sign has the meaning of the concept. */
  value: z.number(),
  /** The value as printed: a cost may be printed in parentheses although it is tagged positive. */
  printed: z.number(),
  /** Id of its element in the document; null where the document has none. */
  anchor: z.string().nullable(),
  /** The figure as first filed, where the filing of its column states another one. */
  firstFiled: z.object({ value: z.number(), accessionNumber: z.string(), filed: daySchema }).optional(),
});

/** A line in the words of the company. */
export const filedLineSchema = z.object({
  /** Concept with prefix, such as `us-gaap:Assets` or the company's own; null for a heading. */
  concept: z.string().nullable(),
  label: z.string(),
  /** Indentation; 0 for the outermost. */
  level: z.number().int().nonnegative(),
  total: z.boolean(),
  /** Field of the standard statements that takes its figures from this line. */
  standardField: z.string().optional(),
  /** `iso4217:USD`, `xbrli:shares`, `iso4217:USD/xbrli:shares`; empty for a heading. */
  unit: z.string(),
  /** Members that narrow the line to a part of the company, by axis; empty for the whole. */
  members: z.record(z.string(), z.string()),
  /** One per column; null where the line has no figure for that period. */
  figures: z.array(filedFigureSchema.nullable()),
});
export type FiledLine = z.infer<typeof filedLineSchema>;

export const filedStatementSchema = z.object({
  kind: z.enum(['income', 'balance', 'cashFlow']),
  /** Periods in the order of the filing; `start` is null for the end of a day. */
  columns: z.array(
    z.object({
      start: daySchema.nullable(),
      end: daySchema,
      /** Accession number of the filing that the column is read from; absent: the one of the answer. */
      accessionNumber: z.string().optional(),
      /** The fiscal year as the company labels it. */
      fiscalYear: z.number().int().optional(),
    }),
  ),
  lines: z.array(filedLineSchema),
});
export type FiledStatement = z.infer<typeof filedStatementSchema>;

export const asFiledQuerySchema = z.object({ period: z.enum(['annual', 'quarterly']).default('annual') });

/** A filing that figures are read from. */
export const filingReferenceSchema = z.object({
  cik: z.string(),
  form: z.string(),
  accessionNumber: z.string(),
  filed: daySchema,
  /** Document that holds the statements; for an older filing the document that its list names. */
  primaryDocument: z.string(),
});
export type FilingReference = z.infer<typeof filingReferenceSchema>;

/**
 * The statements of a company's annual or quarterly reports, as the documents print them. Lines and order are those of
 * the newest report; columns of earlier periods come from the newest filing that presents them.
 */
export const asFiledSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** The newest report. */
  filing: filingReferenceSchema,
  /** All filings that columns are read from, newest first. */
  filings: z.array(filingReferenceSchema).optional(),
  filingsRead: filingsReadSchema.optional(),
  companyKind: companyKindSchema.optional(),
  /** The statements found in the document, in its order; a statement that is in an exhibit is absent. */
  statements: z.array(filedStatementSchema),
});
export type AsFiled = z.infer<typeof asFiledSchema>;

export const segmentPartSchema = z.object({
  /** Member with prefix, such as `us-gaap:ServiceMember`. */
  member: z.string(),
  label: z.string(),
  /** Member of the part that this one is a part of; null for the outermost. */
  partOf: z.string().nullable(),
  /** One per period, in full units; null where the filing states none. */
  figures: z.array(z.object({ value: z.number(), anchor: z.string().nullable() }).nullable()),
});
export type SegmentPart = z.infer<typeof segmentPartSchema>;

/** Revenue or operating income by the members of one axis. */
export const breakdownSchema = z.object({
  by: z.enum(['segment', 'product', 'geography']),
  measure: z.enum(['revenue', 'operatingIncome']),
  /** In the order of the newest filing. */
  parts: z.array(segmentPartSchema),
  /** Sum of the outermost parts, one per period. */
  sums: z.array(figureSchema),
  /** Figure of the company as a whole, one per period. */
  consolidated: z.array(figureSchema),
});
export type SegmentBreakdown = z.infer<typeof breakdownSchema>;

export const segmentsQuerySchema = z.object({ period: z.enum(['annual', 'quarterly']).default('annual') });

/** Revenue and operating income by business, product and geography, from the dimensions of the filings. */
export const segmentsSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** ISO 4217 */
  currency: z.string().nullable(),
  /** Newest first. */
  periods: z.array(
    z.object({
      start: daySchema,
      end: daySchema,
      fiscalYear: z.number().int().optional(),
      accessionNumber: z.string(),
    }),
  ),
  /** Newest first. */
  filings: z.array(filingReferenceSchema),
  filingsRead: filingsReadSchema.optional(),
  /** Empty when the filings state no parts. */
  breakdowns: z.array(breakdownSchema),
});
export type Segments = z.infer<typeof segmentsSchema>;

export const asFiledCalls = defineCalls({
  asFiled: get('/api/finance/as-filed/:symbol', signedIn, asFiledSchema, {
    params: symbolParamsSchema,
    query: asFiledQuerySchema,
    firstLoad: true,
    context: 'statements as filed',
  }),
  segments: get('/api/finance/segments/:symbol', signedIn, segmentsSchema, {
    params: symbolParamsSchema,
    query: segmentsQuerySchema,
    firstLoad: true,
  }),
});
