import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactContext, FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';

/** No statement is wider: one with a period per row would take rows times columns. */
const MOST_COLUMNS = 24;

/**
 * Periods of a statement, in the order of their first appearance among the contexts of its facts.
 * @param contexts one per fact
 * @param share of the facts of the most used period that a period must have to be a column
 */
export function findColumns(kind: StatementKind, contexts: readonly FactContext[], share = 0.25): FactPeriod[] {
  const own = contexts.filter(
    ({ period, members }) => members.size === 0 && (period.start === null) === (kind === 'balance'),
  );
  const periods = [...groupBy(own, ({ period }) => `${period.start} ${period.end}`).values()];
  const most = Math.max(0, ...periods.map(({ length }) => length));
  // A line with a period of its own, such as a dividend declared after the end, is not a column.
  const columns = periods.filter(({ length }) => length >= most * share).slice(0, MOST_COLUMNS);
  return columns.flatMap(([first]) => (first === undefined ? [] : [first.period]));
}

/**
 * Index of the column for each context of a row; -1 for none. Balances in a statement of flows belong to the periods
 * they begin or to those they end, whichever gives a column to more of them.
 */
export function placeContexts(
  columns: readonly FactPeriod[],
  contexts: readonly FactContext[],
  label: string,
): number[] {
  const place = (fits: (column: FactPeriod, day: string) => boolean) =>
    contexts.map(({ period }) => {
      const same = columns.findIndex(({ start, end }) => start === period.start && end === period.end);
      return same >= 0 || period.start !== null ? same : columns.findIndex((column) => fits(column, period.end));
    });
  const ends = place(({ end }, day) => end === day);
  const starts = place(({ start }, day) => start !== null && daysBetween(day, start) === 1);
  const difference = countPlaces(ends) - countPlaces(starts);
  return difference > 0 || (difference === 0 && !/\bbeginning\b/i.test(label)) ? ends : starts;
}

function countPlaces(places: readonly number[]): number {
  return new Set(places.filter((place) => place >= 0)).size;
}
