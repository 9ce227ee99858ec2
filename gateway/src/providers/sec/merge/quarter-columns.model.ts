import type { Outcome, StandardFigure } from '../../read-filing.ts';
import { isQuarterLong, startTogether } from '../fact-index.model.ts';
import { numeralOf } from '../figure-words.model.ts';
import {
  type Cell,
  type Column,
  type FiledColumn,
  isAnnual,
  isQuarter,
  isQuarterly,
  isYear,
  spanOf,
  yearsLater,
} from './filed-column.model.ts';
import { cellOf, conceptsIn, inWords, missingCell } from './filed-provenance.model.ts';

/** Two running totals of one fiscal year; their difference is the last quarter of the longer one. */
interface Totals {
  readonly whole: FiledColumn;
  readonly before: FiledColumn;
}

/** Counts and figures per share are no sums over time. */
const neverSubtracted: ReadonlySet<string> = new Set([
  'earningsPerShareBasic',
  'earningsPerShareDiluted',
  'weightedAverageSharesDiluted',
]);
const longerOnly = 'Filed for longer periods only, and the quarter cannot be derived from them.';

/**
 * Returns the quarters of a statement of flows, those of the newest filing first: as presented, else as the difference of
 * two running totals of one vintage.
 * @param columns of all filings, those of the newest first
 */
export function quarterColumns(columns: readonly FiledColumn[]): Column[] {
  const reports = columns.filter((column) => isQuarterly(column) || isAnnual(column));
  const direct = reports.filter(isQuarter).map(presented);
  const longer = reports.filter((column) => (isQuarterly(column) ? !isYear(column) : isYear(column)));
  const derived = longer
    .filter((column) => spanOf(column) > 120)
    .flatMap((whole) => {
      const before = longer.concat(reports.filter(isQuarter)).find((other) => isBefore(other, whole));
      return before === undefined ? [] : [lastQuarter({ whole, before })];
    });
  return [...direct, ...derived];
}

/** Returns a column of a filing as it stands there. */
export function presented({ report, end, figures }: FiledColumn): Column {
  const cells = Object.entries(figures).map(([field, outcome]) => [field, cellOf(outcome, report)] as const);
  return { report, end, cells: new Map(cells) };
}

/** Whether a column is the running total one quarter earlier, in the report of the same fiscal year or of as many years later. */
function isBefore(before: FiledColumn, whole: FiledColumn): boolean {
  if (!isQuarterly(before)) return false;
  return (
    startTogether(before.start, whole.start) &&
    isQuarterLong(spanOf(whole) - spanOf(before)) &&
    yearsLater(before.report, before.end) === yearsLater(whole.report, whole.end)
  );
}

function lastQuarter({ whole, before }: Totals): Column {
  const cells = Object.entries(whole.figures).map(
    ([field, outcome]) => [field, difference(field, outcome, before.figures[field], { whole, before })] as const,
  );
  return { report: whole.report, end: whole.end, cells: new Map(cells) };
}

function difference(field: string, total: Outcome, earlier: Outcome | undefined, { whole, before }: Totals): Cell {
  const cell = cellOf(total, whole.report);
  if (total.value === null) return cell;
  if (earlier === undefined || earlier.value === null) {
    const { reason } = cellOf(earlier ?? { value: null, missing: 'absent', reason: '' }, before.report).provenance;
    return missingCell(`${longerOnly} ${reason ?? ''}`.trim(), earlier?.missing ?? 'absent');
  }
  if (neverSubtracted.has(field)) return missingCell(longerOnly);
  const value = total.value - earlier.value;
  const words = [whole, before].map((column) => `${monthsOf(column)} months to ${inWords(column.end)}`);
  const unlike = saysTheSame(total, earlier) ? null : 'are not of the same line';
  const fault = field === 'totalRevenue' && value < 0 ? 'would leave a negative revenue' : unlike;
  if (fault !== null) {
    return missingCell(`Not derived: ${words.join(' and ')} ${fault} (${labelOf(total)}; ${labelOf(earlier)}).`);
  }
  const { place, label, anchor, document } = cell.provenance;
  return {
    value,
    provenance: {
      rule: 'de-cumulated',
      concepts: cell.provenance.concepts,
      accessionNumber: cell.provenance.accessionNumber,
      filed: cell.provenance.filed,
      ...(place !== undefined && { place }),
      ...(label !== undefined && { label }),
      ...(anchor !== undefined && { anchor }),
      ...(document !== undefined && { document }),
      formula: `${words[0]} less ${words[1]}`,
      terms: [
        { name: words[0] ?? '', value: numeralOf(total.value) },
        { name: words[1] ?? '', value: numeralOf(-earlier.value) },
      ],
    },
  };
}

function monthsOf(column: FiledColumn): number {
  return Math.round(spanOf(column) / 30.4375);
}

/** Whether two totals are of one line: by concept, by label, or by the way they are calculated. */
function saysTheSame({ origin: a }: StandardFigure, { origin: b }: StandardFigure): boolean {
  if (a.from === 'derived' || b.from === 'derived') {
    return a.from === b.from && (formulaOf(a) === formulaOf(b) || shares(conceptsIn(a), conceptsIn(b)));
  }
  const labels = [a.label, b.label].map((label) =>
    label
      ?.toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );
  return a.concept === b.concept || (labels[0] !== undefined && labels[0] !== '' && labels[0] === labels[1]);
}

function formulaOf(origin: StandardFigure['origin']): string {
  return origin.from === 'derived' ? origin.formula : '';
}

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((concept) => b.includes(concept));
}

function labelOf({ origin }: StandardFigure): string {
  return origin.from === 'derived' ? origin.formula : (origin.label ?? conceptsIn(origin).join());
}
