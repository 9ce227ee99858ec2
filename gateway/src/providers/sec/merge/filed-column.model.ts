import { daysBetween } from '../../../contract/figures/days.ts';
import type { Outcome } from '../../read-filing.ts';
import {
  byFiled,
  findPeriodEnd,
  isAnnualForm,
  isQuarterlyForm,
  isTransitionForm,
  type ReadReport,
} from '../../read-report.ts';
import type { FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { countDays, isYear } from '../shape/periods.ts';
import type { Cells } from './cells.model.ts';
import { toCell } from './filed-provenance.model.ts';

/** The figures of one statement for one period, all of one vintage. */
export interface Column {
  readonly report: ReadReport;
  readonly end: string;
  readonly cells: Cells;
}

export interface FiledColumn extends FactPeriod {
  readonly report: ReadReport;
  readonly figures: Readonly<Record<string, Outcome>>;
}

/**
 * Returns the columns of a statement in all filings, those of the newest filing first. A column that ends after its filing
 * day is mistyped and left out.
 */
export function listColumns(reports: readonly ReadReport[], kind: StatementKind): FiledColumn[] {
  const columns = [...reports].sort(byFiled).flatMap((report): FiledColumn[] => {
    const { income, balance, cashFlow } = report.filing.standard;
    if (kind === 'balance') return balance.map(({ day, figures }) => ({ report, start: null, end: day, figures }));
    const flows = kind === 'income' ? income : cashFlow;
    return flows.map(({ period, figures }) => ({ report, start: period.start, end: period.end, figures }));
  });
  return columns.filter(({ report, end }) => end <= report.reference.filed);
}

/** Returns a column of a filing as it stands there. */
export function presented({ report, end, figures }: FiledColumn): Column {
  const cells = Object.entries(figures).map(([field, outcome]) => [field, toCell(outcome, report)] as const);
  return { report, end, cells: new Map(cells) };
}

/** Returns the months of the transitions to another fiscal year that reports cover, by their last days. */
export function findTransitions(reports: readonly ReadReport[]): ReadonlyMap<string, number> {
  return new Map(
    reports.flatMap((report) => {
      const [end, months] = [findPeriodEnd(report), countTransitionMonths(report)];
      return end === null || months === null ? [] : [[end, months] as const];
    }),
  );
}

/** Returns the months that a transition report covers; null for another report, and where no statement tells them. */
function countTransitionMonths({ reference, filing }: ReadReport): number | null {
  if (!isTransitionForm(reference.form)) return null;
  const { income, cashFlow } = filing.standard;
  const own = [...income, ...cashFlow].filter(({ period }) => period.end === filing.periodEnd);
  const parts = own.map(({ period }) => countDays(period)).filter((days) => days < wholeYearDays);
  return parts.length === 0 ? null : Math.round(Math.max(...parts) / 30.4375);
}

/**
 * Returns the columns of fiscal years. Twelve months that overlap the year of an annual report, such as those to the end of
 * a transition, are shown for comparison only.
 */
export function keepFiscalYears(columns: readonly FiledColumn[]): FiledColumn[] {
  const years = columns.filter(isAnnual).filter(isFiscalYear);
  const isOwn = ({ report, end }: FiledColumn) => findPeriodEnd(report) === end;
  const own = [...new Set(years.filter(isOwn).map(({ end }) => end))];
  const overlaps = (a: string, b: string) => {
    const days = Math.abs(daysBetween(a, b));
    return days > sameEndDays && days < wholeYearDays;
  };
  return years.filter(({ end }) => own.includes(end) || !own.some((other) => overlaps(end, other)));
}

/** A year that a transition report shows beside its own months, such as the same calendar year before, is no fiscal year. */
function isFiscalYear(column: FiledColumn): boolean {
  if (!isYear(column)) return false;
  const end = findPeriodEnd(column.report);
  // A transition report that states no shorter months covers a year of a few days less.
  if (end === null || countTransitionMonths(column.report) === null) return true;
  const years = daysBetween(column.end, end) / daysOfYear;
  return Math.abs(years - Math.round(years)) * daysOfYear > anniversaryDays;
}

const daysOfYear = 365.25;
/** Ends of periods that are this near are of one period. */
export const sameEndDays = 20;
/** A transition may take eleven months. */
const wholeYearDays = 355;
/** Years of 52 and 53 weeks end some days apart. */
const anniversaryDays = 10;

export function isAnnual({ report }: { readonly report: ReadReport }): boolean {
  return isAnnualForm(report.reference.form);
}

export function isQuarterly({ report }: { readonly report: ReadReport }): boolean {
  return isQuarterlyForm(report.reference.form);
}

/** Returns how many years after a day the period of a report ends: 0 for the report of that period itself. */
export function yearsLater(report: ReadReport, end: string): number {
  return Math.round(daysBetween(end, findPeriodEnd(report) ?? end) / daysOfYear);
}

/** Returns the days of the ends of fiscal years that filings present. */
export function findYearEnds(reports: readonly ReadReport[]): Set<string> {
  const flows = keepFiscalYears([...listColumns(reports, 'income'), ...listColumns(reports, 'cashFlow')]);
  const own = reports.filter((report) => isAnnual({ report })).flatMap((report) => findPeriodEnd(report) ?? []);
  return new Set([...flows.map(({ end }) => end), ...own]);
}
