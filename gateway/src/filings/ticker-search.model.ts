import type { EdgarTickers } from '../contract/edgar.ts';

export type Listed = EdgarTickers[string];

interface ByTicker {
  readonly ticker: string;
  /** Position in the list. */
  readonly at: number;
}

/** An index of the ticker list. Results keep the order of the list: the largest companies first. */
export class TickerIndex {
  readonly #list: readonly Listed[];
  readonly #byTicker = new Map<string, Listed>();
  readonly #byCik = new Map<string, Listed>();
  readonly #sorted: readonly ByTicker[];
  /** All names, one per line: one search over one text is many times faster than a search per name. */
  readonly #names: string;
  /** Offset of each line in `names`. */
  readonly #starts: readonly number[];

  constructor(list: readonly Listed[]) {
    this.#list = list;
    for (const entry of list) {
      const ticker = plain(entry.ticker);
      if (!this.#byTicker.has(ticker)) this.#byTicker.set(ticker, entry);
      const cik = String(entry.cik_str);
      if (!this.#byCik.has(cik)) this.#byCik.set(cik, entry);
    }
    this.#sorted = list
      .map((entry, at) => ({ ticker: plain(entry.ticker), at }))
      .sort((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.at - b.at));
    const starts: number[] = [];
    let length = 0;
    const lines = list.map((entry) => {
      const line = `\n${entry.title.toUpperCase().replaceAll('\n', ' ')}`;
      starts.push(length);
      length += line.length;
      return line;
    });
    this.#starts = starts;
    this.#names = lines.join('');
  }

  /** Returns the company of a ticker; share classes may have a dot or a hyphen. */
  byTicker(symbol: string): Listed | undefined {
    return this.#byTicker.get(plain(symbol));
  }

  /** Returns the first ticker of a company in the list. */
  byCik(cik: string): Listed | undefined {
    return this.#byCik.get(cik);
  }

  /**
   * Returns the exact ticker, then tickers that begin with the text (shorter first), then names that begin with it, then
   * names with a word that does, then names that contain it.
   */
  search(query: string, limit: number): Listed[] {
    const text = query.trim().toUpperCase();
    if (text === '' || text.includes('\n')) return [];
    const found = new Set<number>(this.#withTicker(plain(text)).slice(0, limit));
    for (const piece of [`\n${text}`, ` ${text}`, text]) {
      if (found.size >= limit) break;
      this.#withName(piece, limit, found);
    }
    return [...found].flatMap((at) => this.#list[at] ?? []);
  }

  /** Returns the positions of tickers that begin with a text. */
  #withTicker(start: string): number[] {
    const first = firstWhere(this.#sorted.length, (at) => (this.#sorted[at]?.ticker ?? '') >= start);
    const matches: ByTicker[] = [];
    for (let at = first; this.#sorted[at]?.ticker.startsWith(start); at += 1) {
      const match = this.#sorted[at];
      if (match !== undefined) matches.push(match);
    }
    return matches.sort((a, b) => a.ticker.length - b.ticker.length || a.at - b.at).map(({ at }) => at);
  }

  #withName(piece: string, limit: number, found: Set<number>): void {
    let from = this.#names.indexOf(piece);
    while (from >= 0 && found.size < limit) {
      const place = from;
      const line = firstWhere(this.#starts.length, (at) => (this.#starts[at] ?? 0) > place) - 1;
      found.add(line);
      // The next match must be in another name.
      from = this.#names.indexOf(piece, this.#starts[line + 1] ?? this.#names.length);
    }
  }
}

/** Returns the first number below `count` for which a monotonic condition holds; `count` when there is none. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function plain(ticker: string): string {
  return ticker.toUpperCase().replaceAll('.', '-');
}
