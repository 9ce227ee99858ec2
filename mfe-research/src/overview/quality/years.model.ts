import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { inOneCurrency } from '../../money-formats.model.ts';

/** The reports of a fiscal year; null where one is missing. */
export interface YearReports {
  /** `2024` */
  readonly label: string;
  readonly end: string;
  readonly currency: string | null;
  readonly income: IncomeReport | null;
  readonly balance: BalanceReport | null;
  readonly cash: CashFlowReport | null;
  /** The fiscal year before; null where its end is not a year before. */
  readonly before: YearReports | null;
}

const DAY_MS = 86_400_000;
/** Days of a fiscal year: 52 or 53 weeks, and a little more for a moved end. */
const YEAR_DAYS = [350, 380] as const;

type Report = IncomeReport | BalanceReport | CashFlowReport;

/** Returns the fiscal years of the statements in the currency of the newest ones, oldest first. Reports belong together by their last day. */
export function listYearReports({ incomeStatement, balanceSheet, cashFlow }: AllStatements): YearReports[] {
  const income = byEnd(incomeStatement?.annualReports ?? []);
  const balance = byEnd(balanceSheet?.annualReports ?? []);
  const cash = byEnd(cashFlow?.annualReports ?? []);
  const ends = [...new Set([...income.keys(), ...balance.keys(), ...cash.keys()])].sort().reverse();
  const heads = ends.map((end) => {
    const reports = [income.get(end), balance.get(end), cash.get(end)].filter((report) => report !== undefined);
    return { end, reports, reportedCurrency: findCurrency(reports) };
  });
  const years: YearReports[] = [];
  for (const { end, reports, reportedCurrency: currency } of inOneCurrency(heads).toReversed()) {
    const last = years.at(-1) ?? null;
    years.push({
      label: fiscalYear(reports[0] ?? end),
      end,
      currency,
      income: inCurrency(income.get(end), currency),
      balance: inCurrency(balance.get(end), currency),
      cash: inCurrency(cash.get(end), currency),
      before: last !== null && isYearAfter(last.end, end) ? last : null,
    });
  }
  return years;
}

function byEnd<R extends Report>(reports: readonly R[]): Map<string, R> {
  return new Map(reports.map((report) => [report.fiscalDateEnding, report]));
}

function findCurrency(reports: readonly Report[]): string | null {
  return reports.find(({ reportedCurrency }) => reportedCurrency !== null)?.reportedCurrency ?? null;
}

/** Returns a report; null when its currency differs from the others of its year, so that no ratio is possible. */
function inCurrency<R extends Report>(report: R | undefined, currency: string | null): R | null {
  if (report === undefined) return null;
  return report.reportedCurrency === null || report.reportedCurrency === currency ? report : null;
}

function isYearAfter(earlier: string, later: string): boolean {
  const days = (Date.parse(later) - Date.parse(earlier)) / DAY_MS;
  return days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1];
}
