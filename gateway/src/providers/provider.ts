import type { Readable } from 'node:stream';
import type { EarningsEstimates, EarningsHistory } from '../contract/earnings.ts';
import type { EdgarCompany, EdgarTickers } from '../contract/edgar.ts';
import type { FullTextQuery, FullTextSearch } from '../contract/filing-texts.ts';
import type { Source } from '../contract/sources.ts';
import type {
  AllStatements,
  BalanceReport,
  BalanceSheet,
  CashFlow,
  CashFlowReport,
  CompanyKind,
  IncomeReport,
  IncomeStatement,
} from '../contract/statements.ts';
import type { Overview } from '../contract/stock.ts';
import type { Demand } from './budget/demand.ts';
import type { MarketData } from './market-data.ts';
import type { OwnershipForm } from './ownership-form.ts';
import type { ReadFiling, StoredFacts } from './read-filing.ts';
import type { ReadReport } from './read-report.ts';

/** Reports of one statement, newest first. */
export interface KnownReports<Report> {
  /** At most five. */
  readonly annualReports: readonly Report[];
  /** At most four. */
  readonly quarterlyReports: readonly Report[];
  /** The twelve months up to each quarter, out of filed parts; absent where the quarters are all there is. */
  readonly ttmReports?: readonly Report[] | undefined;
}

/**
 * The figures known of a company on the day of a report, without later filings; share figures are on the split basis of
 * the newest filing of all. The provenance keeps only absent lines.
 */
export interface StatementsAtFiling {
  readonly accessionNumber: string;
  readonly form: string;
  readonly filed: string;
  /** What its share counts are multiplied with for the basis of the newest filing of all. */
  readonly splitFactor?: number;
  readonly income: KnownReports<IncomeReport>;
  readonly balance: KnownReports<BalanceReport>;
  readonly cashFlow: KnownReports<CashFlowReport>;
}

/** One day or week of trading. Money in the listing's currency. */
export interface PriceBar {
  /** YYYY-MM-DD */
  readonly date: string;
  /** The close as traded, not adjusted for later splits or dividends. */
  readonly close: number;
  /** Adjusted for splits and dividends; null where the provider has only one close. Weeks settle daily splits. */
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
  | 'pending'
  | 'priceSource'
  | 'calculated'
  | 'basis'
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
  /**
   * @param since the newest day that is stored, where the stored days are the whole history with adjusted closes: a provider
   * may then return only the days since, unless an adjustment has changed those before
   */
  load(symbol: string, demand?: Demand, since?: string): Promise<PriceBar[]>;
}

export interface Earnings {
  history(symbol: string, demand?: Demand): Promise<EarningsHistory>;
  estimates(symbol: string, demand?: Demand): Promise<EarningsEstimates>;
}

