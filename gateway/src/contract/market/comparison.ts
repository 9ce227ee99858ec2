import { z } from 'zod';
import { defineCalls, get, signedIn } from '../call.ts';
import { daySchema, momentSchema, symbolSchema } from '../figures.ts';
import { marketFigureSchema, marketKindSchema } from './market.ts';

/** The name of a line or a measure. */
export const figureNameSchema = z.string().regex(/^\w{1,60}$/, 'Give the name of a line or a measure.');

const compareQuerySchema = z.object({
  /** At most five symbols, separated by commas. */
  symbols: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(symbolSchema).min(1).max(5)),
  /** Names of lines and measures, separated by commas, in place of the usual rows. Their years have their terms. */
  rows: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(figureNameSchema).max(12))
    .optional(),
});
const comparedRowSchema = z.object({
  name: z.string(),
  value: marketFigureSchema,
  /** Fiscal years, newest first, in the usual rows without their terms; with a price, at the close of the year's end. */
  years: z.array(marketFigureSchema),
});
const comparedCompanySchema = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: marketKindSchema,
  /** ISO 4217, of the reports; the price is in US dollars. */
  currency: z.string().nullable(),
  /** Of the newest annual report: 10-K, 20-F or 40-F. */
  form: z.string().nullable().optional(),
  /** MM-DD */
  fiscalYearEnd: z.string().nullable(),
  /** Why the company has no figures at all. */
  reason: z.string().optional(),
  price: marketFigureSchema,
  /** Closes on the split basis of the newest one, oldest first: public ones, twice a month, or weekly ones. */
  closes: z.array(z.object({ day: daySchema, close: z.number() })).optional(),
  /** Whether `closes` has the weekly closes that the data provider sent. */
  weekly: z.boolean().optional(),
  groups: z.array(z.object({ title: z.string(), rows: z.array(comparedRowSchema) })),
});
export const comparisonSchema = z.object({
  /** The usual rows in words, in the order of `groups`; absent where others were asked for. */
  layout: z
    .array(
      z.object({
        title: z.string(),
        rows: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            format: z.enum(['money', 'perShare', 'percent', 'ratio', 'points']),
            note: z.string().nullable(),
            /** Null where neither is clearly better. */
            better: z.enum(['higher', 'lower']).nullable(),
          }),
        ),
      }),
    )
    .optional(),
  /** In the order of the request. */
  companies: z.array(comparedCompanySchema),
  /** The user's newest saved fair value of each company that has one, in the currency of its reports. */
  saved: z
    .array(z.object({ symbol: z.string(), name: z.string(), fairValue: z.number(), savedAt: momentSchema }))
    .optional(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparisonCalls = defineCalls({
  compareCompanies: get('/api/market/compare', signedIn, comparisonSchema, {
    query: compareQuerySchema,
    context: 'comparison',
  }),
});
