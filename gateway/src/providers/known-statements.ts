import type { BalanceReport, CashFlowReport, IncomeReport } from '../contract/statements.ts';

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
