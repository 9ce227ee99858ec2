import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import type { WatchRow } from './watchlists-query.ts';

/** Returns the fair value against the price, as a fraction; null where one of them is missing. */
export function measureDistance({ price, fairValue }: Pick<WatchRow, 'price' | 'fairValue'>): number | null {
  if (price.value === null || fairValue.value === null || price.value <= 0) return null;
  return fairValue.value / price.value - 1;
}

/** Returns a distance in words: "22% above price". */
export function describeDistance(distance: number): string {
  const size = formatPercent(Math.abs(distance), { decimals: 0 });
  if (size === '0%') return 'At price';
  return `${size} ${distance > 0 ? 'above' : 'below'} price`;
}

/** Returns the user's case in words: "Base, DCF: $160.00, 7% below price"; null without one. */
export function describeFairValue(row: Pick<WatchRow, 'price' | 'fairValue'>): string | null {
  const { fairValue } = row;
  const distance = measureDistance(row);
  if (fairValue.value === null) return null;
  const place = distance === null ? '' : `, ${describeDistance(distance)}`;
  return `${fairValue.name}: ${formatPerShare(fairValue.value)}${place}`;
}
