import { quantile } from '../formulas/statistics.ts';
import type { ValueColumn } from './market-figures.ts';

/** The distance of an unknown size or margin: further than almost all known ones. */
const farAway = 3;

/**
 * Returns the members' places from 1, the nearest first. Near is alike in size, as a factor, and in margin; each is
 * measured by the middle half of the members, so that neither decides by its unit.
 */
export function orderByNearness(
  members: readonly number[],
  company: number,
  sizes: Float64Array,
  margins: ValueColumn | undefined,
): ReadonlyMap<number, number> {
  const margin = (at: number) =>
    margins === undefined || 'texts' in margins || margins.reasons[at] !== 0
      ? Number.NaN
      : (margins.values[at] ?? Number.NaN);
  const logSize = (at: number) => Math.log(sizes[at] ?? Number.NaN);
  const [bySize, byMargin] = [logSize, margin].map((read) => measureDistances(members, company, read));
  const distances = members.map((at, place) => ({
    at,
    distance: Math.hypot(bySize?.[place] ?? farAway, byMargin?.[place] ?? farAway),
  }));
  distances.sort((one, other) => one.distance - other.distance);
  return new Map(distances.map(({ at }, place) => [at, place + 1]));
}

function measureDistances(members: readonly number[], company: number, read: (at: number) => number): number[] {
  const own = read(company);
  const values = members.map(read);
  const known = Float64Array.from(values.filter(Number.isFinite)).sort();
  const spread = quantile(known, 0.75) - quantile(known, 0.25);
  const unit = spread > 0 ? spread : 1;
  return values.map((value) => (Number.isFinite(value - own) ? Math.abs(value - own) / unit : farAway));
}
