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
import { dividendDatesSchema } from './watching/dates.ts';

/**
 * A company's key figures. Yields, margins, returns and growth rates are fractions (0.05 is 5%);
 * money is in full units of the currency of the price.
 */
export const stockSchema = makeAnswerSchema({
  symbol: z.string(),
  name: z.string(),
  marketCap: figureSchema,
  /** Close of the newest daily bar, or of the newest week where that is newer. */
  price: figureSchema,
  /** Volume of that day; null for the close of a week. */
  volume: figureSchema,
  dividendYield: figureSchema,
  peRatio: figureSchema,
  forwardPE: figureSchema,
  pegRatio: figureSchema,
  beta: figureSchema,
  eps: figureSchema,
  priceToBookRatio: figureSchema,
  profitMargin: figureSchema,
  returnOnEquityTTM: figureSchema,
  returnOnAssetsTTM: figureSchema,
  /** Current assets / current liabilities of the newest balance sheet. */
  currentRatio: figureSchema,
  /** (Short-term + long-term debt) / shareholder equity of the newest balance sheet; null when one of them is missing. */
  debtToEquity: figureSchema,
  analystTargetPrice: figureSchema,
  week52High: figureSchema,
  week52Low: figureSchema,
  day50MovingAverage: figureSchema,
  day200MovingAverage: figureSchema,
  quarterlyRevenueGrowthYOY: figureSchema,
  quarterlyEarningsGrowthYOY: figureSchema,
  /** Revenue of the last twelve months. */
  revenue: figureSchema,
  /** Net income of the last twelve months. */
  netIncome: figureSchema,
  sharesOutstanding: figureSchema,
});
export type Stock = z.infer<typeof stockSchema>;

/** A figure that is calculated from a statement and the market cap. */
export const derivedFigureSchema = z.object({
  value: figureSchema,
  /** Last day of the period, or date of the balance sheet; null without a value. */
  periodEnd: daySchema.nullable(),
  /** The missing part when there is no value, or a part that counts as 0; null otherwise. */
  remark: z.string().nullable(),
});
export type DerivedFigure = z.infer<typeof derivedFigureSchema>;

export const freeCashFlowYieldSchema = derivedFigureSchema.extend({
  period: z.enum(['twelve months', 'fiscal year']).nullable(),
});
export type FreeCashFlowYield = z.infer<typeof freeCashFlowYieldSchema>;

/** Figures from statements and market cap, and why ratios of the balance sheet are null. */
export const derivedFiguresSchema = z.object({
  /** Market cap + debt + minority interest + preferred stock − cash and short-term investments. */
  enterpriseValue: derivedFigureSchema,
  /** (Operating cash flow − capital expenditures) / market cap, a fraction. */
  freeCashFlowYield: freeCashFlowYieldSchema,
  currentRatioGap: z.string().nullable(),
  debtToEquityGap: z.string().nullable(),
  /** The date of the balance sheet of both ratios. Absent from the replies of earlier gateways. */
  balanceDate: daySchema.nullable().optional(),
});

/** Dates of a company's reports in the last ten years, newest first. */
export const reportDatesSchema = z.object({
  fiscalYearEnds: z.array(daySchema),
  /** Days on which a quarter was reported; empty while the earnings are not cached, because their load may cost a call. */
  earnings: z.array(z.object({ date: daySchema, fiscalDateEnding: daySchema })),
});
export type ReportDates = z.infer<typeof reportDatesSchema>;

/**
 * Answers that some figures of an overview wait for. statements: statements of the provider, or of filings during an
 * outage. prices: a price. filings: filings that are being read. profile: the provider's own key figures, whose load
 * costs a call and needs a request.
 */
export const pendingAnswerSchema = z.enum(['statements', 'prices', 'filings', 'profile']);

/** Whose price it is: the data provider's close, or a public close that is about two weeks late. */
export const priceSourceSchema = z.enum(['provider', 'public']);

/** A figure that the gateway calculates from filings and prices. */
export const calculatedFigureSchema = z.object({
  value: z.number(),
  /** The calculation in words, such as "Price ÷ diluted EPS". */
  formula: z.string(),
  period: z.enum(['twelve months', 'fiscal year', 'quarter', 'balance sheet', 'prices']),
  periodEnd: daySchema,
});
export type CalculatedFigure = z.infer<typeof calculatedFigureSchema>;

