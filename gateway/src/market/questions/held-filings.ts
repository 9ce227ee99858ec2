import type { MarketFiling } from '../shape/holdings.ts';
import type { MarketDay } from './market-day.ts';

/** Returns the annual and quarterly reports of a company that the market holds, oldest first, each once. */
export function listHeldFilings({ frame }: MarketDay, company: number): readonly MarketFiling[] {
  const { heads, filings } = frame.holdings;
  const found = new Set<MarketFiling>();
  for (let row = findFirstRow(heads.company, company); heads.company[row] === company; row += 1) {
    const filing = filings[heads.filing[row] ?? -1];
    if (filing !== undefined) found.add(filing);
  }
  return [...found].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}

/** Returns the first row of a company; rows are sorted by company. */
function findFirstRow(companies: Int32Array, company: number): number {
  let [low, high] = [0, companies.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((companies[middle] ?? 0) < company) low = middle + 1;
    else high = middle;
  }
  return low;
}
