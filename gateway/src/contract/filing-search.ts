import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { accessionSchema, cikSchema, documentNameSchema } from './edgar.ts';
import { itemSchema } from './filing-changes.ts';

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

export const filingSearchCalls = defineCalls({
  findInFiling: get('/api/filings/find', signedIn, {
    query: findInFilingQuerySchema,
    reply: findInFilingSchema,
    context: 'search results',
  }),
  filingSection: get('/api/filings/section', signedIn, { query: filingSectionQuerySchema, reply: filingSectionSchema }),
  searchHeldFilings: get('/api/filings/search', signedIn, {
    query: searchHeldFilingsQuerySchema,
    reply: searchHeldFilingsSchema,
    context: 'search results',
  }),
  /** Asks the SEC’s full-text search. */
  searchAllFilings: get('/api/filings/full-text', signedIn, {
    query: searchAllFilingsQuerySchema,
    reply: searchAllFilingsSchema,
    context: 'search results',
  }),
});
