import { z } from 'zod';
import { answerOf } from './figures.ts';

/** A CIK, a company's number at the SEC, as digits; leading zeros are dropped. */
export const cikSchema = z.string().regex(/^\d{1,10}$/, 'A CIK is a number of at most 10 digits.');

export const edgarTickersSchema = z.record(
  z.string(),
  z.object({ ticker: z.string(), cik_str: z.number().int(), title: z.string() }),
);
export type EdgarTickers = z.infer<typeof edgarTickersSchema>;

export const edgarCompanyQuerySchema = z.object({ cik: cikSchema });

/** Filings newest first, as parallel arrays in the format of EDGAR. */
export const edgarCompanySchema = answerOf({
  cik: z.string(),
  name: z.string(),
  /** The SEC's industry code and its words. */
  sic: z.string().optional(),
  sicDescription: z.string().optional(),
  /** Month and day, such as 0926. */
  fiscalYearEnd: z.string().optional(),
  /** Names that the company had before, newest first. */
  formerNames: z.array(z.string()).optional(),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      form: z.array(z.string()),
      filingDate: z.array(z.string()),
      primaryDocument: z.array(z.string()),
    }),
  }),
});
export type EdgarCompany = z.infer<typeof edgarCompanySchema>;

export const edgarSearchQuerySchema = z.object({ q: z.string().trim().min(2).max(64) });
export const edgarSearchSchema = z.object({ results: z.array(z.object({ ticker: z.string(), name: z.string() })) });
export type EdgarSearch = z.infer<typeof edgarSearchSchema>;

export const edgarDownloadQuerySchema = z.object({
  cik: cikSchema,
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/, 'An accession number looks like 0000320193-24-000123.'),
  primaryDoc: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}\.(htm|html|txt|xml|pdf)$/, 'That is not the name of a filing document.')
    .refine((name) => !name.includes('..'), 'That is not the name of a filing document.'),
});
