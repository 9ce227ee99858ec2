import { z } from 'zod';
import { defineCalls, get, signedIn } from '../call.ts';
import { daySchema, symbolParamsSchema } from '../figures.ts';

/** Results that a company published: the form that had them first, and its day. */
const pastResultsSchema = z.object({ day: daySchema, form: z.string() });

/** The day of a company's next results, or why it is not known. */
export const nextResultsSchema = z.union([
  z.object({
    day: daySchema,
    /** `provider`: by the calendar of the data provider. `estimate`: a year of weeks after the results of the year before. */
    basis: z.enum(['provider', 'estimate']),
    /** The results that an estimate counts from; null for a day of the provider. */
    before: pastResultsSchema.nullable(),
  }),
  z.object({ day: z.null(), reason: z.string() }),
]);
export type NextResults = z.infer<typeof nextResultsSchema>;

/** The days of a dividend as the data provider states them. */
export const dividendDatesSchema = z.object({
  /** The first day on which a share is traded without it. */
  exDay: daySchema.nullable(),
  paidDay: daySchema.nullable(),
});
export type DividendDates = z.infer<typeof dividendDatesSchema>;

export const companyDatesSchema = z.object({
  /** The day that distances count from. */
  today: daySchema,
  results: nextResultsSchema,
  /** The next end of a fiscal year; null where it is not known. */
  fiscalYearEnd: daySchema.nullable(),
  /** Null where no key figures of the provider are held. */
  dividend: dividendDatesSchema.nullable(),
});
export type CompanyDates = z.infer<typeof companyDatesSchema>;

export const calendarKinds = ['results', 'exDividend', 'dividend', 'fiscalYearEnd'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** A day of a company that the user follows. */
export const calendarEntrySchema = z.object({
  symbol: z.string(),
  /** Null where the market does not hold the company. */
  name: z.string().nullable(),
  kind: z.enum(calendarKinds),
  day: daySchema,
  /** `sec`: by the list of the SEC. */
  basis: z.enum(['provider', 'estimate', 'sec']),
  /** The results that an estimate counts from; null for all others. */
  before: pastResultsSchema.nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

export const calendarSchema = z.object({
  today: daySchema,
  /** In the order of their days. */
  entries: z.array(calendarEntrySchema),
  /** Companies whose next results are not known, and why. */
  unknown: z.array(z.object({ symbol: z.string(), reason: z.string() })),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** Calls of the dates of companies, without a call of a provider for one of them. */
export const dateCalls = defineCalls({
  /** Of the companies that the user follows. */
  calendar: get('/api/calendar', signedIn, calendarSchema),
  companyDates: get('/api/calendar/:symbol', signedIn, companyDatesSchema, {
    params: symbolParamsSchema,
    context: 'dates',
  }),
});