/** A day on which a company is expected to publish results. */
export interface ExpectedResults {
  readonly symbol: string;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** The three statements of a company, a call each. */
export interface Statements {
  income(symbol: string, demand?: Demand): Promise<IncomeStatement>;
  balance(symbol: string, demand?: Demand): Promise<BalanceSheet>;
  cashFlow(symbol: string, demand?: Demand): Promise<CashFlow>;
}

export interface StatementSources {
  readonly symbol: string;
  /** When the figures were loaded, ISO 8601. */
  readonly asOf: string;
  /** Company facts; null while they cannot be loaded, or where the company has none. */
  readonly facts: StoredFacts | null;
  readonly reports: readonly ReadReport[];
  /** The SEC's industry code; undefined where it is not known. */
  readonly industry: string | undefined;
}

/** A main figure of the statements that company facts state differently. */
export interface SourceDifference {
  readonly statement: 'income' | 'balance' | 'cashFlow';
  readonly period: 'annual' | 'quarterly';
  readonly fiscalDateEnding: string;
  readonly field: string;
  readonly stated: number;
  /** By company facts. */
  readonly expected: number;
}

export interface MergedStatements {
  readonly statements: AllStatements;
  readonly differences: readonly SourceDifference[];
}

/** Statements from two sources: facts over all filings of a company, and single filings that were read. */
export interface FiledStatements {
  /** @param cik digits without leading zeros */
  facts(cik: string, demand?: Demand): Promise<StoredFacts>;
  /** Returns the three statements; makes no call. @throws NotFound when there are no figures at all */
  statements(sources: StatementSources): Promise<MergedStatements>;
  /** Returns the statements as they were known on the days of the company's reports, newest first; makes no call. */
  vintages(sources: StatementSources): Promise<readonly StatementsAtFiling[]>;
  /** Returns the kind of a company; undefined where it is not known. @param industry the SEC's code */
  findKind(industry: string | undefined, reports: readonly ReadReport[]): CompanyKind | undefined;
}

export interface Filings {
  tickers(): Promise<EdgarTickers>;
  /** @param cik digits without leading zeros */
  company(cik: string, demand?: Demand): Promise<EdgarCompany>;
  /**
   * Opens a file of a filing as a stream; the caller must consume or destroy it.
   * @param name of the primary document or of another file of its folder
   */
  document(cik: string, accession: string, name: string, demand?: Demand): Promise<FilingDocument>;
  /**
   * Reads a filing: its statements as filed, as standard fields, and its breakdowns. A filing that cannot be read now
   * throws; a filing without statements states why in `reason`.
   * @param open opens a file of the filing by its name, in place of `document`: for a caller that keeps documents
   * @param filed the day of the filing: periods that end after it are mistyped
   */
  readFiling(
    cik: string,
    accession: string,
    primaryDoc: string,
    open?: OpenDocument,
    filed?: string,
  ): Promise<ReadFiling>;
  /** Searches the text of the filings of all companies; absent where the provider has no such search. */
  searchText?(query: FullTextQuery, demand?: Demand): Promise<FullTextSearch>;
}

/** Forms 3, 4 and 5, which tell what insiders of a company own and trade. */
export interface Ownership {
  /**
   * Reads a form by one call, behind those of users.
   * @param cik digits without leading zeros
   * @param document its primary document, or the view of it that the SEC renders; null to look it up by one more call
   * @throws NotFound; UnreadableForm for one that will not be readable later
   */
  readForm(cik: string, accession: string, document: string | null): Promise<OwnershipForm>;
}

/** @throws NotFound when there is no such file */
export type OpenDocument = (name: string) => Promise<FilingDocument>;

export interface FilingDocument {
  readonly body: Readable;
  readonly contentType: string;
  /** Bytes, where the host says so. */
  readonly length: number | null;
}

/**
 * An outside source of data, as the set of its capabilities. Callers pass the demand that they serve (`demand`), so
 * that users share the queue and the budget. Every call throws an AppError: NotFound for a company without such data,
 * BadUpstream for a body that cannot be read, QuotaExceeded for a limit.
 */
export interface Provider {
  readonly name: Source;
  /** Whether calls are counted against a budget. */
  readonly metered: boolean;
  readonly profile?: (symbol: string, demand?: Demand) => Promise<CompanyProfile>;
  readonly dailyBars?: DailyBars;
  /** Newest first; the first may be a running week. */
  readonly weeklyBars?: (symbol: string, demand?: Demand) => Promise<PriceBar[]>;
  readonly earnings?: Earnings;
  /** The expected days of the next months, of all companies in one call. */
  readonly earningsCalendar?: (demand?: Demand) => Promise<readonly ExpectedResults[]>;
  readonly statements?: Statements;
  /** Statements from filings, all three in one answer. */
  readonly filedStatements?: FiledStatements;
  readonly filings?: Filings;
  readonly marketData?: MarketData;
  readonly ownership?: Ownership;
}

export type Capability = Exclude<keyof Provider, 'name' | 'metered'>;

/** A provider that offers this capability. */
export type With<Name extends Capability> = Provider & Required<Pick<Provider, Name>>;

/** The log of a provider for the operator. It must never get a key or an address. */
export interface ProviderLog {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}
