import type { MarketDay } from '../market/questions/market-day.ts';

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
  const found = new Map<string, FreshFiling>();
  heads.filing.forEach((filing, row) => {
    const { accession, form, filed } = filings[filing] ?? {};
    const company = heads.company[row];
    if (accession === undefined || form === undefined || filed === undefined || filed < since) return;
    if (company === undefined || companies[company] === undefined || found.has(accession)) return;
    found.set(accession, { accession, form, filed, company });
  });
  return [...found.values()].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
