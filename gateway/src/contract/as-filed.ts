import { z } from 'zod';
import { answerOf, daySchema, momentSchema, sourceSchema } from './figures.ts';

/** A figure as one filing presents it, in full units. */
export const filedFigureSchema = z.object({
  /** As tagged. The sign has the meaning of the concept. */
  value: z.number(),
  /** As printed: a cost may be printed in parentheses although it is tagged positive. */
  printed: z.number(),
  /** Id of its element in the document; null where the document has none. */
  anchor: z.string().nullable(),
});

/** A line in the words of the company. */
export const filedLineSchema = z.object({
  /** Concept with prefix, such as `us-gaap:Assets` or the company's own; null for a heading. */
  concept: z.string().nullable(),
  label: z.string(),
  /** Indentation; 0 for the outermost. */
  level: z.number().int().nonnegative(),
  total: z.boolean(),
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
  columns: z.array(z.object({ start: daySchema.nullable(), end: daySchema })),
  lines: z.array(filedLineSchema),
});
export type FiledStatement = z.infer<typeof filedStatementSchema>;

export const asFiledQuerySchema = z.object({ period: z.enum(['annual', 'quarterly']).default('annual') });

/** The statements of the newest annual or quarterly report of a company, as they stand in its document. */
export const asFiledSchema = answerOf({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  filing: z.object({
    cik: z.string(),
    form: z.string(),
    accessionNumber: z.string(),
    filed: daySchema,
    primaryDocument: z.string(),
  }),
  /** Those that were found in the document, in its order; a statement that stands in an exhibit is absent. */
  statements: z.array(filedStatementSchema),
});
export type AsFiled = z.infer<typeof asFiledSchema>;
