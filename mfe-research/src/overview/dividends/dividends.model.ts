import type { IncomeStatement } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { quarterLabel } from '@basecase/shared-ui/figures/period';
import { latestReports, readFigure, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, inOneCurrency } from '../../money-formats.model.ts';
import type { Week } from '../multiples/weeks.model.ts';

const mostYears = 10;
const mostQuarters = 8;
/** A close of more days before the end of a fiscal year is none of it; public closes come twice a month. */
const mostAgeDays = 16;

export interface DividendQuarter {
  readonly end: string;
  readonly label: string;
  /** Declared per share, on today's split basis; null where the filing does not state it. */
  readonly perShare: number | null;
  /** Against the same quarter of the year before, as a fraction. */
  readonly change: number | null;
}

export interface DividendHistory {
  /** ISO code; null where it is not known. */
  readonly currency: string | null;
  /** Fiscal years, oldest first. */
  readonly years: readonly string[];
  readonly perShare: readonly (number | null)[];
  /** Of the dividends of a year, at the last close of that year. */
  readonly yields: readonly (number | null)[];
  /** Newest first. */
  readonly quarters: readonly DividendQuarter[];
}

/**
 * Returns the dividends that a company declared per share, by fiscal year and by quarter.
 * @param closes adjusted only for splits, oldest first
 * @returns null where no filing that is held states one
 */
export function dividendHistory(income: IncomeStatement, closes: readonly Week[]): DividendHistory | null {
  const reports = latestReports(inOneCurrency(income.annualReports), mostYears);
  const perShare = readFigures(reports, 'dividendsPerShare');
  const quarters = listQuarters(income);
  const isDeclared = [...perShare, ...quarters.map((quarter) => quarter.perShare)].some((value) => (value ?? 0) > 0);
  if (!isDeclared) return null;
  return {
    currency: findCurrency(reports),
    years: yearLabels(reports),
    perShare,
    yields: reports.map(({ fiscalDateEnding }, at) => divide(perShare[at], findClose(closes, fiscalDateEnding))),
    quarters,
  };
}

function listQuarters({ quarterlyReports }: IncomeStatement): readonly DividendQuarter[] {
  const reports = inOneCurrency(quarterlyReports);
  return reports.slice(0, mostQuarters).map((report) => {
    const before = reports.find(({ fiscalDateEnding }) => isYearBefore(fiscalDateEnding, report.fiscalDateEnding));
    const perShare = readFigure(report, 'dividendsPerShare');
    const earlier = before === undefined ? null : readFigure(before, 'dividendsPerShare');
    return {
      end: report.fiscalDateEnding,
      label: quarterLabel(report),
      perShare,
      change: growthRate(earlier, perShare),
    };
  });
}

/** A year of weeks ends some days beside the same day of the year before. */
function isYearBefore(day: string, later: string): boolean {
  return Math.abs(daysBetween(day, later) - 365) <= 10;
}

function findClose(closes: readonly Week[], day: string): number | null {
  const close = closes.findLast(({ date }) => date <= day);
  return close === undefined || daysBetween(close.date, day) > mostAgeDays ? null : close.close;
}

function divide(dividend: number | null | undefined, close: number | null): number | null {
  return dividend == null || close === null || close <= 0 ? null : dividend / close;
}
