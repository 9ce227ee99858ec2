import type { MarketCompany, MarketReport } from './market-report.ts';

/** A file of the whole market that a provider publishes. */
export interface PublishedFile {
  /** A quarter such as `2025q1`, or a half month such as `2025-03a`. */
  readonly name: string;
  /** Below the provider's base address, with a leading slash. */
  readonly path: string;
  /** True where the address follows a pattern because no page named it: there may be no such file. */
  readonly isGuess?: boolean | undefined;
}

/** By what a published file is recognised as unchanged. */
export interface FileVersion {
  readonly etag: string | null;
  readonly bytes: number | null;
}

/** A listed security's company by the provider's list. */
export interface ListedCompany {
  readonly cik: number;
  readonly name: string;
  /** The main one first. */
  readonly symbols: readonly string[];
  /** Null where the list names none. */
  readonly exchange: string | null;
}

/** A filing that an index of one day lists. */
export interface IndexedFiling {
  readonly cik: number;
  readonly form: string;
  readonly accession: string;
  /** YYYY-MM-DD */
  readonly filed: string;
}

/** Filings of one page of the latest. */
export const entriesPerPage = 100;

/** A filing with the moment at which it was accepted. */
export interface LatestFiling extends IndexedFiling {
  /** ISO 8601 in UTC. */
  readonly accepted: string;
  /** The items of an 8-K, such as `2.02`; none for other forms. */
  readonly items: readonly string[];
}

/** A company with all reports that the provider has of it. */
export interface CompanyReports {
  /** Symbols and exchange come from the list of companies. */
  readonly company: Omit<MarketCompany, 'symbols' | 'isListed' | 'exchange'>;
  readonly reports: readonly MarketReport[];
}

/** One annual value per company of one concept. */
export interface FrameValues {
  readonly values: readonly {
    readonly cik: number;
    readonly end: string;
    readonly value: number;
    readonly accession: string;
  }[];
}

/** The reads of a published file, which a worker thread makes. */
export interface ReadSummary {
  /** Filings or rows that were read. */
  readonly read: number;
  /** What was left out, by reason, with the first example of each. */
  readonly refused: readonly { readonly reason: string; readonly count: number; readonly first: string }[];
}

/** One price of a file of prices. */
export interface SecurityPrice {
  /** Names the security; never shown. */
  readonly cusip: string;
  readonly symbol: string;
  readonly name: string;
  /** The day of the close, YYYY-MM-DD. */
  readonly day: string;
  readonly close: number;
}

/** Data of the whole market from one provider. All calls wait behind those of users and cost nothing of a budget. */
export interface MarketData {
  /** Returns the quarters of data sets, newest first. */
  listQuarters(): Promise<readonly PublishedFile[]>;
  /** Returns the half months of prices, newest first. */
  listPriceFiles(): Promise<readonly PublishedFile[]>;
  /**
   * Downloads a file and checks that it is whole and of its type.
   * @param into path of the file to write; it is removed when the download fails
   * @param known the version that was loaded before
   * @returns null when the file is still that version
   * @throws NotFound, BadUpstream for a block page, a truncated or a wrong body
   */
  download(
    file: PublishedFile,
    into: string,
    known: FileVersion | null,
    onProgress?: (doneBytes: number, ofBytes: number) => void,
  ): Promise<FileVersion | null>;
  listCompanies(): Promise<readonly ListedCompany[]>;
  /**
   * Returns the filings of a day by their forms; null for a day without an index.
   * @param isWanted default: annual, quarterly and amended reports
   */
  listFilings(day: string, isWanted?: (form: string) => boolean): Promise<readonly IndexedFiling[] | null>;
  /** Returns a page of the latest filings of all companies, newest first; none after the last. @param start filings before it */
  listLatest(start: number): Promise<readonly LatestFiling[]>;
  /** Returns the recent filings of a company with their items, by one call. @throws NotFound */
  listRecent(cik: number): Promise<readonly LatestFiling[]>;
  /** Reads all reports of a company as its own page does. @throws NotFound for a company without figures */
  readCompany(cik: number): Promise<CompanyReports>;
  /** Returns the values of one concept for a calendar year; null where there is no such frame. */
  loadFrame(concept: string, year: number, isBalance: boolean): Promise<FrameValues | null>;
}
