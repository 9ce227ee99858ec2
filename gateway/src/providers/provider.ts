import type { Readable } from 'node:stream';
import type { FiledStatement } from '../contract/as-filed.ts';
import type { EarningsEstimates, EarningsHistory } from '../contract/earnings.ts';
import type { EdgarCompany, EdgarTickers } from '../contract/edgar.ts';
import type { Source } from '../contract/sources.ts';
import type { AllStatements, BalanceSheet, CashFlow, IncomeStatement } from '../contract/statements.ts';
import type { Overview } from '../contract/stock.ts';

/** One day or week of trading. Money in the listing's currency. */
export interface PriceBar {
  /** YYYY-MM-DD */
  readonly date: string;
  /** As traded: not adjusted for later splits or dividends. */
  readonly close: number;
  /** Adjusted for splits and dividends; null where the provider has one close alone. Weekly ones settle splits of the daily chart. */
  readonly adjustedClose: number | null;
  readonly volume: number | null;
}

/** The fields of an overview that a provider states itself, without another answer. */
export type CompanyProfile = Omit<
  Overview,
  | 'price'
  | 'volume'
  | 'priceDate'
  | 'previousClose'
  | 'currentRatio'
  | 'debtToEquity'
  | 'derived'
  | 'fiscalYearEnd'
  | 'reportDates'
  | 'note'
> & {
  /** The month in which the fiscal year ends, such as "December"; null where the provider does not name it. */
  readonly fiscalYearEnd: string | null;
  /** Central Index Key without leading zeros, where the provider names it. */
  readonly cik: string | null;
};

/** Daily bars, newest first. */
export interface DailyBars {
  /** Whether the bars are the whole history, so that weeks and months are made of days and weekly bars only settle splits. */
  readonly full: boolean;
  load(symbol: string): Promise<PriceBar[]>;
}

export interface Earnings {
  history(symbol: string): Promise<EarningsHistory>;
  estimates(symbol: string): Promise<EarningsEstimates>;
}

/** The three statements of a company, a call each. */
export interface Statements {
  income(symbol: string): Promise<IncomeStatement>;
  balance(symbol: string): Promise<BalanceSheet>;
  cashFlow(symbol: string): Promise<CashFlow>;
}

/** Tickers and filings. */
export interface Filings {
  tickers(): Promise<EdgarTickers>;
  /** @param cik digits without leading zeros */
  company(cik: string): Promise<EdgarCompany>;
  /** Opens a filing document as a stream; the caller must consume or destroy it. */
  document(cik: string, accession: string, primaryDoc: string): Promise<FilingDocument>;
  /** Returns the statements of a filing as they stand in its primary document; none when that document tags none. */
  statementsAsFiled(cik: string, accession: string, primaryDoc: string): Promise<FiledStatement[]>;
}

export interface FilingDocument {
  readonly body: Readable;
  readonly contentType: string;
  /** Bytes, where the host says so. */
  readonly length: number | null;
}

/**
 * An outside source of data, as the set of what it offers. Every call throws an AppError: NotFound for a company
 * without such data, BadUpstream for a body that cannot be read, QuotaExceeded for a limit.
 */
export interface Provider {
  readonly name: Source;
  /** Whether calls are counted against a budget. */
  readonly metered: boolean;
  readonly profile?: (symbol: string) => Promise<CompanyProfile>;
  readonly dailyBars?: DailyBars;
  /** Newest first; the first may be a running week. */
  readonly weeklyBars?: (symbol: string) => Promise<PriceBar[]>;
  readonly earnings?: Earnings;
  readonly statements?: Statements;
  /**
   * All three statements in one answer, from filings.
   * @param cik digits without leading zeros
   */
  readonly filedStatements?: (symbol: string, cik: string) => Promise<AllStatements>;
  readonly filings?: Filings;
}

export type Capability = Exclude<keyof Provider, 'name' | 'metered'>;

/** A provider that offers this capability. */
export type With<Name extends Capability> = Provider & Required<Pick<Provider, Name>>;

/** Where a provider reports to the operator. It must never be given a key or an address. */
export interface ProviderLog {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}
