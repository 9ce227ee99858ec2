import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { accessionSchema, cikSchema, documentNameSchema } from './edgar.ts';

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

/** Words as they are typed, which are looked for as one phrase. */
export const searchWordsSchema = z.string().trim().min(2).max(100);

export const findInFilingQuerySchema = z.object({
  cik: cikSchema,
  accession: accessionSchema,
  /** The primary document when absent. */
  document: documentNameSchema.optional(),
  words: searchWordsSchema,
});

/** Where a document has words. Its page with the same words marks the places: `basecase-find-1`, `basecase-find-2`, … */
export const findInFilingSchema = z.object({
  count: z.number(),
  /** For each marked place the anchor of the Item around it; null before the first. At most 2,000 places are marked. */
  within: z.array(z.string().nullable()),
});
export type FoundInFiling = z.infer<typeof findInFilingSchema>;

export const filingSectionQuerySchema = z.object({
  cik: cikSchema,
  /** A 10-K or a 10-Q. */
  accession: accessionSchema,
  section: itemSchema,
});
export type FilingSectionQuery = z.output<typeof filingSectionQuerySchema>;

/** The running text of an Item, without its tables. */
export const filingSectionSchema = z.object({
  accession: z.string(),
  document: z.string(),
  form: z.string(),
  /** Day of filing. */
  filed: z.string(),
  section: z.string(),
  /** A paragraph per line. */
  text: z.string(),
});
export type FilingSection = z.infer<typeof filingSectionSchema>;

export const snippetSchema = z.object({
  /** Number of the place in its document, from 1. */
  place: z.number(),
  /** Title of the Item around it; null where the document names none. */
  item: z.string().nullable(),
  before: z.string(),
  words: z.string(),
  after: z.string(),
});
export type Snippet = z.infer<typeof snippetSchema>;

export const searchHeldFilingsQuerySchema = z.object({ cik: cikSchema, words: searchWordsSchema });

export const searchHeldFilingsSchema = z.object({
  /** Filings of the company whose document is kept on this server. */
  held: z.number(),
  /** All filings of the company’s list that have a document. */
  listed: z.number(),
  /** Kept filings that there was no time to search; another call goes on. */
  left: z.number(),
  /** Filings that have the words, newest first. */
  filings: z.array(
    z.object({
      accession: z.string(),
      document: z.string(),
      form: z.string(),
      /** Day of filing. */
      filed: z.string(),
      /** Last day of its period; empty where the list has none. */
      periodEnd: z.string(),
      count: z.number(),
      snippets: z.array(snippetSchema),
    }),
  ),
});
export type HeldFilingsSearch = z.infer<typeof searchHeldFilingsSchema>;

const day = z.iso.date();

export const searchAllFilingsQuerySchema = z.object({
  /** In the SEC’s own syntax: words in quotation marks are one phrase. */
  words: searchWordsSchema,
  /** A form, such as 10-K. */
  form: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 /-]{0,19}$/, 'That is not a form.')
    .optional(),
  cik: cikSchema.optional(),
  since: day.optional(),
  until: day.optional(),
  offset: z.coerce.number().int().min(0).max(9_900).optional(),
});
export type FullTextQuery = z.infer<typeof searchAllFilingsQuerySchema>;

/** Results of the SEC’s full-text search, which covers filings since 2001. */
export const searchAllFilingsSchema = z.object({
  total: z.number(),
  /** Whether there are more than `total`: the SEC counts at most 10,000. */
  isCapped: z.boolean(),
  hits: z.array(
    z.object({
      accession: z.string(),
      document: z.string(),
      /** Digits without leading zeros. */
      cik: z.string(),
      company: z.string(),
      /** Symbols of the company, where the SEC names them. */
      symbols: z.array(z.string()),
      form: z.string(),
      /** Type of the document within its filing, such as EX-99.1. */
      fileType: z.string(),
      filed: z.string(),
      /** Last day of its period; empty without one. */
      periodEnd: z.string(),
      /** Items of an 8-K, such as 2.02. */
      items: z.array(z.string()),
    }),
  ),
});
export type FullTextSearch = z.infer<typeof searchAllFilingsSchema>;

export const filingTextCalls = defineCalls({
  filingChanges: get('/api/filings/changes', signedIn, filingChangesSchema, { query: filingChangesQuerySchema }),
  findInFiling: get('/api/filings/find', signedIn, findInFilingSchema, {
    query: findInFilingQuerySchema,
    context: 'search results',
  }),
  filingSection: get('/api/filings/section', signedIn, filingSectionSchema, { query: filingSectionQuerySchema }),
  searchHeldFilings: get('/api/filings/search', signedIn, searchHeldFilingsSchema, {
    query: searchHeldFilingsQuerySchema,
    context: 'search results',
  }),
  /** Asks the SEC’s full-text search. */
  searchAllFilings: get('/api/filings/full-text', signedIn, searchAllFilingsSchema, {
    query: searchAllFilingsQuerySchema,
    context: 'search results',
  }),
});
