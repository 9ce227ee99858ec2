import { daysBetween } from '../../../contract/figures/days.ts';
import type { Outcome, StandardFigure } from '../../read-filing.ts';
import { groupBy } from '../shape/group-by.ts';
import { countDays, isQuarterLong, quarterDays, startTogether } from '../shape/periods.ts';
import {
  type Cell,
  type Column,
  type FiledColumn,
  isAnnual,
  isQuarter,
  isQuarterly,
  isYear,
  yearsLater,
} from './filed-column.model.ts';
import { conceptsIn, formatTerms, inWords, missingCell, toCell } from './filed-provenance.model.ts';
import { averageFields, averages, lastAverage, lastPerShare, perShare } from './quarter-averages.model.ts';

/** Two running totals of one fiscal year; their difference is the last quarter of the longer one. */
interface Totals {
  readonly whole: FiledColumn;
  readonly before: FiledColumn;
}

/** Below zero they show that the two totals are not of the same line. */
const neverNegative: readonly string[] = [
  ...['costOfRevenue', 'operatingExpenses', 'researchAndDevelopment', 'sellingGeneralAndAdministrative'],
  ...['interestExpense', 'dividendsPerShare', 'depreciationDepletionAndAmortization', 'capitalExpenditures'],
  ...['dividendPayout', 'paymentsForRepurchaseOfCommonStock'],
  'proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet',
];
const belowZero = 'The year less its first three quarters is below zero: they are not of the same line.';
const longerOnly = 'Filed for longer periods only, and the quarter cannot be derived from them.';

/**
 * Returns the quarters of a statement of flows, those of the newest filing first: as presented, else as the difference of
 * two running totals of one vintage.
 * @param columns of all filings, those of the newest first
 */
export function quarterColumns(columns: readonly FiledColumn[]): Column[] {
  const reports = columns.filter((column) => isQuarterly(column) || isAnnual(column));
  const quarters = reports.filter(isQuarter);
  const direct = quarters.map(presented);
  const longer = reports.filter((column) => (isQuarterly(column) ? !isYear(column) : isYear(column)));
  const earlier = [...groupBy([...longer, ...quarters].filter(isQuarterly), ({ end }) => end)];
  const wholes = groupBy(
    longer.filter((column) => countDays(column) > quarterDays.most),
    ({ end }) => end,
  );
  const derived = [...wholes].flatMap(([last, own]) => {
    const before = earlier.flatMap(([end, others]) => (isQuarterLong(daysBetween(end, last)) ? others : []));
    return own.flatMap((whole) => {
      const totals = before.find((other) => isBefore(other, whole));
      return totals === undefined ? [] : [lastQuarter({ whole, before: totals })];
    });
  });
  const newest = [...groupBy(quarters, ({ end }) => end).values()].flatMap((own) => own.slice(0, 1));
  const rests = longer.filter(isYear).flatMap((whole) => lessQuarters(whole, newest));
  const known = new Map([...direct, ...derived].map((column) => [column.end, column]));
  // Nine months are the better part: three quarters stand in where they state nothing.
  const added = rests.filter(({ end }) => !known.has(end));
  return [...direct, ...derived.map((column) => withRest(column, rests)), ...added];
}

/** Fills the figures of a quarter that nine months do not lead to with those that three quarters lead to. */
function withRest(column: Column, rests: readonly Column[]): Column {
  const rest = rests.find(({ report, end }) => report === column.report && end === column.end);
  if (rest === undefined) return column;
  const cells = [...column.cells].map(([field, cell]): [string, Cell] => {
    const other = rest.cells.get(field);
    const isOpen = cell.value === null && cell.provenance.reason?.startsWith(longerOnly) === true;
    return [field, isOpen && other !== undefined && other.value !== null ? other : cell];
  });
  return { ...column, cells: new Map(cells) };
}

/** Returns a column of a filing as it stands there. */
export function presented({ report, end, figures }: FiledColumn): Column {
  const cells = Object.entries(figures).map(([field, outcome]) => [field, toCell(outcome, report)] as const);
  return { report, end, cells: new Map(cells) };
}

/** Whether a column is the running total one quarter earlier, in the report of the same fiscal year or of as many years later. */
function isBefore(before: FiledColumn, whole: FiledColumn): boolean {
  return (
    startTogether(before.start, whole.start) &&
    isQuarterLong(countDays(whole) - countDays(before)) &&
    yearsLater(before.report, before.end) === yearsLater(whole.report, whole.end)
  );
}

function lastQuarter(totals: Totals): Column {
  const { whole, before } = totals;
  const cells = new Map(
    Object.entries(whole.figures).map(
      ([field, outcome]) => [field, difference(field, outcome, before.figures[field], totals)] as const,
    ),
  );
  if (isYear(whole)) addAverages(cells, totals);
  return { report: whole.report, end: whole.end, cells };
}

