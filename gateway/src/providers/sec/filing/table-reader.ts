import type { FilingFact } from './context-reader.ts';

export interface PresentedFact<Fact> {
  readonly fact: Fact;
  /** Whether the printed number stands in parentheses or behind a minus. */
  readonly negative: boolean;
  /** Whether a dash is printed in place of a number. */
  readonly dash: boolean;
}

export interface InlineRow<Fact> {
  /** Text of the first cell with letters; empty for a row of numbers alone. Numbers that are tagged inside it, such as a par value, are part of it. */
  readonly label: string;
  /** Distance of the label from the left edge of its cell, in points. */
  readonly indent: number;
  readonly facts: readonly PresentedFact<Fact>[];
}

export interface InlineTable<Fact> {
  /** The text before the table, its last part: titles stand there. */
  readonly before: string;
  readonly rows: readonly InlineRow<Fact>[];
}

interface OpenCell {
  text: string;
  indent: number;
  readonly facts: PresentedFact<FilingFact>[];
}

interface OpenTable {
  readonly before: string;
  readonly rows: InlineRow<FilingFact>[];
  facts: number;
  cells: OpenCell[];
  cell: OpenCell | null;
}

/** Texts before a table that are kept for its title. */
const TITLE_LENGTH = 600;
/** A cell's text beyond this is not a label. */
const LABEL_LENGTH = 400;

/** Reads tables with tagged numbers. A table inside another one is a table by itself, as documents use them for layout. */
export class TableReader {
  readonly #tables: InlineTable<FilingFact>[] = [];
  readonly #open: OpenTable[] = [];
  readonly #before: string[] = [];
  #beforeLength = 0;
  /** Open elements whose text is no part of a label: footnote marks, scripts, styles. */
  #silent = 0;
  /** For each open span, whether it is the one that raises its text above the line. */
  readonly #spans: boolean[] = [];
  /** Text of that span; null without one. */
  #raised: string | null = null;

  opens(name: string, attributes: Readonly<Record<string, string>>): void {
    if (silent.has(name)) this.#silent += 1;
    if (name === 'span') this.#opensSpan(attributes.style ?? '');
    else if (cells.has(name)) this.#endsRaised();
    if (name === 'table') {
      this.#open.push({
        before: this.#before.join('').slice(-TITLE_LENGTH).trim(),
        rows: [],
        facts: 0,
        cells: [],
        cell: null,
      });
      return;
    }
    const table = this.#open.at(-1);
    if (table === undefined) {
      if (blocks.has(name)) this.#precedes('\n');
      return;
    }
    const style = attributes.style ?? '';
    if (name === 'tr') table.cells = [];
    else if (name === 'td' || name === 'th') {
      table.cell = { text: '', indent: paddingLeft(style), facts: [] };
    } else if (table.cell !== null && table.cell.text.trim() === '') {
      table.cell.indent += measureIndent(style);
    }
  }

  reads(text: string): void {
    if (this.#silent > 0) return;
    if (this.#raised !== null) {
      this.#raised += text;
      if (this.#raised.length > MARKS_LENGTH) this.#endsRaised();
      return;
    }
    const table = this.#open.at(-1);
    if (table === undefined) this.#precedes(text);
    else if (table.cell !== null && table.cell.text.length < LABEL_LENGTH)
      table.cell.text += text.slice(0, LABEL_LENGTH);
  }

  holds(fact: FilingFact, text: string): void {
    this.#endsRaised();
    const table = this.#open.at(-1);
    if (table?.cell == null) return;
    const printed = table.cell.text;
    const before = printed.slice(0, Math.max(0, printed.length - text.length)).trimEnd();
    table.facts += 1;
    table.cell.facts.push({
      fact,
      negative: /[(\u2212\u2013\u2014-](?:\s*\$)?$/.test(before) || /^\s*\(/.test(text),
      dash: /^[\s\u00a0$]*[\u2012-\u2015\u2212-]+[\s\u00a0]*$/.test(text),
    });
  }

  closes(name: string): void {
    if (silent.has(name)) this.#silent -= 1;
    if (name === 'span' && this.#spans.pop() === true) this.#closesRaised();
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'td' || name === 'th') this.#closesCell(table);
    else if (name === 'tr') this.#closesRow(table);
    else if (name === 'table') this.#closesTable();
  }

  end(): readonly InlineTable<FilingFact>[] {
    while (this.#open.length > 0) this.#closesTable();
    return this.#tables;
  }

  #opensSpan(style: string): void {
    const raises = this.#raised === null && raisedStyle.test(style);
    this.#spans.push(raises);
    if (raises) this.#raised = '';
  }

  #closesRaised(): void {
    if (this.#raised !== null && footnoteMarks.test(this.#raised)) this.#raised = null;
    this.#endsRaised();
  }

  /** Reads the raised text as any other: it is no mark. */
  #endsRaised(): void {
    const text = this.#raised;
    this.#raised = null;
    if (text !== null) this.reads(text);
  }

  /** Keeps a text as part of the next table's title. Old ones are dropped in bulk: cutting at every text would cost most of the reading. */
  #precedes(text: string): void {
    this.#before.push(text);
    this.#beforeLength += text.length;
    if (this.#beforeLength < 8 * TITLE_LENGTH) return;
    const kept = this.#before.join('').slice(-TITLE_LENGTH);
    this.#forgets();
    this.#precedes(kept);
  }

  #forgets(): void {
    this.#before.length = 0;
    this.#beforeLength = 0;
  }

  #closesCell(table: OpenTable): void {
    if (table.cell === null) return;
    table.cells.push(table.cell);
    table.cell = null;
  }

  #closesRow(table: OpenTable): void {
    this.#closesCell(table);
    const named = table.cells.find((cell) => /\p{L}/u.test(cell.text));
    const numbers = table.cells.filter((cell) => cell !== named && cell.facts.length > 0);
    table.cells = [];
    if (named === undefined && numbers.length === 0) return;
    const text = named?.text ?? '';
    table.rows.push({
      label: text.replace(/[\s\u00a0]+/g, ' ').trim(),
      indent: (named?.indent ?? 0) + leadingSpaces(text) * SPACE_POINTS,
      facts: numbers.flatMap((cell) => cell.facts),
    });
  }

  #closesTable(): void {
    const table = this.#open.pop();
    if (table === undefined) return;
    this.#closesRow(table);
    if (table.facts > 0) this.#tables.push({ before: table.before, rows: table.rows });
    // Titles stand before the first table of a page; a table between them is not part of the next one's title.
    if (this.#open.length === 0) this.#forgets();
  }
}

