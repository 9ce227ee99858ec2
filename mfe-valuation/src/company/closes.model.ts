import type { PriceHistory } from '@basecase/gateway/contract';

/** A close further from a day says nothing about that day. */
const FURTHEST_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * Returns the close on a day or the last one before it; null when that is too long ago.
 * @param prices oldest first
 */
export function closeNear(prices: PriceHistory['data'], day: string): number | null {
  const last = prices.findLast(({ date }) => date <= day);
  if (last === undefined || (Date.parse(day) - Date.parse(last.date)) / DAY_MS > FURTHEST_DAYS) return null;
  return last.close;
}
