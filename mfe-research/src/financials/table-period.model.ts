import { fiscalYear, formatCalendarDay, quarterLabel } from '@basecase/shared-ui/figures/period';
import { latestReports } from '@basecase/shared-ui/figures/reports';

/** Which reports a table shows: fiscal years, quarters, or twelve months that end with each quarter. */
export type TablePeriod = 'annual' | 'quarterly' | 'ttm';

/** Columns of a table, and how many it has with more of them. */
export const columnCounts = { few: 5, many: 10 } as const;
export type ColumnCount = keyof typeof columnCounts;

export interface TableOptions {
  readonly period: TablePeriod;
  /** As reported, or each figure as a share of revenue or of total assets. */
  readonly scale: 'reported' | 'common';
  readonly count: ColumnCount;
}

/** What a table shows before anybody chooses: the five latest annual reports as reported. */
export const firstOptions: TableOptions = { period: 'annual', scale: 'reported', count: 'few' };

interface Reports<R> {
  readonly annualReports: readonly R[];
  readonly quarterlyReports: readonly R[];
  readonly ttmReports?: readonly R[] | undefined;
}

/** All reports of a period, newest first; none when the source has none. */
export function reportsOfPeriod<R>(statement: Reports<R>, period: TablePeriod): readonly R[] {
  if (period === 'annual') return statement.annualReports;
  return period === 'quarterly' ? statement.quarterlyReports : (statement.ttmReports ?? []);
}

/** The period that is shown: the one asked for, or fiscal years where it has no reports. */
export function shownTablePeriod<R>(statement: Reports<R>, asked: TablePeriod): TablePeriod {
  return reportsOfPeriod(statement, asked).length === 0 ? 'annual' : asked;
}

/** The reports a table shows, oldest first. */
export function shownReports<R extends { readonly fiscalDateEnding: string }>(
  statement: Reports<R>,
  { period, count }: TableOptions,
): R[] {
  return latestReports(reportsOfPeriod(statement, period), columnCounts[count]);
}

/** Head of a column. */
export function columnLabel(period: TablePeriod, day: string): string {
  return period === 'annual' ? fiscalYear(day) : quarterLabel(day);
}

/** A column's period in words: `fiscal 2024`, `the quarter to 30 Sep 2024`. */
export function periodInWords(period: TablePeriod, day: string): string {
  if (period === 'annual') return `fiscal ${fiscalYear(day)}`;
  return `the ${period === 'quarterly' ? 'quarter' : 'twelve months'} to ${formatCalendarDay(day)}`;
}

const reportNames = { annual: 'annual reports', quarterly: 'quarters', ttm: 'twelve-month periods' } as const;

/** What a table covers: `Latest 5 annual reports, in US dollars`. */
export function tableCaption(period: TablePeriod, columns: number, unit: string): string {
  const names = reportNames[period];
  return `Latest ${columns === 1 ? names.replace(/s$/, '') : `${columns} ${names}`}, ${unit}`;
}
