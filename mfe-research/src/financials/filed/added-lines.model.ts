import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { isDerived } from '../origin/provenance.model.ts';
import {
  balanceSections,
  cashFlowSections,
  incomeSections,
  type StatementSection,
} from '../standard/statement-lines.ts';
import { statementTable, type TableCell, type TableRow } from '../standard/statement-table.model.ts';
import { type FigureHeading, listFigureRows } from '../table/figure-table.model.ts';
import type { StatementName } from '../table/financials-address.model.ts';
import { reportsOfPeriod, type TableOptions } from '../table/table-period.model.ts';
import { isReportPeriod } from './as-filed-columns.model.ts';
import type { FiledRow, FiledTable, FiledTableColumn } from './as-filed-table.model.ts';

type Report = IncomeReport | BalanceReport | CashFlowReport;

/** The standard statements and the choices that lines are added by. */
export interface AddedSource {
  readonly statements: AllStatements | null;
  readonly name: StatementName;
  readonly filed: FiledTable;
  readonly options: Pick<TableOptions, 'unit'> & { readonly period: 'annual' | 'quarterly' };
}

/**
 * Returns the derived lines and those from notes that are not printed on a statement, such as EBITDA and dividends per
 * share, with one cell per column of the statement.
 */
export function addedLines({ statements, name, filed, options }: AddedSource): TableRow[] {
  if (statements === null || filed.scale === 'common') return [];
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  const listReports = <R extends Report>(
    statement: { readonly annualReports: readonly R[]; readonly quarterlyReports: readonly R[] } | null,
  ) => (statement === null ? [] : reportsOfPeriod(statement, options.period));
  if (name === 'income') return buildLines(listReports(incomeStatement), incomeSections, filed, options);
  if (name === 'balance') return buildLines(listReports(balanceSheet), balanceSections, filed, options);
  return buildLines(listReports(cashFlow), cashFlowSections, filed, options);
}

function buildLines<R extends Report>(
  reports: readonly R[],
  sections: readonly StatementSection<Parameters<typeof readFigure<R>>[1]>[],
  filed: FiledTable,
  options: AddedSource['options'],
): TableRow[] {
  const table = statementTable({
    reports,
    sections,
    options: { ...options, scale: 'reported' },
    bases: reports.map(() => null),
    findings: [],
  });
  const printed = new Set(listFigureRows(filed.rows).map(({ standardField }) => standardField));
  const indexes = filed.columns.map((column) => reportAt(reports, column, options.period));
  const rows = listFigureRows(table.rows)
    .filter(({ key }) => !printed.has(key))
    .map((row): TableRow => ({ ...row, growth: null, cells: indexes.map((index) => row.cells[index] ?? noCell) }))
    .filter(({ cells }) => cells.some(isAdded));
  const margins = grossMargins(reports, indexes);
  const all = margins === null ? rows : [margins, ...rows];
  return all.map((row) => ({ ...row, key: `added ${row.key}`, level: 0, strong: false }));
}

/** Returns the rows of a statement as filed, with the added lines at its end. */
export function joinLines(
  { rows }: FiledTable,
  added: readonly TableRow[],
): readonly (FiledRow | TableRow | FigureHeading)[] {
  if (added.length === 0) return rows;
  return [
    ...rows,
    { key: 'added', section: 'Added by Basecase, not printed on this statement', apart: true },
    ...added,
  ];
}

function reportAt(reports: readonly Report[], column: FiledTableColumn, period: 'annual' | 'quarterly'): number {
  if (!isReportPeriod(column, period)) return -1;
  return reports.findIndex(({ fiscalDateEnding }) => fiscalDateEnding === column.end);
}

/** Returns whether a figure is worth a line: it is known, and not printed on the face of a statement. */
function isAdded({ value, provenance }: TableCell): boolean {
  return value !== null && (provenance?.place === 'note' || isDerived(provenance));
}

const noCell: TableCell = {
  value: null,
  text: 'N/A',
  full: 'N/A',
  provenance: null,
  parts: [],
  findings: [],
  mark: null,
  missing: 'No standard report of this period',
};

function grossMargins(reports: readonly Report[], indexes: readonly number[]): TableRow | null {
  const cells = indexes.map((index): TableCell => {
    const report = reports[index];
    if (report === undefined || !('grossProfit' in report)) return noCell;
    const value = margin(readFigure(report, 'grossProfit'), readFigure(report, 'totalRevenue'));
    if (value === null) return { ...noCell, missing: 'Gross profit or revenue not found' };
    const text = formatPercent(value);
    const terms = [
      { name: 'Gross profit', value: report.grossProfit },
      { name: 'Revenue', value: report.totalRevenue },
    ];
    const formula = 'Gross profit over revenue';
    const provenance = { rule: 'sum', concepts: [], accessionNumber: null, filed: null, formula, terms } as const;
    return {
      ...noCell,
      value,
      text,
      full: text,
      provenance: { ...provenance, concepts: [], terms },
      mark: 'derived',
      missing: null,
    };
  });
  if (cells.every(({ value }) => value === null)) return null;
  return { key: 'grossMargin', label: 'Gross margin', unit: 'fraction', cells };
}
