import { addDays, daysBetween } from '../../../contract/figures/days.ts';
import { isTransitionForm } from '../../read-report.ts';
import type { StatementKind } from '../shape/filing-figures.ts';
import { isYear, startTogether } from '../shape/periods.ts';
import {
  type Column,
  type FiledColumn,
  isAnnual,
  isQuarterly,
  keepFiscalYears,
  presented,
} from './filed-column.model.ts';
import { quarterColumns } from './quarter-columns.model.ts';

/** The length of merged periods. part: from the start of a fiscal year to the end of one of its quarters. */
export type PeriodLength = 'year' | 'quarter' | 'part';

/** Numbers of periods, the newest ones. */
export interface WantedPeriods {
  readonly annual: number;
  readonly quarterly: number;
}

/** Columns this much older than the oldest period wanted still lead to quarters of it. */
const spareDays = 2 * 366;

/** Returns the columns that can state the wanted periods: a merge at each filing of a company reads no others. */
export function selectRecent(
  columns: readonly FiledColumn[],
  wanted: WantedPeriods,
  length: PeriodLength,
): FiledColumn[] {
  const newest = columns.reduce((last, { end }) => (end > last ? end : last), '');
  const days = (length === 'year' ? wanted.annual * 366 : wanted.quarterly * 92) + spareDays;
  return columns.filter(({ end }) => daysBetween(end, newest) <= days);
}

/** Returns the columns of a length. @param yearEnds last days of fiscal years */
export function selectPeriods(
  kind: StatementKind,
  columns: readonly FiledColumn[],
  yearEnds: ReadonlySet<string>,
  length: PeriodLength,
): Column[] {
  if (kind !== 'balance') {
    if (length === 'quarter') return quarterColumns(columns);
    const own = length === 'year' ? selectYears(columns) : selectParts(columns, yearEnds);
    return own.map(presented);
  }
  const atEnds = columns.filter(({ end }) => yearEnds.has(end));
  const audited = atEnds.filter(isAnnual);
  // Balances of quarterly reports, which are condensed, stand in where no annual report is read.
  if (length === 'year') return [...audited, ...atEnds.filter((column) => !isAnnual(column))].map(presented);
  const auditedEnds = new Set(audited.map(({ end }) => end));
  const isOwn = (column: FiledColumn) => (auditedEnds.has(column.end) ? isAnnual(column) : isQuarterly(column));
  // At the end of a year a quarterly report fills gaps.
  const condensed = columns.filter((column) => isQuarterly(column) && !isOwn(column));
  return [...columns.filter(isOwn), ...condensed].map(presented);
}

/** Returns the columns of fiscal years: company facts also have those that a quarterly report recasts in a note. */
function selectYears(columns: readonly FiledColumn[]): FiledColumn[] {
  const years = new Set(keepFiscalYears(columns));
  const periods = new Set([...years].map(({ start, end }) => `${start} ${end}`));
  const isRecast = (column: FiledColumn) => column.report.isFacts === true && isQuarterly(column);
  return columns.filter((own) => years.has(own) || (isRecast(own) && periods.has(`${own.start} ${own.end}`)));
}

/** Returns the columns that begin with a fiscal year and are shorter: an annual report may recast them in a note. */
function selectParts(columns: readonly FiledColumn[], yearEnds: ReadonlySet<string>): FiledColumn[] {
  const years = keepFiscalYears(columns);
  const starts = [...[...yearEnds].map((end) => addDays(end, 1)), ...years.map(({ start }) => start)];
  const parts = columns.filter((column) => !isYear(column) && !isTransitionForm(column.report.reference.form));
  return parts.filter((column) => starts.some((start) => startTogether(start, column.start)));
}

/** Returns the fields without a figure in any column. */
export function neverPresentedIn(columns: readonly FiledColumn[]): Set<string> {
  const fields = new Set(columns.flatMap(({ figures }) => Object.keys(figures)));
  return new Set([...fields].filter((field) => columns.every(({ figures }) => figures[field]?.value == null)));
}
