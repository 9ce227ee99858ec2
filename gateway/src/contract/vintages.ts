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
import {
  balanceReportSchema,
  cashFlowReportSchema,
  companyKindSchema,
  filingsReadSchema,
  incomeReportSchema,
} from './statements.ts';

const filingHead = {
  /** The day of filing, from which on the figures are known. */
  filed: daySchema,
  accessionNumber: z.string(),
  form: z.string(),
};

/**
 * The statements as they were known when an annual report was filed: no later filing counts. Newest fiscal year first, at
 * most five. `provenance` holds only the lines that a filing was read for and does not have (`missing: absent`); every
 * other null is a figure that was not known.
 */
export const annualVintageSchema = z.object({
  ...filingHead,
  /** The fiscal year as the company labels it; absent where it is not known. */
  fiscalYear: z.number().int().optional(),
  /** The last day of the fiscal year that was filed. */
  fiscalDateEnding: daySchema,
  incomeStatement: z.array(incomeReportSchema),
  balanceSheet: z.array(balanceReportSchema),
  cashFlow: z.array(cashFlowReportSchema),
});
export type AnnualVintage = z.infer<typeof annualVintageSchema>;

/**
 * The last twelve months, and the balance sheet at their end, as they were known when a quarterly or annual report was
 * filed, in full units. A figure with a part that was not known is null; nothing is taken for zero but a line that the
 * filing shows to be absent.
 */
export const trailingVintageSchema = z.object({
  ...filingHead,
  /** The last day of the twelve months. */
  periodEnd: daySchema,
  revenueTtm: figureSchema,
  ebitTtm: figureSchema,
  ebitdaTtm: figureSchema,
  netIncomeTtm: figureSchema,
  /**
   * Per share, in the currency: diluted, else basic; of the fiscal year where the twelve months have none, else net income
   * to common ÷ average shares.
   */
  epsDilutedTtm: figureSchema,
  operatingCashflowTtm: figureSchema,
  /** Spending, positive. */
  capexTtm: figureSchema,
  /** Short-term and long-term. */
  totalDebt: figureSchema,
  cash: figureSchema,
  shortTermInvestments: figureSchema,
  /** With redeemable equity: assets less liabilities and equity, else the stated figure. */
  minorityInterest: figureSchema,
  /** Within equity. Null from an older gateway. */
  preferredStock: figureSchema.default(null),
  /** Equity of the parent's owners. */
  shareholderEquity: figureSchema,
  /** A count, all classes together, by the cover page, else by the balance sheet. */
  sharesOutstanding: figureSchema,
});
export type TrailingVintage = z.infer<typeof trailingVintageSchema>;

/**
 * The figures that were known of a company on the days of its filings, without any later knowledge. One exception:
 * share counts and figures per share are on the split basis of the newest filing of all, so that they are comparable
 * with prices adjusted for splits.
 */
export const vintagesSchema = makeAnswerSchema({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** ISO 4217, of all figures; null where none is known. */
  currency: z.string().nullable(),
  filingsRead: filingsReadSchema.optional(),
  companyKind: companyKindSchema.optional(),
  /** Public closes of half months on today's split basis, oldest first. Absent where there are none, and from earlier gateways. */
  closes: z.array(z.object({ date: daySchema, close: z.number() })).optional(),
  /** One per annual report (10-K, 10-KT, 20-F, 40-F), newest first, at most 11. */
  annual: z.array(annualVintageSchema),
  /** One per quarterly or annual report of ten years, newest first; without quarterly reports one per annual one. */
  quarterly: z.array(trailingVintageSchema),
});
export type Vintages = z.infer<typeof vintagesSchema>;

export const vintageCalls = defineCalls({
  vintages: get('/api/finance/vintages/:symbol', signedIn, vintagesSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
    context: 'earlier statements',
  }),
});
