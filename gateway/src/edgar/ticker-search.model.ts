import type { EdgarTickers } from '../contract/edgar.ts';

export type Listed = EdgarTickers[string];

interface Searchable {
  readonly entry: Listed;
  readonly ticker: string;
  readonly name: string;
}

/** A ticker list, prepared for looking up and searching. Its order, the largest companies first, is kept. */
export class TickerIndex {
  readonly entries: readonly Searchable[];
  readonly #byTicker = new Map<string, Listed>();
  readonly #byCik = new Map<string, Listed>();

  constructor(list: readonly Listed[]) {
    this.entries = list.map((entry) => ({ entry, ticker: plain(entry.ticker), name: entry.title.toUpperCase() }));
    for (const { entry, ticker } of this.entries) {
      if (!this.#byTicker.has(ticker)) this.#byTicker.set(ticker, entry);
      const cik = String(entry.cik_str);
      if (!this.#byCik.has(cik)) this.#byCik.set(cik, entry);
    }
  }

  /** Share classes may be written with a dot or a hyphen. */
  byTicker(symbol: string): Listed | undefined {
    return this.#byTicker.get(plain(symbol));
  }

  /** Of several tickers of one company the first of the list. */
  byCik(cik: string): Listed | undefined {
    return this.#byCik.get(cik);
  }
}

/**
 * The ticker itself, then tickers that begin with the text (the shorter the better), then names with a word that
 * begins with it, then names that hold it anywhere.
 */
export function searchListed(index: TickerIndex, query: string, most: number): Listed[] {
  const text = query.trim().toUpperCase();
  if (text === '') return [];
  const ticker = plain(text);
  const ranked: { readonly rank: number; readonly entry: Listed }[] = [];
  for (const candidate of index.entries) {
    const rank = rankOf(candidate, text, ticker);
    if (rank !== null) ranked.push({ rank, entry: candidate.entry });
  }
  // Sorting is stable: within a rank the list's own order stays.
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry);
}

const nameRank = 100;

function rankOf(candidate: Searchable, text: string, ticker: string): number | null {
  if (candidate.ticker.startsWith(ticker)) return candidate.ticker.length - ticker.length;
  const at = candidate.name.indexOf(text);
  if (at < 0) return null;
  if (at === 0) return nameRank;
  return candidate.name.includes(` ${text}`) ? nameRank + 1 : nameRank + 2;
}

function plain(ticker: string): string {
  return ticker.toUpperCase().replaceAll('.', '-');
}
