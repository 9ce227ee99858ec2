import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { figureOf } from '@basecase/shared-ui/figures/reports';
import { reportsOfPeriod, type TablePeriod } from './table-period.model.ts';

/** Revenue of each income report: what its figures are a share of in common size. */
export function revenueBases(reports: readonly IncomeReport[]): (number | null)[] {
  return reports.map((report) => figureOf(report, 'totalRevenue'));
}

/** Total assets of each balance sheet. */
export function assetBases(reports: readonly BalanceReport[]): (number | null)[] {
  return reports.map((report) => figureOf(report, 'totalAssets'));
}

/** Revenue of the same period for each cash flow report; null where the income statement has none that ends on that day. */
export function cashFlowBases(
  reports: readonly CashFlowReport[],
  income: AllStatements['incomeStatement'],
  period: TablePeriod,
): (number | null)[] {
  const revenues = new Map(
    (income === null ? [] : reportsOfPeriod(income, period)).map((report) => [
      report.fiscalDateEnding,
      figureOf(report, 'totalRevenue'),
    ]),
  );
  return reports.map(({ fiscalDateEnding }) => revenues.get(fiscalDateEnding) ?? null);
}
