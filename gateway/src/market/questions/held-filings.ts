import type { MarketFiling } from '../shape/holdings.ts';
import { findFirst } from './company-slice.ts';
import type { MarketDay } from './market-day.ts';

/** Returns the annual and quarterly reports of a company that the market holds, oldest first, each once. */
export function listHeldFilings({ frame }: MarketDay, company: number): readonly MarketFiling[] {
  const { heads, filings } = frame.holdings;
  const found = new Set<MarketFiling>();
  for (let row = findFirst(heads.company, company); heads.company[row] === company; row += 1) {
    const filing = filings[heads.filing[row] ?? -1];
    if (filing !== undefined) found.add(filing);
  }
  return [...found].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
