import type { Overview } from '@basecase/gateway/contract';

export type PriceAge = Partial<Pick<Overview, 'priceDate' | 'latestQuarter'>>;

/**
 * Returns the end of the latest quarter of the key figures if the price is older, else null. Market cap, averages and
 * targets are then newer than the price, because the provider answered only one of the two calls.
 */
export function quarterAfterPrice({ priceDate, latestQuarter }: PriceAge): string | null {
  return priceDate != null && latestQuarter != null && priceDate < latestQuarter ? latestQuarter : null;
}

/** Returns the price for comparisons with key figures; null when it is older than their latest quarter. */
export function comparablePrice(stock: PriceAge & Pick<Overview, 'price'>): number | null {
  return quarterAfterPrice(stock) === null ? stock.price : null;
}
