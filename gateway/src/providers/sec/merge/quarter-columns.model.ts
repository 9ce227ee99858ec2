import { daysBetween } from '../../../contract/figures/days.ts';
import { exceedYear } from '../../../figures/declared-dividends.ts';
import type { Outcome, StandardFigure } from '../../read-filing.ts';
import { isTransitionForm } from '../../read-report.ts';
import { groupBy } from '../shape/group-by.ts';
import { countDays, isQuarterLong, isYear, quarterDays, startTogether } from '../shape/periods.ts';
import { isFigure } from '../standardise/rules/outcomes.model.ts';
import { type Cell, formatTerms, missingCell, readValue } from './cells.model.ts';
import { type Column, type FiledColumn, isAnnual, isQuarterly, presented, yearsLater } from './filed-column.model.ts';
import { conceptsIn, inWords, toCell } from './filed-provenance.model.ts';
import { addAverages, averageFields } from './quarter-averages.model.ts';
import {
  fillIdentities,
  isBelowZero,
  judgeNames,
  judgeVintages,
  refuseIdentities,
  turned,
  type VintageJudge,
} from './recast-fields.model.ts';

/** A running total, and the shorter ones that leave its last quarter: that of all quarters before, or one of each. */
interface Totals {
  readonly whole: FiledColumn;
  readonly before: readonly FiledColumn[];
  /** The shorter total in other reports. */
  readonly older?: readonly FiledColumn[];
}

/** What tells whether totals go together. */
interface Judges {
  readonly vintages: VintageJudge;
  /** Whether two concepts of a field are names of one line. */
  readonly isOneLine: ReturnType<typeof judgeNames>;
}

const notDerived = 'Not derived: ';
const longerOnly = 'Filed for longer periods only, and the quarter cannot be derived from them.';

/**
 * Returns the quarters of a statement of flows, those of the newest filing first: as presented, else as the difference of
 * two running totals of one vintage.
 * @param columns of all filings, those of the newest first
 */
export function quarterColumns(columns: readonly FiledColumn[]): Column[] {
  const judges = { vintages: judgeVintages(columns), isOneLine: judgeNames(columns) };
  const reports = columns.filter((column) => isQuarterly(column) || isAnnual(column));
  const quarters = reports.filter((column) => isQuarterLong(countDays(column)));
  const direct = quarters.map(presented);
  const longer = reports.filter((column) => (isPart(column) ? !isYear(column) : isYear(column)));
  const earlier = [...groupBy([...longer, ...quarters].filter(isQuarterly), ({ end }) => end)];
  const wholes = groupBy(
    longer.filter((column) => countDays(column) > quarterDays.most),
    ({ end }) => end,
  );
  const derived = [...wholes].flatMap(([last, own]) => {
    const before = earlier.flatMap(([end, others]) => (isQuarterLong(daysBetween(end, last)) ? others : []));
    return own.flatMap((whole) => {
      const total = before.find((other) => isBefore(other, whole));
      if (total === undefined) return [];
      const older = before.filter(({ start, end }) => end === total.end && startTogether(start, total.start));
      return [lastQuarter({ whole, before: [total], older }, judges)];
    });
  });
  const newest = [...groupBy(quarters, ({ end }) => end).values()].flatMap((own) => own.slice(0, 1));
  const rests = longer.filter(isYear).flatMap((whole) => {
    const before = findThreeQuarters(whole, newest);
    return before === null ? [] : [lastQuarter({ whole, before }, judges)];
  });
  const known = new Set([...direct, ...derived].map(({ end }) => end));
  // Nine months are the better part: three quarters stand in where they state nothing.
  const added = rests.filter(({ end }) => !known.has(end));
  const all = [...direct, ...derived.map((column) => withRest(column, rests)), ...added];
  const ofRates = findYearlyRates(longer.filter(isYear), newest);
  return all.map((column) => (ofRates.has(column.end) ? withoutDividends(column) : column));
}

/** Returns the ends of the quarters of years that three quarters pay more in: some filers tag each with the rate of a year. */
function findYearlyRates(years: readonly FiledColumn[], quarters: readonly FiledColumn[]): ReadonlySet<string> {
  const read = ({ figures }: FiledColumn) => figures.dividendsPerShare?.value ?? 0;
  return new Set(
    years.flatMap((year) => {
      const three = findThreeQuarters(year, quarters) ?? [];
      return exceedYear(three.map(read), read(year)) ? [year, ...three].map(({ end }) => end) : [];
    }),
  );
}

