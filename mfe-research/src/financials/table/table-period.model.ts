import { type FiscalPeriod, fiscalYear, formatCalendarDay, quarterLabel } from '@basecase/shared-ui/figures/period';
import { latestReports } from '@basecase/shared-ui/figures/reports';

/** The reports of a table: fiscal years, quarters, or the twelve months to each quarter. */
export type TablePeriod = 'annual' | 'quarterly' | 'ttm';

/** The two choices of the number of columns. */
export const columnCounts = { few: 5, many: 10 } as const;
export type ColumnCount = keyof typeof columnCounts;

/** The unit of amounts of money. Other figures keep their own. */
export type TableUnit = 'full' | 'thousands' | 'millions';

export interface TableOptions {
  readonly period: TablePeriod;
  /** `common`: each figure as a share of revenue or total assets. */
  readonly scale: 'reported' | 'common';
  readonly unit: TableUnit;
  /** Whether main figures have their change from the year before below. */
  readonly growth: boolean;
  readonly count: ColumnCount;
}

/** The initial options of a table. */
export const defaultOptions: TableOptions = {
  period: 'annual',
  scale: 'reported',
  unit: 'millions',
  growth: false,
  count: 'few',
};

interface Reports<R> {
  readonly annualReports: readonly R[];
  readonly quarterlyReports: readonly R[];
  readonly ttmReports?: readonly R[] | undefined;
}

/** Returns all reports of a period, newest first. */
export function reportsOfPeriod<R>(statement: Reports<R>, period: TablePeriod): readonly R[] {
  if (period === 'annual') return statement.annualReports;
  return period === 'quarterly' ? statement.quarterlyReports : (statement.ttmReports ?? []);
}

/** Returns whether a company has quarterly reports and no annual one, as after a listing. */
export function hasQuartersOnly(statement: Reports<unknown> | null): boolean {
  return statement !== null && statement.annualReports.length === 0 && statement.quarterlyReports.length > 0;
}

/** Returns the chosen period, or fiscal years when it has no reports, or quarters when there are no fiscal years either. */
export function shownTablePeriod<R>(statement: Reports<R>, asked: TablePeriod): TablePeriod {
  if (reportsOfPeriod(statement, asked).length > 0) return asked;
  return hasQuartersOnly(statement) ? 'quarterly' : 'annual';
}

/** Returns the reports of a table, oldest first. */
export function shownReports<R extends { readonly fiscalDateEnding: string }>(
  statement: Reports<R>,
  { period, count }: Pick<TableOptions, 'period' | 'count'>,
): R[] {
  return latestReports(reportsOfPeriod(statement, period), columnCounts[count]);
}

/** Returns the head of a column. */
export function columnLabel(period: TablePeriod, report: FiscalPeriod): string {
  return period === 'annual' ? fiscalYear(report) : quarterLabel(report);
}

/** Returns the first and the last label of an axis: "2015 to 2024". */
export function formatSpan(labels: readonly string[]): string {
  return labels.length < 2 ? (labels[0] ?? '') : `${labels[0]} to ${labels.at(-1)}`;
}

/**
 * Returns the period of a column as text: `fiscal 2024`, `Q4 ’24, the quarter to 30 Sep 2024`. A period within a transition
 * to another fiscal year says so.
 */
export function periodText(period: TablePeriod, report: Exclude<FiscalPeriod, string>): string {
  const day = formatCalendarDay(report.fiscalDateEnding);
  if (period === 'ttm') return `the twelve months to ${day}`;
  const { transitionMonths: months } = report;
  const transition = `a transition of ${months} ${months === 1 ? 'month' : 'months'} to another fiscal year`;
  if (period === 'annual') return months === undefined ? `fiscal ${fiscalYear(report)}` : `${transition}, to ${day}`;
  return `${quarterLabel(report)}, the quarter to ${day}${months === undefined ? '' : `, in ${transition}`}`;
}

const spans = { annual: 'Fiscal year to', quarterly: 'Quarter to', ttm: 'Twelve months to' } as const;

/** Returns the period of a figure: `Fiscal year to 28 Sep 2024`; of a balance sheet the day alone. */
export function spanText(period: TablePeriod, day: string, isDay: boolean): string {
  return isDay ? formatCalendarDay(day) : `${spans[period]} ${formatCalendarDay(day)}`;
}

const reportNames = { annual: 'annual reports', quarterly: 'quarters', ttm: 'twelve-month periods' } as const;

/** Returns the caption of a table: `Latest 5 annual reports, in US dollars`. */
export function tableCaption(period: TablePeriod, columns: number, unit: string): string {
  const names = reportNames[period];
  return `Latest ${columns === 1 ? names.replace(/s$/, '') : `${columns} ${names}`}, ${unit}`;
}
