import type { ByteTable } from '../scan/byte-table.ts';
import type { Refusals } from '../scan/refusals.ts';
import { type Row, TableScanner } from '../scan/table-scanner.ts';
import type { DataSetLine } from './data-set-figures.model.ts';
import { parseCount, quoteField } from './field-values.ts';
import type { FilingHeads } from './filing-heads.ts';
import { TypedRows } from './typed-rows.ts';

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
