import { Parser } from 'htmlparser2';
import type { FilingText, TextBlock } from './filing-text.ts';
import { cleanBlocks, type ReadBlock } from './page-furniture.model.ts';

/** Bounds against a hostile document. Recorded annual reports have up to 6,000 blocks. */
const mostBlocks = 60_000;
const longestBlock = 60_000;
/** A larger table is a frame around text: its rows are judged one by one. */
const largestTable = 4_000;

const blockElements = new Set(
  'address article aside blockquote body br caption center dd dir div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section ul'.split(
    ' ',
  ),
);

interface Run {
  readonly text: string;
  readonly style: TextStyle;
}

/** Cells of a row that print something. */
type Row = Run[][];

/** Reads the running text out of a page that `makePage` made. */
export class TextReader {
  readonly #wanted: ReadonlySet<string>;
  readonly #blocks: ReadBlock[] = [];
  readonly #anchors = new Map<string, number>();
  readonly #styles: TextStyle[] = [plainStyle];
  /** Styles by the style around them, element and declarations. */
  readonly #known = new WeakMap<TextStyle, Map<string, TextStyle>>();
  #runs: Run[] = [];
  /** Rows of the open outermost table; null outside of one. */
  #rows: Row[] | null = null;
  #row: Row = [];
  #tableDepth = 0;
  #tableSize = 0;
  #isStyleSheet = false;

  /** @param anchors those whose places are noted */
  constructor(anchors: readonly string[]) {
    this.#wanted = new Set(anchors);
  }

