import type { ValueBand } from '@basecase/shared-ui/charts/plot/series';

/** Returns a quantile, between two values by their distance. @param ascending at least one @param share 0 to 1 */
function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const lower = ascending[Math.floor(place)] ?? 0;
  const upper = ascending[Math.ceil(place)] ?? lower;
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** Returns the 10% and 90% marks and the median; null without values. */
export function calculateBand(values: readonly number[]): ValueBand | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  return { low: quantile(ascending, 0.1), median: quantile(ascending, 0.5), high: quantile(ascending, 0.9) };
}

/** Returns the share of values below one of them, half of the equal ones included, from 0 to 100; null without values. */
export function calculatePercentile(values: readonly number[], value: number): number | null {
  if (values.length === 0) return null;
  const below = values.filter((other) => other < value).length;
  const equal = values.filter((other) => other === value).length;
  return (100 * (below + equal / 2)) / values.length;
}
