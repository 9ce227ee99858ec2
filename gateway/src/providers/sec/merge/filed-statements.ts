import type { BalanceReport, CashFlowReport, IncomeReport } from '../../../contract/statements.ts';

export interface Reports<Report> {
  /** Newest first. */
  readonly annualReports: Report[];
  /** Newest first. */
  readonly quarterlyReports: Report[];
}

export interface FiledStatements {
  readonly income: Reports<IncomeReport>;
  readonly balance: Reports<BalanceReport>;
  readonly cashFlow: Reports<CashFlowReport>;
}
