import type { EarningsEstimates, EarningsHistory } from '../contract/earnings.ts';
import type { EdgarCompany, EdgarTickers } from '../contract/edgar.ts';
import type { Source } from '../contract/figures.ts';
import type { AllStatements, BalanceSheet, CashFlow, IncomeStatement } from '../contract/statements.ts';
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
export type CompanyProfile = Omit<
  Overview,
  'price' | 'volume' | 'priceDate' | 'currentRatio' | 'debtToEquity' | 'derived'
> & {
  /** Central Index Key without leading zeros, where the source names it. */
  readonly cik: string | null;
};

/** Prices, key figures and earnings of listed companies. Every method throws an AppError. */
export interface MarketSource {
  readonly name: Source;
  /** Whether `dailyBars` reaches back as far as the source knows, so that weeks can be drawn from days. */
  readonly fullDailyHistory: boolean;
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

/** All three statements out of one answer of the source. */
export interface FactsSource {
  readonly name: Source;
  /**
   * @param cik digits without leading zeros
   * @throws NotFound when the source holds no annual figures of that company
   */
  statements(symbol: string, cik: string): Promise<AllStatements>;
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

/** Where the gateway's answers come from. Real and sample data are never mixed. */
export interface Sources {
  /** True while the built-in sample data answers everything. */
  readonly sample: boolean;
  readonly market: MarketSource;
  readonly statements: StatementSource;
  /** Asked before `statements`, because it costs nothing of the provider's budget. Null when it is not set up. */
  readonly facts: FactsSource | null;
  /** Null when no filings service is set up. */
  readonly filings: FilingSource | null;
  /** Closes every connection to the outside. */
  close(): Promise<void>;
}

/** Where a source reports what an operator should know. Never given a key or an address. */
export interface SourceLog {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}
