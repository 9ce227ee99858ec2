import type { CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { readFigure } from '@basecase/shared-ui/figures/reports';

/** Returns operating cash flow less capital expenditures; null when either is missing. */
export function calculateFreeCashFlow(report: CashFlowReport): number | null {
  const operating = readFigure(report, 'operatingCashflow');
  const capex = readFigure(report, 'capitalExpenditures');
  return operating === null || capex === null ? null : operating - Math.abs(capex);
}

/**
 * Returns the revenue of the fiscal year of each cash flow report; null without one in the same currency. Matches by the last
 * day: two fiscal years of 52 or 53 weeks may end in one calendar year.
 * @param income in any order; a report without a currency matches each
 */
export function listRevenues(reports: readonly CashFlowReport[], income: readonly IncomeReport[]): (number | null)[] {
  const byDay = new Map(income.map((report) => [report.fiscalDateEnding, report]));
  return reports.map(({ fiscalDateEnding, reportedCurrency }) => {
    const same = byDay.get(fiscalDateEnding);
    if (same === undefined) return null;
    const currencies = new Set([same.reportedCurrency, reportedCurrency].filter((currency) => currency !== null));
    return currencies.size < 2 ? readFigure(same, 'totalRevenue') : null;
  });
}
