import type { PriceHistory } from '@basecase/gateway/contract';
import { type PriceAge, quarterAfterPrice } from '@basecase/shared-ui/company/price-age.model';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

/** Returns the warning about a price older than the key figures, or null where it is not. */
export function priceBehind(age: PriceAge): { readonly title: string; readonly text: string } | null {
  const quarter = quarterAfterPrice(age);
  if (quarter === null || age.priceDate == null) return null;
  return {
    title: `The price is of ${formatCalendarDay(age.priceDate)}`,
    text: `The key figures cover the quarter to ${formatCalendarDay(quarter)}. A comparison with the price is one with an old price.`,
  };
}

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
