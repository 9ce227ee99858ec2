import type { MarketDay } from '../../market/questions/market-day.ts';

/** A report that the market holds. */
export interface FreshFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly company: number;
}

/** Returns the reports that were filed on a day or later, each once, oldest first. */
export function listFiledSince({ frame, companies }: MarketDay, since: string): readonly FreshFiling[] {
  const { heads, filings } = frame.holdings;
  const isWanted = Uint8Array.from(filings, ({ filed }) => Number(filed >= since));
  const found = new Map<string, FreshFiling>();
  for (let row = 0; row < heads.filing.length; row += 1) {
    const at = heads.filing[row] ?? -1;
    if (isWanted[at] !== 1) continue;
    const filing = filings[at];
    const company = heads.company[row];
    if (filing === undefined || company === undefined || companies[company] === undefined) continue;
    const { accession, form, filed } = filing;
    if (!found.has(accession)) found.set(accession, { accession, form, filed, company });
  }
  return [...found.values()].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
