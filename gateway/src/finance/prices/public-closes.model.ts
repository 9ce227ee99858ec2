import { daysBetween } from '../../contract/figures/days.ts';
import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import type { DatedClose } from '../../market/shape/public-prices.ts';
import type { PriceBar } from '../../providers/provider.ts';
import { findJump } from './price-levels.model.ts';
import type { Point } from './price-series.model.ts';

export interface NewestPrice {
  /** Newest first; a public close or a stored week is a single bar without a daily volume. Empty without a price. */
  readonly bars: readonly PriceBar[];
  /** Null without a price. */
  readonly source: 'provider' | 'public' | null;
}

/**
 * Returns the newest price: the provider's close, unless it is older than 47 days and a newer public one is not.
 * @param bars of the provider, newest first
 * @param today YYYY-MM-DD
 */
export function choosePrice(bars: readonly PriceBar[], close: DatedClose | undefined, today: string): NewestPrice {
  const [own] = bars;
  const isRecent = (day: string) => daysBetween(day, today) <= recentPriceDays;
  const isBetter = close !== undefined && (own === undefined || (!isRecent(own.date) && own.date < close.day));
  if (isBetter && isRecent(close.day)) {
    return { bars: [{ date: close.day, close: close.close, adjustedClose: null, volume: null }], source: 'public' };
  }
  return { bars, source: own === undefined ? null : 'provider' };
}

/**
 * Returns the closes after their last jump, oldest first: older ones may be on another split basis.
 * @param closes newest first
 */
export function toPublicPoints(closes: readonly DatedClose[]): Point[] {
  const points = closes.toReversed().map(({ day, close }) => ({ date: day, close, volume: null }));
  const from = points.findLastIndex(({ date }) => findJump(points, date) !== null) + 1;
  return points.slice(from);
}

/** Returns daily bars, or only the week where it is newer. @param days newest first */
export function pickNewer(days: readonly PriceBar[], week: PriceBar | null): readonly PriceBar[] {
  return week === null || week.date <= (days[0]?.date ?? '') ? days : [week];
}
