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
