import { addDays, daysBetween } from '../../../contract/figures/days.ts';
import { isTransitionForm } from '../../read-report.ts';
import type { StatementKind } from '../shape/filing-figures.ts';
import { isYear, startTogether } from '../shape/periods.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';
import {
  type Cell,
  countFigures,
  formatNumeral,
  isSame,
  missingCell,
  pairFigures,
  readValue,
  sumCells,
  withRemark,
} from './cells.model.ts';
import {
  type Column,
  type FiledColumn,
  isAnnual,
  isQuarterly,
  keepFiscalYears,
  presented,
} from './filed-column.model.ts';
import { coverCount } from './filed-provenance.model.ts';
import { type MergedPeriod, withAllFirstFiled } from './merged-reports.model.ts';
import { quarterColumns } from './quarter-columns.model.ts';
import { turned } from './recast-fields.model.ts';

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

/** A filing that states less than this share of a period's figures only mentions it. */
const leastFull = 0.5;
/** A later filing restates a period when more than this share of the figures that both state differ by more than 1%. */
const restatedShare = 0.25;
const restatedBy = 0.01;
/**
 * Figures that are calculated out of the newest filing rather than taken from an older one: totals, and lines that are whole
 * in two lines or without a line of their own. Another sum may lack a part.
 */
const calculated: ReadonlySet<string> = new Set([
  ...['totalNonCurrentAssets', 'totalLiabilities', 'totalNonCurrentLiabilities', 'temporaryEquity', 'ebit', 'ebitda'],
  ...['sellingGeneralAndAdministrative', 'netIncomeToCommon'],
]);

/**
 * Returns one period by company facts: the figures of the newest filing that does more than mention it. A line that it
 * does not tag, or that follows from others only, is taken from an older filing, and says so where others were restated.
 * @param columns of this period, those of the newest filing first
 */
export function mergeFactPeriod(columns: readonly Column[]): MergedPeriod | null {
  const most = Math.max(...columns.map(countFigures));
  const newest = columns.find((column) => countFigures(column) >= leastFull * most);
  if (newest === undefined) return null;
  const others = columns.filter((column) => column !== newest);
  const cells = [...newest.cells].map(([field, cell]): [string, Cell] => {
    const isKept = cell.value !== null && (calculated.has(field) || isTagged(cell));
    if (isKept) return [field, withRestatement(cell, field, columns, newest)];
    const fitting = others.filter((column) => !isMixture(column, field, newest));
    const tagged = fitting.find((column) => isTagged(column.cells.get(field)));
    const any = cell.value === null ? fitting.find((column) => readValue(column.cells, field) !== null) : undefined;
    const stated = tagged ?? any;
    const found = stated?.cells.get(field);
    return [field, stated === undefined || found === undefined ? cell : withAge(found, stated, newest)];
  });
  const { currency } = newest.report.filing;
  return { end: newest.end, currency, cells: withAllFirstFiled(new Map(cells), columns), columns };
}

function isTagged(cell: Cell | undefined): boolean {
  if (cell === undefined || cell.value === null) return false;
  const { rule, formula } = cell.provenance;
  return formula === coverCount || (rule !== 'sum' && rule !== 'difference');
}

/** A filing that only mentions the period may restate one of its figures. */
function withRestatement(cell: Cell, field: string, columns: readonly Column[], newest: Column): Cell {
  const later = columns.slice(0, columns.indexOf(newest)).find(({ cells }) => isTagged(cells.get(field)));
  const value = readValue(later?.cells, field);
  if (later === undefined || value === null || cell.value === null || isSame(value, cell.value)) return cell;
  return withRemark(cell, `Restated on ${later.report.reference.filed}: ${formatNumeral(value)}.`);
}

function withAge(cell: Cell, older: Column, newest: Column): Cell {
  const [before, after] = [older.report.reference.filed, newest.report.reference.filed];
  if (before >= after || !isRestatedBy(older, newest)) return cell;
  return withRemark(cell, `Filed on ${before}; other figures of this period were restated on ${after}.`);
}

/** Where the period is restated, a difference of two totals may be one of two vintages: no filing states it. */
function isMixture(older: Column, field: string, newest: Column): boolean {
  const isOpen = newest.cells.get(field)?.provenance.reason === turned;
  return older.cells.get(field)?.provenance.rule === 'de-cumulated' && (isOpen || isRestatedBy(older, newest));
}

function isRestatedBy(earlier: Column, later: Column): boolean {
  const shared = pairFigures(earlier.cells, later.cells);
  const different = shared.filter(({ one, other }) => differBy(restatedBy, one, other));
  return different.length > restatedShare * shared.length;
}

/**
 * Returns a period of the income statement whose EBITDA is its EBIT plus depreciation and amortization of the cash flow
 * statement: an EBITDA that was calculated apart, as the difference of two running totals, may hold others.
 */
export function withEbitda(income: MergedPeriod, cashFlow: MergedPeriod | undefined): MergedPeriod {
  const parts = {
    EBIT: income.cells.get('ebit'),
    'Depreciation and amortization': cashFlow?.cells.get('depreciationDepletionAndAmortization'),
  };
  const known = readValue(income.cells, 'ebitda');
  const ebitda = sumCells('EBIT plus depreciation and amortization', parts);
  if (known === (ebitda?.value ?? null)) return income;
  const [name, cell] = Object.entries(parts).find(([, part]) => part?.value == null) ?? [];
  const { reason = 'Not filed for this period.', missing } = cell?.provenance ?? {};
  const own = ebitda ?? missingCell(`${name} is missing: ${reason}`, missing);
  return { ...income, cells: new Map([...income.cells, ['ebitda', own]]) };
}

/** Returns a period of the cash flow statement with the net income of the income statement. */
export function alignCashFlow(cashFlow: MergedPeriod, income: MergedPeriod | undefined): MergedPeriod {
  const netIncome = income?.cells.get('netIncome');
  if (netIncome === undefined || netIncome.value === null) return cashFlow;
  return { ...cashFlow, cells: new Map([...cashFlow.cells, ['netIncome', netIncome]]) };
}
