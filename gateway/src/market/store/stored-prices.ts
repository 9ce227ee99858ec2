import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketHoldings } from '../shape/holdings.ts';
import type { DatedClose, PublicPrices } from '../shape/public-prices.ts';

/** The closes of the newest holdings, found by their symbol. */
export class StoredPrices implements PublicPrices {
  readonly #holdings: () => MarketHoldings | null;

  constructor(holdings: () => MarketHoldings | null) {
    this.#holdings = holdings;
  }

  listCloses(symbol: string): readonly DatedClose[] {
    const prices = this.#holdings()?.prices;
    const number = prices?.symbols.indexOf(symbol) ?? -1;
    if (prices === undefined || number < 0) return [];
    const closes: DatedClose[] = [];
    for (let row = findFirst(prices.symbol, number); prices.symbol[row] === number; row += 1) {
      closes.push({ day: formatDayNumber(prices.day[row] ?? 0), close: prices.close[row] ?? 0 });
    }
    return closes.reverse();
  }
}

/** Returns the first place of a number in a sorted list; its length without one that is as large. */
function findFirst(sorted: Int32Array, number: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