/** The figures that filings and prices give, by the names of the overview. */
export const calculatedNames = [
  'marketCap',
  'peRatio',
  'eps',
  'priceToBookRatio',
  'profitMargin',
  'returnOnEquityTTM',
  'returnOnAssetsTTM',
  'dividendYield',
  'week52High',
  'week52Low',
  'day50MovingAverage',
  'day200MovingAverage',
  'quarterlyRevenueGrowthYOY',
  'quarterlyEarningsGrowthYOY',
  'revenue',
  'netIncome',
  'sharesOutstanding',
] as const;
export type CalculatedName = (typeof calculatedNames)[number];
export const calculatedFiguresSchema = z.partialRecord(z.enum(calculatedNames), calculatedFigureSchema);
export type CalculatedFigures = z.infer<typeof calculatedFiguresSchema>;

const latestFigureSchema = z.object({
  value: z.number(),
  period: calculatedFigureSchema.shape.period,
  periodEnd: daySchema,
});

/** The figures of filings that a price is set against, in the currency of the price; null where one is not known. */
export const filedBasisSchema = z.object({
  /** The currency of these figures; null where filings state another one than the price has, or none. */
  currency: z.string().nullable(),
  /** A count, all classes together. */
  shares: latestFigureSchema.nullable(),
  /** Why there is no count that fits the price. */
  sharesGap: z.string().nullable(),
  /** Diluted, per share. */
  eps: latestFigureSchema.nullable(),
  netIncome: latestFigureSchema.nullable(),
  /** Equity of the common shareholders: that of the parent's owners less preferred stock. */
  equity: latestFigureSchema.nullable(),
  /** Declared, per share. */
  dividendsPerShare: latestFigureSchema.nullable(),
  /** Debt + minority interest + preferred stock − cash and short-term investments, with a part that counts as 0. */
  netDebt: derivedFigureSchema,
  freeCashFlow: freeCashFlowYieldSchema,
});
export type FiledBasis = z.infer<typeof filedBasisSchema>;

export const overviewSchema = stockSchema.extend({
  description: z.string().nullable(),
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  exchange: z.string().nullable(),
  currency: z.string().nullable(),
  latestQuarter: daySchema.nullable(),
  priceDate: daySchema.nullable(),
  /** The close of the trading day before `priceDate`, on the same split basis; null when it is not certain. */
  previousClose: figureSchema.optional(),
  /** The month in which the fiscal year ends, such as "December". */
  fiscalYearEnd: z.string().nullable().optional(),
  reportDates: reportDatesSchema.optional(),
  /** The reason why the figures of the provider are missing, for a company that only the SEC knows. */
  note: z.string().optional(),
  /** Absent from the replies of earlier gateways. */
  derived: derivedFiguresSchema.optional(),
  /** The answers that were not held: once a reader loads one, the overview has more figures. Absent from earlier gateways. */
  pending: z.array(pendingAnswerSchema).optional(),
  /** Of the newest dividend, as the provider states them; null where it names none. Absent without its key figures. */
  dividendDates: dividendDatesSchema.nullable().optional(),
  /** Null without a price. Absent from the replies of earlier gateways. */
  priceSource: priceSourceSchema.nullable().optional(),
  /** In place of figures of the provider that are not loaded, and beside those that are. Absent from earlier gateways. */
  calculated: calculatedFiguresSchema.optional(),
  /** Absent from the replies of earlier gateways. */
  basis: filedBasisSchema.optional(),
  source: sourceSchema,
  asOf: momentSchema,
});
export type Overview = z.infer<typeof overviewSchema>;

/** The key figures that the data provider states itself. Their load costs a call of its budget. */
export const providerFiguresSchema = overviewSchema
  .omit({
    price: true,
    volume: true,
    priceDate: true,
    previousClose: true,
    currentRatio: true,
    debtToEquity: true,
    derived: true,
    reportDates: true,
    note: true,
    pending: true,
    priceSource: true,
    calculated: true,
    basis: true,
  })
  .extend({
    /** Central Index Key without leading zeros, where the provider names it. */
    cik: z.string().nullable(),
  })
  .required({ fiscalYearEnd: true });

export const stockCalls = defineCalls({
  stock: get('/api/finance/stock/:symbol', signedIn, stockSchema, {
    params: symbolParamsSchema,
    context: 'stock data',
  }),
  overview: get('/api/finance/overview/:symbol', signedIn, overviewSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
  }),
  /** Loads the key figures that only the provider has. It costs a call while they are not held. */
  providerFigures: get('/api/finance/provider-figures/:symbol', signedIn, providerFiguresSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
    context: 'key figures',
  }),
});
