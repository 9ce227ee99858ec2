/** A place of a page that has the words. */
export interface WordPlace {
  /** From and to, in the plain text. */
  readonly from: number;
  readonly to: number;
  /** Anchor of the entry of the contents before it; null before the first. */
  readonly within: string | null;
}

export interface FoundWords {
  readonly count: number;
  readonly places: readonly WordPlace[];
}

/** Further places are counted only. */
const mostPlaces = 2_000;

/** Elements within a line: words go on across them. */
const inlineTag =
  /^\/?(a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr)\b/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const [lineBreak, space, ampersand, apostrophe, quotation, lessThan] = [10, 32, 38, 39, 34, 60];

/**
 * The plain text of a page that `makePage` made, in lower case with single spaces, and where each sign of it is in the
 * page. Blocks and cells are separated by line breaks, so that words do not go on across them.
 */
export class PageText {
  readonly #page: string;
  /** Codes of the signs of the plain text. */
  readonly #codes: Uint16Array;
  /** Place of each sign in the page. */
  readonly #places: Int32Array;
  readonly #anchors: { readonly anchor: string; readonly at: number }[] = [];
  readonly #text: string;
  #length = 0;

  /** @param anchors those that tell where a place is */
  constructor(page: string, anchors: ReadonlySet<string>) {
    this.#page = page;
    this.#codes = new Uint16Array(page.length + 1);
    this.#places = new Int32Array(page.length + 1);
    for (let at = Math.max(0, page.indexOf('<body>')); at < page.length; ) {
      at = page.charCodeAt(at) === lessThan ? this.#readTag(at, anchors) : this.#readSign(at);
    }
    this.#text = Buffer.from(this.#codes.buffer, 0, this.#length * 2).toString('utf16le');
  }

  /** Returns the place after a tag; that of a style sheet is after its rules. */
  #readTag(at: number, anchors: ReadonlySet<string>): number {
    const end = this.#page.indexOf('>', at);
    if (end < 0) return this.#page.length;
    const tag = this.#page.slice(at + 1, end);
    if (tag === 'style') {
      const after = this.#page.indexOf('</style>', end);
      return after < 0 ? this.#page.length : after;
    }
    const id = tag.includes(' id="') ? / id="([^"]*)"/.exec(tag)?.[1] : undefined;
    if (id !== undefined && anchors.has(id)) this.#anchors.push({ anchor: id, at: this.#length });
    if (this.#last !== lineBreak && !inlineTag.test(tag)) this.#put(lineBreak, at);
    return end + 1;
  }

  #readSign(at: number): number {
    const sign = signAt(this.#page, at);
    const shown = plainCode(sign.code);
    if (shown !== space || (this.#last !== space && this.#last !== lineBreak)) this.#put(shown, at);
    return at + sign.length;
  }

  get #last(): number {
    return this.#codes[this.#length - 1] ?? lineBreak;
  }

  #put(code: number, at: number): void {
    this.#codes[this.#length] = code;
    this.#places[this.#length] = at;
    this.#length += 1;
  }

  /** Returns the places that have words, as one phrase. */
  findWords(words: string): FoundWords {
    const wanted = plainText(words);
    const places: WordPlace[] = [];
    if (wanted === '') return { count: 0, places };
    let count = 0;
    let anchor = 0;
    for (let from = this.#text.indexOf(wanted); from >= 0; from = this.#text.indexOf(wanted, from + wanted.length)) {
      count += 1;
      if (places.length >= mostPlaces) continue;
      while (anchor < this.#anchors.length && (this.#anchors[anchor]?.at ?? 0) <= from) anchor += 1;
      places.push({ from, to: from + wanted.length, within: this.#anchors[anchor - 1]?.anchor ?? null });
    }
    return { count, places };
  }

  /** Returns the text around a place as the page prints it, in whole words. @param around most signs before and after */
  quote({ from, to }: WordPlace, around: number): { before: string; words: string; after: string } {
    const lineStart = this.#text.lastIndexOf('\n', from - 1) + 1;
    const lineEnd = this.#text.indexOf('\n', to) < 0 ? this.#text.length : this.#text.indexOf('\n', to);
    const isCutBefore = from - around > lineStart;
    const isCutAfter = to + around < lineEnd;
    const start = isCutBefore ? this.#text.indexOf(' ', from - around) : lineStart;
    const end = isCutAfter ? this.#text.lastIndexOf(' ', to + around) : lineEnd;
    return {
      before: this.#printed(Math.min(start < 0 ? from : start, from), from),
      words: this.#printed(from, to),
      after: this.#printed(to, Math.max(end, to)),
    };
  }

  #printed(from: number, to: number): string {
    const pieces = from < to ? this.#pieces(from, to) : [];
    const html = pieces.map(({ at, end }) => this.#page.slice(at, end)).join('');
    return html.replaceAll(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).replaceAll(/\s+/g, ' ');
  }

  /** Returns the page with its places marked: the first piece of each has the id `basecase-find-N`. */
  mark(places: readonly WordPlace[]): string {
    let page = '';
    let done = 0;
    places.forEach(({ from, to }, index) => {
      const pieces = this.#pieces(from, to).filter(({ at, end }) => this.#page.slice(at, end).trim() !== '');
      for (const [number, piece] of pieces.entries()) {
        const id = number === 0 ? ` id="basecase-find-${index + 1}"` : '';
        page += `${this.#page.slice(done, piece.at)}<mark${id}>${this.#page.slice(piece.at, piece.end)}</mark>`;
        done = piece.end;
      }
    });
    return page + this.#page.slice(done);
  }

  #placeAt(sign: number): number {
    return sign < this.#length ? (this.#places[sign] ?? 0) : this.#page.length;
  }

  /** Returns the pieces of text of a place, from and to in the page; tags are between them. */
  #pieces(from: number, to: number): { readonly at: number; readonly end: number }[] {
    const pieces: { at: number; end: number }[] = [];
    const last = this.#placeAt(to - 1);
    const end = last + signAt(this.#page, last).length;
    for (let at = this.#placeAt(from); at < end; ) {
      if (this.#page.charCodeAt(at) === lessThan) {
        at = this.#page.indexOf('>', at) + 1;
        continue;
      }
      const tag = this.#page.indexOf('<', at);
      const stop = tag < 0 ? end : Math.min(tag, end);
      pieces.push({ at, end: stop });
      at = stop;
    }
    return pieces;
  }
}

function signAt(page: string, at: number): { readonly code: number; readonly length: number } {
  const code = page.charCodeAt(at);
  if (code !== ampersand) return { code, length: 1 };
  const end = page.indexOf(';', at);
  const entity = end < 0 || end - at > 6 ? '' : page.slice(at, end + 1);
  const sign = entities[entity];
  return sign === undefined ? { code, length: 1 } : { code: sign.charCodeAt(0), length: entity.length };
}

/** Returns the code of a sign as it is compared: without its case, its kind of space, and its kind of quotation mark. */
function plainCode(code: number): number {
  if (code < 128) {
    if (code >= 65 && code <= 90) return code + 32;
    return code <= space ? space : code;
  }
  if (code === 0x2018 || code === 0x2019) return apostrophe;
  if (code === 0x201c || code === 0x201d) return quotation;
  const sign = String.fromCharCode(code);
  if (/\s/.test(sign)) return space;
  const lower = sign.toLowerCase();
  // One sign must stay one sign, so that its place is known.
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}

function plainText(words: string): string {
  const plain = words.trim().replaceAll(/\s+/g, ' ');
  return String.fromCharCode(...Array.from({ length: plain.length }, (_, at) => plainCode(plain.charCodeAt(at))));
}