function withoutDividends(column: Column): Column {
  const cell = missingCell('The quarters of the year state more dividends per share than the year.', 'unread');
  return { ...column, cells: new Map([...column.cells, ['dividendsPerShare', cell]]) };
}

/** Whether the report of a column covers less than a year. The audited months of a transition are a running total, too. */
function isPart(column: FiledColumn): boolean {
  return isQuarterly(column) || isTransitionForm(column.report.reference.form);
}

/** Fills the figures of a quarter that nine months do not lead to with those that three quarters lead to. */
function withRest(column: Column, rests: readonly Column[]): Column {
  const rest = rests.find(({ report, end }) => report === column.report && end === column.end);
  if (rest === undefined) return column;
  const cells = [...column.cells].map(([field, cell]): [string, Cell] => {
    const isOpen = cell.value === null && cell.provenance.reason?.startsWith(longerOnly) === true;
    return [field, isOpen && readValue(rest.cells, field) !== null ? (rest.cells.get(field) ?? cell) : cell];
  });
  return { ...column, cells: new Map(cells) };
}

/** Returns the column that states a figure of a running total: an older one where the longer total is as older reports have it, too. */
function pickPart(field: string, part: FiledColumn, { whole, older }: Totals, { vintages }: Judges): FiledColumn {
  const isKnown = (column: FiledColumn) => column.figures[field]?.value != null;
  // A business that is given up recasts other figures: net income stays.
  if (field !== 'netIncome' || isKnown(part) || older === undefined) return part;
  return older.find((column) => isKnown(column) && vintages.isUnchanged(field, whole, column)) ?? part;
}

/** Whether a column is the running total one quarter earlier, in the report of the same fiscal year or of as many years later. */
function isBefore(before: FiledColumn, whole: FiledColumn): boolean {
  return (
    startTogether(before.start, whole.start) &&
    isQuarterLong(countDays(whole) - countDays(before)) &&
    yearsLater(before.report, before.end) === yearsLater(whole.report, whole.end)
  );
}

/** Returns the three quarters before the last one of a year; null where one is missing. @param quarters one by end */
function findThreeQuarters(whole: FiledColumn, quarters: readonly FiledColumn[]): FiledColumn[] | null {
  const three: FiledColumn[] = [];
  let { end } = whole;
  while (three.length < 3) {
    const before = quarters.find((other) => isQuarterLong(daysBetween(other.end, end)));
    if (before === undefined) return null;
    three.push(before);
    end = before.end;
  }
  return startTogether(three[2]?.start ?? null, whole.start) ? three : null;
}

function lastQuarter(totals: Totals, judges: Judges): Column {
  const { whole, before } = totals;
  const [belowZero, recast] = [new Set<string>(), new Set<string>()];
  const cells = new Map<string, Cell>();
  for (const [field, outcome] of Object.entries(whole.figures)) {
    const parts = before.map((part) => pickPart(field, part, totals, judges));
    const odd = parts.find((part) => isFigure(outcome) && judges.vintages.isTurned(field, whole, part));
    // Older reports state the two with different signs: what they lead to is no better.
    const isTurned = (odd?.figures[field]?.value ?? 0) * (outcome.value ?? 0) > 0;
    const other = parts.find((part) => isFigure(outcome) && judges.vintages.isOther(field, whole, part));
    if (other === undefined && isBelowZero(field, subtractAll(field, outcome, parts))) belowZero.add(field);
    if (other !== undefined || isTurned) recast.add(field);
    const derive = () => subtract(field, outcome, { whole, before: parts }, judges);
    cells.set(field, isTurned ? missingCell(turned) : other === undefined ? derive() : refuseRecast(whole, other));
  }
  refuseIdentities(cells, belowZero);
  fillIdentities(cells, new Set([...belowZero, ...recast]), [whole, ...before]);
  const [only, ...others] = before;
  if (only !== undefined && others.length === 0 && isYear(whole))
    addAverages(cells, presented(whole).cells, presented(only).cells);
  return { report: whole.report, end: whole.end, cells };
}

function refuseRecast(whole: FiledColumn, { report }: FiledColumn): Cell {
  const [newer, older] = [whole.report, report].map(({ reference }) => `${reference.form} of ${reference.filed}`);
  return missingCell(`${notDerived}the ${newer} recasts figures that the ${older} has as they were.`);
}

