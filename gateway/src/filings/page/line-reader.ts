import type { LineTexts } from './page-contents.model.ts';

/** A row of a table, or a paragraph outside of tables. */
export interface Line {
  readonly texts: LineTexts;
  /** The place of the document that its longest cell with a link leads to; null without a link. Short cells may lead elsewhere by mistake. */
  readonly target: string | null;
}

const blocks = new Set([
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'center',
  'table',
  'br',
  'hr',
  'blockquote',
]);
const longestText = 240;
const mostCells = 12;

/** Cuts the text of a document into lines, and hands each to `onLine` where it ends. */
export class LineReader {
  readonly #onLine: (line: Line) => void;
  /** Texts of the open row's finished cells; null outside of a row. */
  #cells: string[] | null = null;
  #text = '';
  #target: string | null = null;
  #targetLength = 0;
  #cellTarget: string | null = null;

  constructor(onLine: (line: Line) => void) {
    this.#onLine = onLine;
  }

  /** Returns the text of the open row's first cell that has one, or of the open paragraph. */
  label(): string {
    return this.#cells?.[0] ?? clean(this.#text);
  }

  opens(name: string): void {
    if (name === 'tr') {
      this.#ends();
      this.#cells = [];
    } else if (this.#cells !== null && (name === 'td' || name === 'th')) this.#endsCell();
    else if (this.#cells === null && blocks.has(name)) this.#ends();
    else if (blocks.has(name)) this.reads(' ');
  }

  links(target: string): void {
    this.#cellTarget ??= target;
  }

  reads(text: string): void {
    if (this.#text.length < longestText) this.#text += text.slice(0, longestText);
  }

  closes(name: string): void {
    if (this.#cells === null) {
      if (blocks.has(name)) this.#ends();
    } else if (name === 'td' || name === 'th') this.#endsCell();
    else if (name === 'tr' || name === 'table') this.#ends();
  }

  end(): void {
    this.#ends();
  }

  #endsCell(): void {
    const text = clean(this.#text);
    this.#text = '';
    if (this.#cellTarget !== null && text.length > this.#targetLength) {
      this.#target = this.#cellTarget;
      this.#targetLength = text.length;
    }
    this.#cellTarget = null;
    if (text !== '' && this.#cells !== null && this.#cells.length < mostCells) this.#cells.push(text);
  }

  #ends(): void {
    if (this.#cells === null) this.#cells = [];
    this.#endsCell();
    const line = { texts: this.#cells, target: this.#target };
    this.#cells = null;
    this.#target = null;
    this.#targetLength = 0;
    if (line.texts.length > 0) this.#onLine(line);
  }
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestText);
}
