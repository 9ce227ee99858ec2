import { daysBetween } from '../../../contract/figures/days.ts';
import type { FactPeriod } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { pickLargest } from '../shape/pick-largest.ts';

const scales = [1, 1e-3, 1e3, 1e-6, 1e6];
/** Figures of one line, of near periods, differ by less than this factor on one scale: it is half of the way to the next one. */
const mostChange = 30;
/** So many of the nearest periods are asked, and more than one of them must answer. */
const asked = 3;
const leastAsked = 2;
/** So many figures of a column must be told by near ones, and so large a share of these must say the same. */
const leastVotes = 2;
const mostVotes = 2 / 3;

/** An amount as it is known so far. */
interface KnownAmount {
  readonly name: string;
  readonly period: FactPeriod;
  readonly current: number;
}

/**
 * Returns the factor that brings the figures of a column to the size that they have in the nearest periods; null where these
 * do not tell.
 * @param byName figures that are believed
 */
export function findNearScale(
  column: readonly KnownAmount[],
  byName: ReadonlyMap<string, readonly KnownAmount[]>,
): number | null {
  const votes = column.flatMap((amount) => {
    const sizes = listNearest(amount, byName.get(amount.name) ?? []);
    const said = new Set(sizes.map((size) => findFactor(amount, size)));
    // A figure that changes much from period to period tells nothing.
    return sizes.length < leastAsked || said.size > 1 ? [] : [...said];
  });
  const [most, own] = pickLargest(
    groupBy(votes, (vote) => vote),
    ([, { length }]) => length,
  ) ?? [null, []];
  return own.length >= leastVotes && own.length >= mostVotes * votes.length ? most : null;
}

/** Returns the amounts of a line in the periods that are nearest to that of an amount. */
function listNearest({ period }: KnownAmount, others: readonly KnownAmount[]): number[] {
  const byPeriod = new Map(others.map((other) => [`${other.period.start} ${other.period.end}`, other]));
  byPeriod.delete(`${period.start} ${period.end}`);
  const near = [...byPeriod.values()].map((other) => ({ ...other, days: daysApart(other.period, period) }));
  return near
    .sort((a, b) => a.days - b.days)
    .slice(0, asked)
    .map(({ current }) => current);
}

function findFactor({ current }: KnownAmount, size: number): number | null {
  const change = Math.abs(size / current);
  return scales.find((factor) => change < factor * mostChange && change * mostChange > factor) ?? null;
}

/** A period as long is nearer than another one with the same end. */
function daysApart(one: FactPeriod, other: FactPeriod): number {
  const ends = Math.abs(daysBetween(one.end, other.end));
  if (one.start === null || other.start === null) return ends;
  return ends + Math.abs(daysBetween(one.start, one.end) - daysBetween(other.start, other.end));
}

/** Returns the columns that are on another scale than their line mostly is, as far as sizes tell. */
export function listFarColumns<Amount extends KnownAmount>(columns: Iterable<readonly Amount[]>): Amount[][] {
  const all = [...columns];
  const middles = new Map<string, number>();
  for (const [name, own] of groupBy(all.flat(), (amount) => amount.name)) {
    const sizes = own.map(({ current }) => Math.abs(current)).sort((a, b) => a - b);
    middles.set(name, sizes[Math.floor(sizes.length / 2)] ?? 0);
  }
  const isFar = ({ name, current }: Amount) => {
    const size = Math.abs(current) / (middles.get(name) ?? 0);
    return size > mostChange || size * mostChange < 1;
  };
  return all.filter((column) => column.filter(isFar).length >= mostVotes * column.length).map((column) => [...column]);
}
