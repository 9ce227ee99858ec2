import { reasonCode } from '../columns/reasons.ts';
import type { FigureColumn } from './value-columns.ts';
import type { FormulaContext } from './vocabulary.ts';

const otherCurrency = reasonCode('otherCurrency');
/** The cost of sorting a column, in additions of columns. */
const sortWeight = 15;

function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countUpTo(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the mid-rank of a value among sorted values as a fraction: equal values count by half. */
export function midRank(sorted: Float64Array, value: number): number {
  return (countBelow(sorted, value) + countUpTo(sorted, value)) / 2 / sorted.length;
}

/** Returns the value at a fraction of sorted values, between two of them by the distance. */
export function quantile(sorted: Float64Array, fraction: number): number {
  const place = fraction * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

/** Figures that compare, sorted. */
interface SortedFigures {
  /** Those of the screened companies. */
  readonly sorted: Float64Array;
  /** Why a company of the whole market has no figure that compares; 0 where it has one. */
  readonly reasons: Uint8Array;
}

/** Sorts the figures of the screened companies. Only dollars compare. */
export function sortFigures({ universe, dollars, countStep }: FormulaContext, column: FigureColumn): SortedFigures {
  countStep(sortWeight);
  const count = column.values.length;
  const reasons = Uint8Array.from(column.reasons);
  const known = new Float64Array(count);
  let size = 0;
  for (let i = 0; i < count; i += 1) {
    const currency = column.currency?.[i] ?? 0;
    if (reasons[i] === 0 && currency !== 0 && currency !== dollars) reasons[i] = otherCurrency;
    if (reasons[i] !== 0 || universe[i] !== 1) continue;
    known[size] = column.values[i] ?? 0;
    size += 1;
  }
  return { sorted: known.subarray(0, size).sort(), reasons };
}

/** Returns the place of each company among the screened ones with a figure. */
export function placeAmong(
  context: FormulaContext,
  column: FigureColumn,
  calculate: (sorted: Float64Array, value: number) => number,
): FigureColumn {
  const { sorted, reasons } = sortFigures(context, column);
  const count = column.values.length;
  const values = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < count; i += 1) {
    if (reasons[i] === 0 && sorted.length > 0) values[i] = calculate(sorted, column.values[i] ?? 0);
    else if (reasons[i] === 0) reasons[i] = reasonCode('notReported');
  }
  return { values, reasons, currency: null };
}

/** Returns the rank from the largest value: 1 for it, and the same for equal ones. */
export function rankFromLargest(sorted: Float64Array, value: number): number {
  return sorted.length - countUpTo(sorted, value) + 1;
}
