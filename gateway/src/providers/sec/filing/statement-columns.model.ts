import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactContext, FactPeriod } from '../shape/filing-facts.ts';
import type { StatementKind } from '../shape/presented-statement.ts';

/** No statement is wider: one with a period per row would take rows times columns. */
const MOST_COLUMNS = 24;

/**
 * Periods of a statement, in the order of their first appearance among the contexts of its facts.
 * @param contexts one per fact
 * @param share of the facts of the most used period that a period must have to be a column
 */
export function findColumns(kind: StatementKind, contexts: readonly FactContext[], share = 0.25): FactPeriod[] {
  const counts = new Map<string, { readonly period: FactPeriod; count: number }>();
  for (const { period, members } of contexts) {
    if (members.size > 0 || (period.start === null) !== (kind === 'balance')) continue;
    const key = `${period.start} ${period.end}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { period, count: 1 });
    else known.count += 1;
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  // A line with a period of its own, such as a dividend declared after the end, is not a column.
  return [...counts.values()]
    .filter(({ count }) => count >= most * share)
    .slice(0, MOST_COLUMNS)
    .map(({ period }) => period);
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
  const ends = contexts.map((context) => placeContext(columns, context, endsOn));
  const starts = contexts.map((context) => placeContext(columns, context, startsAfter));
  const difference = placed(ends) - placed(starts);
  return difference > 0 || (difference === 0 && !/\bbeginning\b/i.test(label)) ? ends : starts;
}

function placed(places: readonly number[]): number {
  return new Set(places.filter((place) => place >= 0)).size;
}

function placeContext(
  columns: readonly FactPeriod[],
  { period }: FactContext,
  fits: (column: FactPeriod, day: string) => boolean,
): number {
  const same = columns.findIndex(({ start, end }) => start === period.start && end === period.end);
  return same >= 0 || period.start !== null ? same : columns.findIndex((column) => fits(column, period.end));
}

function endsOn(column: FactPeriod, day: string): boolean {
  return column.end === day;
}

function startsAfter({ start }: FactPeriod, day: string): boolean {
  return start !== null && daysBetween(day, start) === 1;
}
