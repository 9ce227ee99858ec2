import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { reportsOfPeriod, type TablePeriod } from '../table/table-period.model.ts';

/** Returns the common-size base of each income report: its revenue. */
export function revenueBases(reports: readonly IncomeReport[]): (number | null)[] {
  return reports.map((report) => readFigure(report, 'totalRevenue'));
}

/** Returns the common-size base of each balance sheet: its total assets. */
export function assetBases(reports: readonly BalanceReport[]): (number | null)[] {
  return reports.map((report) => readFigure(report, 'totalAssets'));
}

/** Returns the common-size base of each cash flow report: the revenue of the same period, or null without one. */
export function cashFlowBases(
  reports: readonly CashFlowReport[],
  income: AllStatements['incomeStatement'],
  period: TablePeriod,
): (number | null)[] {
  const revenues = new Map(
    (income === null ? [] : reportsOfPeriod(income, period)).map((report) => [
      report.fiscalDateEnding,
      readFigure(report, 'totalRevenue'),
    ]),
  );
  return reports.map(({ fiscalDateEnding }) => revenues.get(fiscalDateEnding) ?? null);
}
