import { daysBetween } from '../../../contract/figures/days.ts';
import type { ReadReport } from '../../read-report.ts';
import type { Cell, Column } from './filed-column.model.ts';
import { calculatedCell, coverCount } from './filed-provenance.model.ts';
import { isSame, type MergedPeriod, type MergeRules, withAllFirstFiled } from './merged-reports.model.ts';
import { formatNumeral } from './numeral.ts';

/** A filing that states less than this share of a period's figures only mentions it. */
const leastFull = 0.5;
/** A later filing restates a period when more than this share of the figures that both state differ by more than 1%. */
const restatedShare = 0.25;
const restatedBy = 0.01;
/** Totals that are calculated out of the newest filing rather than taken from an older one. */
const totals: readonly string[] = [
  ...['totalNonCurrentAssets', 'totalLiabilities', 'totalNonCurrentLiabilities', 'temporaryEquity', 'ebit', 'ebitda'],
];

/**
 * Returns one period by company facts: the figures of the newest filing that does more than mention it. A line that it does
 * not tag, or that follows from others only, is taken from an older filing, and says so where other figures were restated.
 * @param columns of this period, those of the newest filing first
 */
export function mergeFactPeriod(columns: readonly Column[], rules: MergeRules): MergedPeriod | null {
  const most = Math.max(...columns.map(countFigures));
  const newest = columns.find((column) => countFigures(column) >= leastFull * most);
  if (newest === undefined) return null;
  const others = columns.filter((column) => column !== newest);
  const cells = [...newest.cells].map(([field, cell]): [string, Cell] => {
    const isTotal = totals.includes(field) || isTagged(cell);
    if (cell.value !== null && isTotal) return [field, withRestatement(cell, field, columns, newest)];
    const older = others.find(({ cells: own }) => isTagged(own.get(field)));
    const stated =
      older ?? (cell.value === null ? others.find(({ cells: own }) => own.get(field)?.value != null) : undefined);
    const found = stated?.cells.get(field);
    if (stated === undefined || found === undefined || (totals.includes(field) && cell.value !== null))
      return [field, cell];
    return [field, withAge(found, stated, newest)];
  });
  const { currency } = newest.report.filing;
  return { end: newest.end, currency, cells: withAllFirstFiled(new Map(cells), columns, rules) };
}

function isTagged(cell: Cell | undefined): boolean {
  if (cell === undefined || cell.value === null) return false;
  const { rule, formula } = cell.provenance;
  return formula === coverCount || (rule !== 'sum' && rule !== 'difference');
}

function countFigures({ cells }: Column): number {
  return [...cells.values()].filter(({ value }) => value !== null).length;
}

/** A filing that only mentions the period may restate one of its figures. */
function withRestatement(cell: Cell, field: string, columns: readonly Column[], newest: Column): Cell {
  const later = columns.slice(0, columns.indexOf(newest)).find(({ cells }) => isTagged(cells.get(field)));
  const value = later?.cells.get(field)?.value ?? null;
  if (later === undefined || value === null || cell.value === null || isSame(value, cell.value)) return cell;
  return remarked(cell, `Restated on ${later.report.reference.filed}: ${formatNumeral(value)}.`);
}

function withAge(cell: Cell, older: Column, newest: Column): Cell {
  const [before, after] = [older.report.reference.filed, newest.report.reference.filed];
  if (before >= after || !isRestatedBy(older, newest)) return cell;
  return remarked(cell, `Filed on ${before}; other figures of this period were restated on ${after}.`);
}

function remarked(cell: Cell, remark: string): Cell {
  const reason = [cell.provenance.reason ?? [], remark].flat().join(' ');
  return { ...cell, provenance: { ...cell.provenance, reason } };
}

