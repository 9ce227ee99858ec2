import { type ByteTable, grown } from '../scan/byte-table.ts';
import type { Refusals } from '../scan/refusals.ts';
import { type Row, TableScanner } from '../scan/table-scanner.ts';
import type { DataSetLine } from './data-set-figures.model.ts';
import { parseCount, quoteField } from './field-values.ts';
import type { FilingHeads } from './filing-heads.ts';

const columns = ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating'] as const;
const [adsh, report, line, stmt, inpth, tag, version, plabel, negating] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const statements = [
  { code: 'BS', title: 'Balance sheet' },
  { code: 'IS', title: 'Statement of operations' },
  { code: 'CI', title: 'Statement of comprehensive income' },
  { code: 'CF', title: 'Statement of cash flows' },
] as const;
const kept = {
  filing: 'int',
  report: 'int',
  line: 'int',
  statement: 'byte',
  negated: 'byte',
  tag: 'int',
  version: 'int',
  label: 'int',
} as const;
const one = 0x31;
const mostLines = 8_000_000;

/** Tags that a filing presents on a statement. */
class PresentedTags {
  #isPresented = new Uint8Array(1 << 16);

  add(number: number): void {
    if (number >= this.#isPresented.length) {
      const longer = new Uint8Array(2 * number);
      longer.set(this.#isPresented);
      this.#isPresented = longer;
    }
    this.#isPresented[number] = 1;
  }

  has(number: number): boolean {
    return this.#isPresented[number] === 1;
  }
}

/** The lines of the statements that `pre.txt` lists; those of notes and in parentheses are left out. */
export class PresentedLines {
  readonly scanner: TableScanner;
  /** Tags that any filing presents. */
  readonly tags = new PresentedTags();
  readonly #heads: FilingHeads;
  readonly #texts: ByteTable;
  readonly #refusals: Refusals;
  readonly #rows = new TypedRows(kept);
  #ofFiling: ((filing: number) => Int32Array) | null = null;

  /** @param texts where tags, versions and labels are kept */
  constructor(heads: FilingHeads, texts: ByteTable, refusals: Refusals) {
    this.#heads = heads;
    this.#texts = texts;
    this.#refusals = refusals;
    const shape = { name: 'pre.txt', columns, required: columns };
    this.scanner = new TableScanner(shape, refusals, (row) => this.#readRow(row));
  }

  /** Returns the lines of a filing; none before the table was scanned. */
  listLines(filing: number): DataSetLine[] {
    this.#ofFiling ??= this.#rows.groupBy('filing', this.#heads.list.length);
    const column = (name: keyof typeof kept) => this.#rows.column(name);
    const text = (name: 'tag' | 'version' | 'label', row: number) => this.#texts.textAt(column(name)[row] ?? 0);
    return Array.from(this.#ofFiling(filing), (row) => ({
      report: column('report')[row] ?? 0,
      line: column('line')[row] ?? 0,
      title: statements[column('statement')[row] ?? 0]?.title ?? '',
      tag: text('tag', row),
      version: text('version', row),
      label: text('label', row),
      negated: column('negated')[row] === 1,
    }));
  }

  #readRow(row: Row): void {
    const { bytes } = row;
    const statement = findStatement(bytes, row.from(stmt), row.to(stmt));
    if (statement < 0 || bytes[row.from(inpth)] === one) return;
    const filing = this.#heads.findPlace(bytes, row.from(adsh), row.to(adsh));
    if (filing < 0) return;
    const page = parseCount(bytes, row.from(report), row.to(report));
    const place = parseCount(bytes, row.from(line), row.to(line));
    if (page < 0 || place < 0) {
      this.#refuse('line with an unreadable place', row);
      return;
    }
    if (this.#rows.length >= mostLines) {
      this.#refuse('line beyond the most that are read', row);
      return;
    }
    const tagNumber = this.#texts.intern(bytes, row.from(tag), row.to(tag));
    this.tags.add(tagNumber);
    this.#rows.add(
      filing,
      page,
      place,
      statement,
      bytes[row.from(negating)] === one ? 1 : 0,
      tagNumber,
      this.#texts.intern(bytes, row.from(version), row.to(version)),
      this.#texts.intern(bytes, row.from(plabel), row.to(plabel)),
    );
  }

  #refuse(reason: string, row: Row): void {
    this.#refusals.add(`pre.txt: ${reason}`, () => quoteField(row.bytes, row.from(adsh), row.to(tag)));
  }
}

function findStatement(bytes: Buffer, from: number, to: number): number {
  if (to - from !== 2) return -1;
  return statements.findIndex(
    ({ code }) => code.charCodeAt(0) === bytes[from] && code.charCodeAt(1) === bytes[from + 1],
  );
}

const kinds = { byte: Uint8Array, int: Int32Array, double: Float64Array } as const;
type Kind = keyof typeof kinds;

/** Rows of numbers by column: some 30 bytes a row, where objects would take ten times as much. */
export class TypedRows<Name extends string> {
  #length = 0;
  readonly #kinds: readonly Kind[];
  readonly #names: readonly string[];
  #columns: (Uint8Array | Int32Array | Float64Array)[];

  constructor(shape: Readonly<Record<Name, Kind>>) {
    this.#names = Object.keys(shape);
    this.#kinds = Object.values(shape);
    this.#columns = this.#kinds.map((kind) => new kinds[kind](1 << 14));
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a row, whose values are in the order of the shape. */
  add(...values: readonly number[]): void {
    if (this.#length === this.#columns[0]?.length) {
      this.#columns = this.#columns.map((column, at) => grown(column, kinds[this.#kinds[at] ?? 'int']));
    }
    for (let at = 0; at < values.length; at += 1) {
      const column = this.#columns[at];
      if (column !== undefined) column[this.#length] = values[at] ?? 0;
    }
    this.#length += 1;
  }

  /** Returns the values of a column, some more than there are rows. */
  column(name: Name): ArrayLike<number> {
    return this.#columns[this.#names.indexOf(name)] ?? [];
  }

  /** Returns the rows by the value of a column, which counts groups from 0 on, in their order within a group. */
  groupBy(name: Name, groups: number): (group: number) => Int32Array {
    const keys = this.column(name);
    const starts = new Int32Array(groups + 1);
    for (let row = 0; row < this.#length; row += 1) {
      const after = (keys[row] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let group = 0; group < groups; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
    const next = starts.slice();
    const rows = new Int32Array(this.#length);
    for (let row = 0; row < this.#length; row += 1) {
      const key = keys[row] ?? 0;
      const place = next[key] ?? 0;
      rows[place] = row;
      next[key] = place + 1;
    }
    return (group) => rows.subarray(starts[group], starts[group + 1]);
  }
}
