import type { MarketKind } from '../contract/market/market.ts';

/** The kept lines of a balance sheet. */
export const balanceLines = [
  'totalAssets',
  'currentAssets',
  'cash',
  'investments',
  'receivables',
  'inventory',
  'ppe',
  'goodwill',
  'intangibles',
  'totalLiabilities',
  'currentLiabilities',
  'longTermDebt',
  'shortTermDebt',
  'equity',
  'retainedEarnings',
  'minorityInterest',
  'preferredStock',
] as const;

/** The lines that the market store keeps of a report, in the order of its columns. Others are calculated from them. */
export const storedLines = [
  'revenue',
  'costOfRevenue',
  'grossProfit',
  'operatingIncome',
  'ebit',
  'netIncome',
  'netIncomeToCommon',
  'interestExpense',
  'tax',
  'pretaxIncome',
  'rd',
  'sga',
  'eps',
  'dps',
  'dilutedShares',
  'sbc',
  'operatingCashflow',
  'capex',
  'dividends',
  'buybacks',
  'depreciation',
  'propertyGains',
  'propertyImpairments',
  ...balanceLines,
  'shares',
] as const;
export type StoredLine = (typeof storedLines)[number];

export interface ReportFigure {
  /** In full units of the currency, or a count. Spending is positive when it is paid. */
  readonly value: number;
  /** The concept with its prefix; for a calculated figure "=" and the calculation in words. */
  readonly concept: string;
}

/** The figures that one filing states for one period of a company. */
export interface MarketReport {
  readonly cik: number;
  /** With dashes. */
  readonly accession: string;
  readonly form: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  /** YYYY-MM-DDTHH:MM:SS in New York; midnight where only the day is known. */
  readonly accepted: string;
  /** The last day of the period, rounded to the nearest end of a month, as the SEC's data sets have it. */
  readonly end: string;
  /** The length of the period; 0 for a balance at its last day. */
  readonly quarters: 0 | 1 | 2 | 3 | 4;
  /** ISO 4217, of the amounts. */
  readonly currency: string;
  /** A line that the filing does not state for this period is absent. */
  readonly figures: Readonly<Partial<Record<StoredLine, ReportFigure>>>;
}

/** A company as filings and the SEC's lists describe it. */
export interface MarketCompany {
  readonly cik: number;
  /** Symbols of the listed securities, the main one first; the last known ones of a company that is no longer listed. */
  readonly symbols: readonly string[];
  readonly isListed: boolean;
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly exchange: string | null;
  /** Four digits. */
  readonly sic: string | null;
  readonly kind: MarketKind;
  /** MM-DD */
  readonly fiscalYearEnd: string | null;
}

/** The close of one day, public and about two weeks late. Raw: not adjusted for later splits. */
export interface DatedClose {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly close: number;
}