  readText(html: string): FilingText {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#opens(name, attributes),
      ontext: (text) => this.#reads(text),
      onclosetag: (name) => this.#closes(name),
    });
    parser.end(html);
    this.#endsTable();
    this.#endsBlock();
    return cleanBlocks(this.#blocks, this.#anchors);
  }

  #opens(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#styles.push(this.#findStyle(name, attributes.style));
    if (name === 'style') this.#isStyleSheet = true;
    if (name === 'table') this.#opensTable();
    else if (name === 'tr') this.#endsRow();
    else if (name === 'td' || name === 'th') this.#endsCell();
    else if (blockElements.has(name)) this.#breaks();
    const { id } = attributes;
    // The block of an anchor within a table is not known yet: it is the next one.
    if (id !== undefined && this.#wanted.has(id) && !this.#anchors.has(id)) this.#anchors.set(id, this.#blocks.length);
    if (name === 'hr') this.#add([], true);
  }

  /** A document has few styles, each of them thousands of times. */
  #findStyle(name: string, css: string | undefined): TextStyle {
    const outer = this.#styles.at(-1) ?? plainStyle;
    const known = this.#known.get(outer) ?? new Map<string, TextStyle>();
    this.#known.set(outer, known);
    const key = `${name} ${css}`;
    const style = known.get(key) ?? readStyle(outer, name, css);
    known.set(key, style);
    return style;
  }

  #closes(name: string): void {
    if (this.#styles.length > 1) this.#styles.pop();
    if (name === 'style') this.#isStyleSheet = false;
    if (name === 'td' || name === 'th') this.#endsCell();
    else if (name === 'tr') this.#endsRow();
    else if (name === 'table') this.#closesTable();
    else if (blockElements.has(name)) this.#breaks();
  }

  #reads(text: string): void {
    if (this.#isStyleSheet) return;
    this.#runs.push({ text, style: this.#styles.at(-1) ?? plainStyle });
    this.#tableSize += text.length;
  }

  #breaks(): void {
    if (this.#rows === null) this.#endsBlock();
    else this.#reads(' ');
  }

  #endsBlock(): void {
    if (this.#runs.length > 0) this.#add(this.#runs, false);
    this.#runs = [];
  }

  #opensTable(): void {
    this.#tableDepth += 1;
    if (this.#tableDepth > 1) return;
    this.#endsBlock();
    this.#rows = [];
    this.#tableSize = 0;
  }

  #closesTable(): void {
    if (this.#tableDepth > 0) this.#tableDepth -= 1;
    if (this.#tableDepth === 0) this.#endsTable();
    else this.#endsRow();
  }

  #endsCell(): void {
    if (this.#rows === null) return;
    if (this.#runs.some(({ text }) => text.trim() !== '')) this.#row.push(this.#runs);
    this.#runs = [];
  }

  #endsRow(): void {
    if (this.#rows === null) return;
    this.#endsCell();
    if (this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = [];
  }

  /** Keeps the text of a table that only arranges text: bullets, and headings in cells. */
  #endsTable(): void {
    if (this.#rows === null) return;
    this.#endsRow();
    const rows = this.#rows;
    this.#rows = null;
    const isFrame = this.#tableSize > largestTable;
    if (!isFrame && rows.some(isDataRow)) return;
    for (const row of rows) if (!isDataRow(row)) this.#add(joinCells(row), false);
  }

  #add(runs: readonly Run[], isBreak: boolean): void {
    if (this.#blocks.length >= mostBlocks) return;
    const block = makeBlock(runs);
    if (isBreak || block.text !== '') this.#blocks.push({ ...block, isBreak });
  }
}

/** A row of a table of figures or of terms: a bullet and its text are none. */
function isDataRow(row: Row): boolean {
  return row.length > 2 || (row.length === 2 && !isLabel(textOf(row[0] ?? [])));
}

function joinCells(row: Row): Run[] {
  return row.flatMap((cell, at) => (at === 0 ? cell : [{ text: ' ', style: cell[0]?.style ?? plainStyle }, ...cell]));
}

/** Whether the first cell of a row only marks the second: a bullet, a number of a list, or an Item. */
function isLabel(text: string): boolean {
  return /^([^\p{L}\p{N}]{1,3}|o|\(?[a-z0-9]{1,3}[.)]|(part [iv]+,? )?item\s*\d{1,2}\s?[a-c]?\s*[.:–—-]*)$/iu.test(
    text,
  );
}

function textOf(runs: readonly Run[]): string {
  return tidy(runs.map(({ text }) => text).join('')).trim();
}

/** Returns text with plain spaces and one kind of quotation mark, so that those are no changes. */
function tidy(text: string): string {
  return text
    .replaceAll(/[\s\u00a0\u2000-\u200a\u202f]+/g, ' ')
    .replaceAll(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .replaceAll(/['‘]/g, '’')
    .replaceAll(/[“”]/g, '"');
}

function makeBlock(runs: readonly Run[]): TextBlock {
  let text = '';
  let lead = 0;
  const counts = { bold: 0, italic: 0, underlined: 0, all: 0 };
  let isLeading = true;
  for (const run of runs) {
    if (text.length > longestBlock) break;
    const part = tidy(run.text);
    text += text === '' || text.endsWith(' ') ? part.trimStart() : part;
    const letters = part.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    counts.all += letters;
    if (run.style.bold) counts.bold += letters;
    if (run.style.italic) counts.italic += letters;
    if (run.style.underlined) counts.underlined += letters;
    if (letters > 0 && !run.style.bold && !run.style.italic && !run.style.underlined) isLeading = false;
    if (isLeading) lead = text.length;
  }
  const whole = text.trimEnd().replace(/^[•●▪■◦·∙*○]\s*/, '');
  const cut = text.trimEnd().length - whole.length;
  const isMost = (letters: number) => counts.all > 0 && letters / counts.all >= 0.9;
  const emphasis = `${isMost(counts.bold) ? 'b' : ''}${isMost(counts.italic) ? 'i' : ''}${isMost(counts.underlined) ? 'u' : ''}`;
  const look = runs.find((run) => /[\p{L}\p{N}]/u.test(run.text))?.style.look ?? '';
  return { text: whole, emphasis, look, lead: lead >= text.trimEnd().length ? 0 : Math.max(0, lead - cut) };
}

/** How a run of text is printed. */
interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly look: string;
}

const plainStyle: TextStyle = { bold: false, italic: false, underlined: false, look: '' };

const boldElements = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const italicElements = new Set(['i', 'em', 'cite']);

/** Returns the style of an element's text. @param outer style around the element */
function readStyle(outer: TextStyle, name: string, css: string | undefined): TextStyle {
  const inner: TextStyle = {
    bold: outer.bold || boldElements.has(name),
    italic: outer.italic || italicElements.has(name),
    underlined: outer.underlined || name === 'u',
    look: outer.look,
  };
  if (css === undefined) return inner;
  const { weight, slant, line, size, colour } = parseStyle(css);
  const [lastSize = '', lastColour = ''] = inner.look.split(' ');
  return {
    bold: weight === null ? inner.bold : /^(bold|[6-9]00)/.test(weight),
    italic: slant === null ? inner.italic : /^(italic|oblique)/.test(slant),
    // An element within an underlined one is underlined too, whatever its style is.
    underlined: inner.underlined || line?.includes('underline') === true,
    look: size === null && colour === null ? inner.look : `${size ?? lastSize} ${colour ?? lastColour}`,
  };
}

function parseStyle(css: string) {
  const found = new Map<string, string>();
  for (const declaration of css.toLowerCase().replaceAll(' ', '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon), declaration.slice(colon + 1));
  }
  const value = (property: string) => found.get(property) ?? null;
  return {
    weight: value('font-weight'),
    slant: value('font-style'),
    line: value('text-decoration'),
    size: value('font-size'),
    colour: value('color'),
  };
}