function isRestatedBy(earlier: Column, later: Column): boolean {
  const shared = [...earlier.cells].flatMap(([field, { value }]) => {
    const other = later.cells.get(field)?.value ?? null;
    return value === null || other === null ? [] : [[value, other] as const];
  });
  const different = shared.filter(
    ([value, other]) => Math.abs(value - other) > restatedBy * Math.max(Math.abs(value), Math.abs(other)),
  );
  return different.length > restatedShare * shared.length;
}

/** Returns the sum of two figures of a period; null where one is missing. */
function sumCells(
  one: Cell | undefined,
  other: Cell | undefined,
  formula: string,
  names: readonly string[],
): Cell | null {
  if (one === undefined || other === undefined || one.value === null || other.value === null) return null;
  const [first = '', second = ''] = names;
  const [a, b] = [one.provenance, other.provenance];
  const newest = (a.filed ?? '') >= (b.filed ?? '') ? a : b;
  const stated = { ...newest, concepts: [...new Set([...a.concepts, ...b.concepts])] };
  return calculatedCell(one.value + other.value, stated, 'sum', formula, [
    [first, one.value],
    [second, other.value],
  ]);
}

function toOperatingResult(cell: Cell | undefined): Cell | null {
  if (cell === undefined || cell.value === null) return null;
  const formula = 'Operating income, as no interest expense is stated';
  return calculatedCell(cell.value, cell.provenance, 'sum', formula, [['Operating income', cell.value]]);
}

/** What stands for the result before interest. */
type ResultBeforeInterest = 'income before tax plus interest' | 'operating income';

/** Returns the result that the filing nearest to a day takes for EBIT; null where none has it. */
export function findResultBeforeInterest(reports: readonly ReadReport[], day: string): ResultBeforeInterest | null {
  const columns = reports.flatMap(({ filing }) => filing.standard.income.slice(0, 1));
  const stated = columns.filter(({ figures }) => figures.ebit.value !== null);
  const apart = ({ period }: (typeof stated)[number]) => Math.abs(daysBetween(period.end, day));
  const ebit = stated.toSorted((a, b) => apart(a) - apart(b))[0]?.figures.ebit;
  if (ebit === undefined || ebit.value === null) return null;
  const isOperating = ebit.origin.from === 'derived' && ebit.origin.terms.length === 1;
  return isOperating ? 'operating income' : 'income before tax plus interest';
}

/**
 * Returns a period of the income statement whose results before interest go with the interest and the depreciation of the
 * period: these may come from other filings than the rest.
 * @param cashFlow the same period of the cash flow statement
 * @param result what the filings that were read take for EBIT
 */
export function alignIncome(
  income: MergedPeriod,
  cashFlow: MergedPeriod | undefined,
  result: ResultBeforeInterest | null,
): MergedPeriod {
  const cells = new Map(income.cells);
  const isTrade = cells.get('ebit')?.value === null && cells.get('netInterestExpense')?.value === null;
  const [pretax, interest] = [cells.get('incomeBeforeTax'), cells.get('interestExpense')];
  const ebit = sumCells(pretax, interest, 'Income before tax plus interest expense', [
    'Income before tax',
    'Interest expense',
  ]);
  const operating = toOperatingResult(cells.get('operatingIncome'));
  const own = result === 'operating income' ? operating : ebit;
  if (own !== null && !isTrade) cells.set('ebit', own);
  const depreciation = cashFlow?.cells.get('depreciationDepletionAndAmortization');
  const names = ['EBIT', 'Depreciation and amortization'];
  const ebitda = sumCells(cells.get('ebit'), depreciation, 'EBIT plus depreciation and amortization', names);
  if (ebitda !== null) cells.set('ebitda', ebitda);
  return { ...income, cells };
}

/** Returns a period of the cash flow statement with the net income of the income statement. */
export function alignCashFlow(cashFlow: MergedPeriod, income: MergedPeriod | undefined): MergedPeriod {
  const netIncome = income?.cells.get('netIncome');
  if (netIncome === undefined || netIncome.value === null) return cashFlow;
  return { ...cashFlow, cells: new Map([...cashFlow.cells, ['netIncome', netIncome]]) };
}
