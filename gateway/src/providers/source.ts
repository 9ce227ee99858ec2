import type { EarningsEstimates, EarningsHistory } from '../contract/earnings.ts';
import type { EdgarCompany, EdgarTickers } from '../contract/edgar.ts';
import type { Source } from '../contract/figures.ts';
import type { BalanceSheet, CashFlow, IncomeStatement } from '../contract/statements.ts';
import type { Overview } from '../contract/stock.ts';

/** One day or week of trading. Money in the listing's currency. */
export interface PriceBar {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly close: number;
  /** Close adjusted for splits and dividends, where the source has it. */
  readonly adjustedClose: number | null;
  readonly volume: number | null;
}

/** What the source itself knows of a company: everything of an overview that needs no other answer. */
export type CompanyProfile = Omit<Overview, 'price' | 'volume' | 'priceDate' | 'currentRatio' | 'debtToEquity'> & {
  /** Central Index Key without leading zeros, where the source names it. */
  readonly cik: string | null;
};

/** Prices, key figures and earnings of listed companies. Every method throws an AppError of http/errors.ts. */
export interface MarketSource {
  readonly name: Source;
  profile(symbol: string): Promise<CompanyProfile>;
  /** Newest first. */
  dailyBars(symbol: string): Promise<PriceBar[]>;
  /** Newest first; the first may be a running week. */
  weeklyBars(symbol: string): Promise<PriceBar[]>;
  earningsHistory(symbol: string): Promise<EarningsHistory>;
  earningsEstimates(symbol: string): Promise<EarningsEstimates>;
}

/** The three statements of a company, each throwing NotFound when the source has none of it. */
export interface StatementSource {
  readonly name: Source;
  incomeStatement(symbol: string): Promise<IncomeStatement>;
  balanceSheet(symbol: string): Promise<BalanceSheet>;
  cashFlow(symbol: string): Promise<CashFlow>;
}

/** Tickers and filings. */
export interface FilingSource {
  tickers(): Promise<EdgarTickers>;
  /** @param cik digits without leading zeros */
  company(cik: string): Promise<EdgarCompany>;
  /** Opens a filing document as a stream; the caller must consume or destroy it. */
  document(cik: string, accession: string, primaryDoc: string): Promise<FilingDocument>;
}

export interface FilingDocument {
  readonly body: NodeJS.ReadableStream;
  readonly contentType: string;
  /** Bytes, where the host says so. */
  readonly length: number | null;
}
