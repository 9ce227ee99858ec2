import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import { daySchema, makeAnswerSchema } from './figures.ts';

/** A CIK, a company's number at the SEC, as digits; leading zeros are dropped. */
export const cikSchema = z.string().regex(/^\d{1,10}$/, 'A CIK is a number of at most 10 digits.');

export const edgarTickersSchema = z.record(
  z.string(),
  z.object({ ticker: z.string(), cik_str: z.number().int(), title: z.string() }),
);
export type EdgarTickers = z.infer<typeof edgarTickersSchema>;

export const edgarCompanyQuerySchema = z.object({ cik: cikSchema });

/** Filings newest first, as parallel arrays in the format of EDGAR. */
export const edgarCompanySchema = makeAnswerSchema({
  cik: z.string(),
  name: z.string(),
  /** The SEC's industry code and its words. */
  sic: z.string().optional(),
  sicDescription: z.string().optional(),
  /** The exchanges of its securities, in the order of their symbols. */
  exchanges: z.array(z.string()).optional(),
  /** Month and day, such as 0926. */
  fiscalYearEnd: z.string().optional(),
  /** Names that the company had before, newest first. */
  formerNames: z.array(z.string()).optional(),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      form: z.array(z.string()),
      filingDate: z.array(z.string()),
      /** Last day of the period that each reports on; empty for a filing without one. */
      reportDate: z.array(z.string()).optional(),
      primaryDocument: z.array(z.string()),
      /** Items of each 8-K, such as `2.02,9.01`; empty for other forms. Absent where the list has none. */
      items: z.array(z.string()).optional(),
    }),
  }),
});
export type EdgarCompany = z.infer<typeof edgarCompanySchema>;

export const edgarSearchQuerySchema = z.object({ q: z.string().trim().min(2).max(64) });
export const edgarSearchSchema = z.object({ results: z.array(z.object({ ticker: z.string(), name: z.string() })) });
export type EdgarSearch = z.infer<typeof edgarSearchSchema>;

export const accessionSchema = z
  .string()
  .regex(/^\d{10}-\d{2}-\d{6}$/, 'An accession number looks like 0000320193-24-000123.');

/** Name of a document; `view` permits the folder of a view that the SEC renders, such as `xslF345X05/form4.xml`. */
const documentName = (view: RegExp) =>
  z
    .string()
    .regex(
      new RegExp(`^${view.source}[A-Za-z0-9][A-Za-z0-9._-]{0,127}\\.(htm|html|txt|xml|pdf)$`),
      'That is not the name of a filing document.',
    )
    .refine((name) => !name.includes('..'), 'That is not the name of a filing document.');

export const edgarDownloadQuerySchema = z.object({
  cik: cikSchema,
  accession: accessionSchema,
  primaryDoc: documentName(/(?:)/),
});

/** Name of a document that the reader opens. */
export const documentNameSchema = documentName(/(?:xsl[A-Za-z0-9]{1,32}\/)?/);

export const filingDocumentQuerySchema = z.object({
  cik: cikSchema,
  accession: accessionSchema,
  /** The primary document when absent. */
  document: documentNameSchema.optional(),
  /** Id of a fact in the document. */
  fact: z.string().min(1).max(256).optional(),
  /** In place of an id: the figure, in full units, and the last day of its period. */
  value: z.coerce.number<number>().optional(),
  end: daySchema.optional(),
});

const placeSchema = z.object({ title: z.string(), anchor: z.string() });

/** A number that a filed document marks. */
export const documentFactSchema = z.object({
  /** Id of its element. */
  anchor: z.string(),
  /** Text of the first cell of its row. */
  label: z.string(),
  printed: z.string(),
  /** Power of ten that the printed number is multiplied by. */
  scale: z.number(),
  negative: z.boolean(),
  /** Measure, such as `iso4217:USD`; null without one. */
  unit: z.string().nullable(),
  /** Null for an amount at the end of a day. */
  start: z.string().nullable(),
  end: z.string().nullable(),
});

/** A document of a filing, as the reader shows it. */
export const filingDocumentSchema = z.object({
  cik: z.string(),
  company: z.string(),
  form: z.string(),
  /** Day of filing. */
  filed: z.string(),
  accession: z.string(),
  document: z.string(),
  isPrimary: z.boolean(),
  /** As the cover states it. */
  fiscalYear: z.number().nullable(),
  fiscalPeriod: z.string().nullable(),
  /** Last day of the period that the document reports on. */
  periodEnd: z.string().nullable(),
  /** Bytes as filed; null where that is not known. */
  size: z.number().nullable(),
  /** Opens the page of this document, and nothing else, for a few minutes; null for a document that is too large to show. */
  ticket: z.string().nullable(),
  /** Items of the form, in order; empty for a document of unknown structure. Anchors are ids in the page. */
  contents: z.array(
    placeSchema.extend({ part: z.string().nullable(), item: z.string(), statements: z.array(placeSchema) }),
  ),
  /** The requested fact; null without one, or where the document does not mark it. */
  fact: documentFactSchema
    .extend({
      /** Where the document prints this figure, in order. `within`: anchor of the part of the contents around it. */
      places: z.array(z.object({ anchor: z.string(), within: z.string().nullable() })),
    })
    .nullable(),
});
export type FilingDocument = z.infer<typeof filingDocumentSchema>;

export const filingPageQuerySchema = z.object({
  ticket: z.string().min(1).max(2048),
  /** Words that the page marks. */
  find: z.string().trim().min(2).max(100).optional(),
});

export const edgarCalls = defineCalls({
  edgarTickers: get('/api/edgar/tickers', signedIn, edgarTickersSchema, { firstLoad: true, context: 'ticker mapping' }),
  edgarCompany: get('/api/edgar/company', signedIn, edgarCompanySchema, {
    query: edgarCompanyQuerySchema,
    firstLoad: true,
    context: 'filings',
  }),
  edgarSearch: get('/api/edgar/search', signedIn, edgarSearchSchema, {
    query: edgarSearchQuerySchema,
    firstLoad: true,
    context: 'search results',
  }),
  edgarDownload: get('/api/edgar/download', signedIn, z.string(), {
    query: edgarDownloadQuerySchema,
    firstLoad: true,
    context: 'filing',
  }),
  filingDocument: get('/api/edgar/document', signedIn, filingDocumentSchema, {
    query: filingDocumentQuerySchema,
    firstLoad: true,
    context: 'filing',
  }),
  filingPage: get('/api/edgar/page', 'ticket', z.string(), {
    query: filingPageQuerySchema,
    firstLoad: true,
    context: 'filing',
  }),
});