/** Returns a figure of the last quarter of a total. @param total of the whole */
function subtract(field: string, total: Outcome, { whole, before }: Totals, { isOneLine }: Judges): Cell {
  const cell = toCell(total, whole.report);
  if (!isFigure(total)) return cell;
  const isSingle = before.length === 1;
  const parts = before.map(({ figures }) => figures[field]).filter((part) => part !== undefined);
  const known = parts.filter(isFigure);
  if (known.length < before.length) return isSingle ? missingBefore(parts[0], before) : missingCell(longerOnly);
  const isUnlike = known.some(
    (part) => !isOfOneLine(total, part) && !isOneLine(field, nameConcept(total), nameConcept(part)),
  );
  if (averageFields.includes(field) || (isUnlike && !isSingle)) return missingCell(longerOnly);
  const value = subtractAll(field, total, before) ?? 0;
  const isBelow = isBelowZero(field, value);
  const columns = [whole, ...before];
  const spans = columns.map((column) => `${countMonths(column)} months to ${inWords(column.end)}`);
  if (isBelow || isUnlike) {
    if (!isSingle)
      return missingCell(`${notDerived}the year less its first three quarters is below zero or not of the same line.`);
    const negative = field === 'totalRevenue' ? 'would leave a negative revenue' : 'would leave a quarter below zero';
    const fault = isBelow ? negative : 'are not of the same line';
    const lines = [total, ...known].map(nameLine).join('; ');
    return missingCell(`${notDerived}${spans.join(' and ')} ${fault} (${lines}).`);
  }
  const names = isSingle ? spans : columns.map(({ end }, at) => `${at === 0 ? 'Year' : 'Quarter'} to ${end}`);
  // The difference stands where the longer total does; remarks on that total are not about it, but for how both are calculated.
  const { reason: _, ...stated } = cell.provenance;
  const way = total.origin.from === 'derived' ? total.origin.formula : null;
  const isSameWay = way !== null && known.every(({ origin }) => origin.from === 'derived' && origin.formula === way);
  const reason = isSameWay && whole.report.isFacts === true ? { reason: `${way}.` } : {};
  const formula = isSingle ? spans.join(' less ') : 'The year less its first three quarters';
  const amounts = [total.value, ...known.map((part) => -part.value)];
  const terms = formatTerms(amounts.map((amount, at) => [names[at] ?? '', amount]));
  return {
    value: Number(value.toFixed(4)),
    provenance: { ...stated, ...reason, rule: 'de-cumulated', formula, terms },
  };
}

/** Returns a total less the earlier ones; null where one of them is missing. */
function subtractAll(field: string, total: Outcome, before: readonly FiledColumn[]): number | null {
  let rest = total.value;
  for (const { figures } of before) {
    const part = figures[field]?.value ?? null;
    rest = rest === null || part === null ? null : rest - part;
  }
  return rest;
}

/** Returns why a running total lacks the figure of the earlier one. */
function missingBefore(part: Outcome | undefined, [before]: readonly FiledColumn[]): Cell {
  const missing = part ?? { value: null, missing: 'absent', reason: '' };
  const reason = before === undefined ? undefined : toCell(missing, before.report).provenance.reason;
  return missingCell(
    `${longerOnly} ${reason ?? ''}`.trim(),
    !isFigure(missing) && missing.missing === 'unread' ? 'unread' : 'absent',
  );
}

function countMonths(column: FiledColumn): number {
  return Math.round(countDays(column) / 30.4375);
}

/** Whether two totals are of one line: by concept, by label, or by the way they are calculated. */
function isOfOneLine({ origin: a }: StandardFigure, { origin: b }: StandardFigure): boolean {
  if (a.from === 'derived' || b.from === 'derived') {
    const [own, others] = [conceptsIn(a), conceptsIn(b)];
    const shares = own.length === others.length && own.every((concept) => others.includes(concept));
    return a.from === 'derived' && b.from === 'derived' && (a.formula === b.formula || shares);
  }
  const [label, other] = [a.label, b.label].map((text) =>
    (text ?? '')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
  return a.concept === b.concept || (label !== '' && label === other);
}

function nameConcept({ origin }: StandardFigure): string {
  return origin.from === 'derived' ? '' : origin.concept;
}

function nameLine({ origin }: StandardFigure): string {
  return origin.from === 'derived' ? origin.formula : (origin.label ?? conceptsIn(origin).join());
}
