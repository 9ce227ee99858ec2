import type { MarketCompany, StoredLine } from '../../providers/market-report.ts';

export interface MarketFiling {
  readonly accession: string;
  readonly form: string;
  /** YYYY-MM-DD */
  readonly filed: string;
}

/** All stored reports as columns; row i of each belongs to one report. Sorted by company, then acceptance, then end. */
export interface ReportHeads {
  /** Index into the companies. */
  readonly company: Int32Array;
  /** Days since 1970-01-01. */
  readonly end: Int32Array;
  /** The length of the period; 0 for a balance. */
  readonly quarters: Uint8Array;
  /** The day of acceptance in New York, in days since 1970-01-01. */
  readonly accepted: Int32Array;
  /** Index into the filings. */
  readonly filing: Int32Array;
  /** Index into the currencies. */
  readonly currency: Uint8Array;
}

/** The stored values of one line, only of the rows that have one, in the order of the rows. */
export interface LineValues {
  /** Index into the heads. */
  readonly row: Int32Array;
  readonly value: Float64Array;
  /** Index into the concepts. */
  readonly concept: Uint16Array;
}

/** Dated closes as columns, sorted by symbol, then day. Raw: not adjusted for later splits. */
export interface PriceColumns {
  /** The symbols that `symbol` is an index into. */
  readonly symbols: readonly string[];
  readonly symbol: Int32Array;
  /** Days since 1970-01-01. */
  readonly day: Int32Array;
  readonly close: Float64Array;
}

/** The annual values of one concept over the market, for base rates. Never a figure of a company on screen. */
export interface AnnualFrame {
  readonly line: string;
  readonly tag: string;
  /** The calendar year. */
  readonly year: number;
  readonly cik: Int32Array;
  readonly value: Float64Array;
}

/** All that the market's questions read. A new load makes new holdings with another version. */
export interface MarketHoldings {
  readonly version: string;
  readonly companies: readonly MarketCompany[];
  readonly filings: readonly MarketFiling[];
  readonly concepts: readonly string[];
  readonly currencies: readonly string[];
  readonly heads: ReportHeads;
  readonly prices: PriceColumns;
  /** Returns the values of a line; the store may load them from its database first. */
  lineValues(line: StoredLine): Promise<LineValues>;
  frames(): Promise<readonly AnnualFrame[]>;
}
