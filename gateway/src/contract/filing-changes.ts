import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { accessionSchema, cikSchema } from './edgar.ts';

/** The number of an Item. */
export const itemSchema = z.string().regex(/^\d{1,2}[A-C]?$/, 'An Item is a number such as 1A.');

export const filingChangesQuerySchema = z.object({
  cik: cikSchema,
  /** The newer filing: a 10-K or a 10-Q. */
  accession: accessionSchema,
  /** The older one; when absent, the 10-K of the year before, or the 10-Q of the same quarter. */
  against: accessionSchema.optional(),
  /** The Item whose changes are sent; the first that was found in both when absent. */
  section: itemSchema.optional(),
});

/** A run of text: `=` in both filings, `-` only in the older, `+` only in the newer one. */
export const textChangeSchema = z.tuple([z.enum(['=', '-', '+']), z.string()]);
export type TextChange = z.infer<typeof textChangeSchema>;

const partKindSchema = z.enum(['added', 'removed', 'changed', 'unchanged']);

/** A heading with its paragraphs, in one filing or in both. */
export const changedPartSchema = z.object({
  kind: partKindSchema,
  /** The heading above several headings; null without one. */
  group: z.string().nullable(),
  /** Empty for paragraphs without a heading. */
  heading: z.array(textChangeSchema),
  /** Words added or removed, as a percentage of the words of both; null for a part of one filing. */
  percent: z.number().nullable(),
  /** Whether only figures and dates differ. */
  figuresOnly: z.boolean(),
  paragraphs: z.array(
    z.object({
      changes: z.array(textChangeSchema),
      /** Whether the two were only set beside each other: no paragraph is like either. */
      inOrder: z.boolean(),
    }),
  ),
});
export type ChangedPart = z.infer<typeof changedPartSchema>;

const strategySchema = z.enum(['contents', 'heading', 'number', 'title']);

/** A section of a form, without its text. */
export const sectionSummarySchema = z.object({
  /** Number of the Item. */
  item: z.string(),
  title: z.string(),
  /** `rewritten`: too few words are alike to show their changes. `missing`: not found in one of the filings. */
  state: z.enum(['changed', 'same', 'rewritten', 'missing']),
  /** How the section was found in each filing; null where it was not. */
  foundBy: z.object({ older: strategySchema.nullable(), newer: strategySchema.nullable() }),
  /** Whether parts are headings with their paragraphs; else single paragraphs. */
  hasHeadings: z.boolean(),
  counts: z.record(partKindSchema, z.number()),
  words: z.object({ older: z.number(), newer: z.number() }),
  /** Share of the words that are in both; null where a section is missing. */
  alike: z.number().nullable(),
  /** Paragraphs that are compared only in the order in which they stand. */
  unmatched: z.number(),
});
export type SectionSummary = z.infer<typeof sectionSummarySchema>;

/** A section with its parts in the order of the newer filing. */
export const sectionChangesSchema = sectionSummarySchema.extend({ parts: z.array(changedPartSchema) });
export type SectionChanges = z.infer<typeof sectionChangesSchema>;

const listedFilingSchema = z.object({
  accession: z.string(),
  document: z.string(),
  form: z.string(),
  /** Day of filing. */
  filed: z.string(),
  /** Last day of its period; empty where the list has none. */
  periodEnd: z.string(),
});
export type ComparedFiling = z.infer<typeof listedFilingSchema>;

/** What changed between two reports of one form. */
export const filingChangesSchema = z.object({
  cik: z.string(),
  company: z.string(),
  newer: listedFilingSchema,
  /** Null for the first report of its form: there is nothing to compare. */
  older: listedFilingSchema.nullable(),
  /** Earlier reports of the form, newest first. */
  earlier: z.array(listedFilingSchema),
  sections: z.array(sectionSummarySchema),
  /** The chosen section; null where there is nothing to compare. */
  section: sectionChangesSchema.nullable(),
});
export type FilingChanges = z.infer<typeof filingChangesSchema>;

export const filingChangeCalls = defineCalls({
  filingChanges: get('/api/filings/changes', signedIn, { query: filingChangesQuerySchema, reply: filingChangesSchema }),
});