/** The averages of the last quarter of a year follow from those of the year and of nine months. */
function addAverages(cells: Map<string, Cell>, { whole, before }: Totals): void {
  const inYear = presented(whole).cells;
  const toDate = presented(before).cells;
  for (const field of averages) {
    const [year, nineMonths] = [inYear.get(field), toDate.get(field)];
    if (year !== undefined && nineMonths !== undefined) cells.set(field, lastAverage(year, nineMonths));
  }
  for (const [field, average] of Object.entries(perShare)) {
    const stated = inYear.get(field);
    if (stated === undefined || stated.value === null || !inYear.has(average)) continue;
    const year = { income: inYear.get('netIncome'), shares: inYear.get(average) };
    const quarter = { income: cells.get('netIncome'), shares: cells.get(average) };
    cells.set(field, lastPerShare({ stated, year, quarter }));
  }
}

/** The last quarter as the year less the three quarters before, where no nine months are stated. @param quarters one by end */
function lessQuarters(whole: FiledColumn, quarters: readonly FiledColumn[]): Column[] {
  const three: FiledColumn[] = [];
  let end = whole.end;
  for (let count = 0; count < 3; count += 1) {
    const before = quarters.find((other) => isQuarterLong(daysBetween(other.end, end)));
    if (before === undefined) return [];
    three.push(before);
    end = before.end;
  }
  if (!startTogether(three[2]?.start ?? null, whole.start)) return [];
  const cells = Object.entries(whole.figures).map(([field, total]): [string, Cell] => {
    const parts = three.map(({ figures }) => figures[field]);
    return [field, subtractQuarters(field, total, parts, { whole, three })];
  });
  return [{ report: whole.report, end: whole.end, cells: new Map(cells) }];
}

function subtractQuarters(
  field: string,
  total: Outcome,
  parts: readonly (Outcome | undefined)[],
  { whole, three }: { readonly whole: FiledColumn; readonly three: readonly FiledColumn[] },
): Cell {
  const cell = toCell(total, whole.report);
  if (total.value === null) return cell;
  const isAverage = averageFields.includes(field);
  const values = parts.map((part) => (part === undefined || part.value === null ? null : part));
  const known = values.filter((part) => part !== null);
  if (isAverage || known.length < three.length || known.some((part) => !saysTheSame(total, part))) {
    return missingCell(longerOnly);
  }
  const value = known.reduce((rest, part) => rest - part.value, total.value);
  if (value < 0 && isNeverNegative(field)) return missingCell(belowZero);
  return subtracted(cell, value, 'The year less its first three quarters', [
    [`Year to ${whole.end}`, total.value],
    ...known.map((part, at) => [`Quarter to ${three[at]?.end}`, -part.value] as const),
  ]);
}

function isNeverNegative(field: string): boolean {
  return field === 'totalRevenue' || neverNegative.includes(field);
}

function difference(field: string, total: Outcome, earlier: Outcome | undefined, { whole, before }: Totals): Cell {
  const cell = toCell(total, whole.report);
  if (total.value === null) return cell;
  if (earlier === undefined || earlier.value === null) {
    const { reason } = toCell(earlier ?? { value: null, missing: 'absent', reason: '' }, before.report).provenance;
    return missingCell(`${longerOnly} ${reason ?? ''}`.trim(), earlier?.missing ?? 'absent');
  }
  if (averageFields.includes(field)) return missingCell(longerOnly);
  const value = total.value - earlier.value;
  const words = [whole, before].map((column) => `${countMonths(column)} months to ${inWords(column.end)}`);
  const unlike = saysTheSame(total, earlier) ? null : 'are not of the same line';
  const negative = field === 'totalRevenue' ? 'would leave a negative revenue' : 'would leave a quarter below zero';
  const fault = value < 0 && isNeverNegative(field) ? negative : unlike;
  if (fault !== null) {
    return missingCell(`Not derived: ${words.join(' and ')} ${fault} (${nameLine(total)}; ${nameLine(earlier)}).`);
  }
  return subtracted(cell, value, `${words[0]} less ${words[1]}`, [
    [words[0] ?? '', total.value],
    [words[1] ?? '', -earlier.value],
  ]);
}

/** The difference stands where the longer total does; remarks on that total are not about it. */
function subtracted(
  { provenance: { reason: _, ...stated } }: Cell,
  value: number,
  formula: string,
  terms: Parameters<typeof formatTerms>[0],
): Cell {
  return {
    value: Number(value.toFixed(4)),
    provenance: { ...stated, rule: 'de-cumulated', formula, terms: formatTerms(terms) },
  };
}

function countMonths(column: FiledColumn): number {
  return Math.round(countDays(column) / 30.4375);
}

/** Whether two totals are of one line: by concept, by label, or by the way they are calculated. */
function saysTheSame({ origin: a }: StandardFigure, { origin: b }: StandardFigure): boolean {
  if (a.from === 'derived' || b.from === 'derived') {
    return a.from === b.from && (readFormula(a) === readFormula(b) || shares(conceptsIn(a), conceptsIn(b)));
  }
  const labels = [a.label, b.label].map((label) =>
    label
      ?.toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
  return a.concept === b.concept || (labels[0] !== undefined && labels[0] !== '' && labels[0] === labels[1]);
}

function readFormula(origin: StandardFigure['origin']): string {
  return origin.from === 'derived' ? origin.formula : '';
}

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((concept) => b.includes(concept));
}

function nameLine({ origin }: StandardFigure): string {
  return origin.from === 'derived' ? origin.formula : (origin.label ?? conceptsIn(origin).join());
}