/** The style of a span that takes the place of `sup`. */
const raisedStyle = /(?:^|;)\s*(?:top:\s*-|vertical-align:\s*super)/;
/** `1`, `1, 2`, `(1)(2)`, `(a)`, `*`; not the `th` of a date. */
const footnoteMarks = /^(?:[\s\u00a0,]*(?:\d|[([]\s*(?:\d{1,2}|\p{L})\s*[)\]]|[*\u2020\u2021]))+[\s\u00a0]*$/u;
/** A longer raised text is no row of marks. */
const MARKS_LENGTH = 16;
const cells = new Set(['table', 'tr', 'td', 'th']);
const silent = new Set(['sup', 'script', 'style']);
const blocks = new Set(['div', 'p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr']);
/** Width of a leading space, in points. */
const SPACE_POINTS = 3;

function leadingSpaces(text: string): number {
  return text.length - text.replace(/^[ \u00a0]+/, '').length;
}

const leftPadding = /(?:^|;)\s*padding-left:\s*([\d.]+)(pt|px|em)/;
const leftEdge = /(?:^|;)\s*(?:margin|padding)-left:\s*(-?[\d.]+)(pt|px|em)/;
const firstLine = /(?:^|;)\s*text-indent:\s*(-?[\d.]+)(pt|px|em)/;

/** Left padding of a style, in points: of `padding-left`, or of the four values of `padding`. */
function paddingLeft(style: string): number {
  const all = /(?:^|;)\s*padding:\s*([^;]+)/.exec(style)?.[1]?.trim().split(/\s+/) ?? [];
  const value = all[3] ?? all[1] ?? all[0] ?? '';
  return findLength(style, leftPadding) ?? findLength(value, /^([\d.]+)(pt|px|em)?$/) ?? 0;
}

/** Indentation by margins and first lines inside a cell, in points. A hanging indent moves the first line back. */
function measureIndent(style: string): number {
  return (findLength(style, leftEdge) ?? 0) + (findLength(style, firstLine) ?? 0);
}

function findLength(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const size = Number(found[1]);
  if (found[2] === 'px') return size * 0.75;
  return found[2] === 'em' ? size * 10 : size;
}
