import { daysBetween } from '../../../contract/figures/days.ts';
import type { Outcome } from '../../read-filing.ts';
import { byFiled, findPeriodEnd, isAnnualForm, isQuarterlyForm, type ReadReport } from '../../read-report.ts';
import type { FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { isYear } from '../shape/periods.ts';
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

/** Returns the columns of a statement in all filings, those of the newest filing first. */
export function listColumns(reports: readonly ReadReport[], kind: StatementKind): FiledColumn[] {
  return [...reports].sort(byFiled).flatMap((report): FiledColumn[] => {
    const { income, balance, cashFlow } = report.filing.standard;
    if (kind === 'balance') return balance.map(({ day, figures }) => ({ report, start: null, end: day, figures }));
    const flows = kind === 'income' ? income : cashFlow;
    return flows.map(({ period, figures }) => ({ report, start: period.start, end: period.end, figures }));
  });
}

/** Returns a column of a filing as it stands there. */
export function presented({ report, end, figures }: FiledColumn): Column {
  const cells = Object.entries(figures).map(([field, outcome]) => [field, toCell(outcome, report)] as const);
  return { report, end, cells: new Map(cells) };
}

export function isAnnual({ report }: { readonly report: ReadReport }): boolean {
  return isAnnualForm(report.reference.form);
}

export function isQuarterly({ report }: { readonly report: ReadReport }): boolean {
  return isQuarterlyForm(report.reference.form);
}

/** Returns how many years after a day the period of a report ends: 0 for the report of that period itself. */
export function yearsLater(report: ReadReport, end: string): number {
  return Math.round(daysBetween(end, findPeriodEnd(report) ?? end) / 365.25);
}

/** Returns the days of the ends of fiscal years that filings present. */
export function findYearEnds(reports: readonly ReadReport[]): Set<string> {
  const flows = [...listColumns(reports, 'income'), ...listColumns(reports, 'cashFlow')]
    .filter(isAnnual)
    .filter(isYear);
  const own = reports.filter((report) => isAnnual({ report })).flatMap((report) => findPeriodEnd(report) ?? []);
  return new Set([...flows.map(({ end }) => end), ...own]);
}
