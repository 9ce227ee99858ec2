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
  readonly #names: NameText;
  /** Names without spaces, for "jp morgan" and "att". */
  readonly #squeezed: NameText;

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
    const names = list.map(({ title }) => searchable(title));
    this.#names = new NameText(names);
    this.#squeezed = new NameText(names.map(squeezed));
  }

  /** Returns the company of a ticker; share classes may have a dot or a hyphen. */
  byTicker(symbol: string): Listed | undefined {
    return this.#byTicker.get(plain(symbol));
  }

  byCik(cik: string): Listed | undefined {
    return this.#byCik.get(cik);
  }

  /**
   * Returns the exact ticker, then tickers that begin with the text (shorter first), then the company of a brand, then
   * names that begin with it, then names with a word that does, then names that contain it, then names that begin with it
   * when spaces do not count.
   */
  search(query: string, limit: number): Listed[] {
    const text = searchable(query);
    if (text === '') return [];
    const found = new Set<number>(this.#withTicker(plain(query.trim())).slice(0, limit));
    for (const ticker of brandsStartingWith(text)) {
      const at = this.#sorted.find((entry) => entry.ticker === plain(ticker))?.at;
      if (at !== undefined && found.size < limit) found.add(at);
    }
    for (const piece of [`\n${text}`, ` ${text}`, text]) this.#names.findMatches(piece, limit, found);
    this.#squeezed.findMatches(`\n${squeezed(text)}`, limit, found);
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
}

/** All names, one per line: one search over one text is many times faster than a search per name. */
class NameText {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(names: readonly string[]) {
    const starts: number[] = [];
    let length = 0;
    const lines = names.map((name) => {
      const line = `\n${name}`;
      starts.push(length);
      length += line.length;
      return line;
    });
    this.#starts = starts;
    this.#text = lines.join('');
  }

  /** Adds the positions of names that contain a piece until `found` has as many as the limit. */
  findMatches(piece: string, limit: number, found: Set<number>): void {
    let from = this.#text.indexOf(piece);
    while (from >= 0 && found.size < limit) {
      const place = from;
      const line = firstWhere(this.#starts.length, (at) => (this.#starts[at] ?? 0) > place) - 1;
      found.add(line);
      // The next match must be in another name.
      from = this.#text.indexOf(piece, this.#starts[line + 1] ?? this.#text.length);
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
  return ticker.toUpperCase().replace(/[./ ]/g, '-');
}

/** Names that people use for a listed company and that its name at the SEC does not contain, searchable. */
const brands: readonly (readonly [name: string, ticker: string])[] = [
  ['GOOGLE', 'GOOGL'],
  ['YOUTUBE', 'GOOGL'],
  ['FACEBOOK', 'META'],
  ['INSTAGRAM', 'META'],
  ['WHATSAPP', 'META'],
  ['SQUARE', 'XYZ'],
  ['MICROSTRATEGY', 'MSTR'],
  ['TSMC', 'TSM'],
  ['BUDWEISER', 'BUD'],
  ['AB INBEV', 'BUD'],
  ['ESPN', 'DIS'],
  ['RAYTHEON', 'RTX'],
  ['MARLBORO', 'MO'],
  ['CITIBANK', 'C'],
  ['CHASE BANK', 'JPM'],
  ['BOFA', 'BAC'],
  ['HBO', 'WBD'],
  ['XFINITY', 'CMCSA'],
  ['TJ MAXX', 'TJX'],
  ['P G', 'PG'],
  ['J J', 'JNJ'],
];

/** Shorter texts match the beginning of too many names. */
const minLength = 3;

/** Returns the tickers of the brands that begin with a searchable text, without repeats. */
function brandsStartingWith(text: string): string[] {
  if (text.length < minLength) return [];
  return [...new Set(brands.filter(([name]) => name.startsWith(text)).map(([, ticker]) => ticker))];
}

/** Returns a name or query as the search compares it: capitals and digits, one space between words, no accents. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toUpperCase()
    .replace(/&|\bAND\b/g, ' ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** Returns a searchable text without its spaces. */
export function squeezed(text: string): string {
  return text.replaceAll(' ', '');
}
