import { neededConcepts } from '../../sec/facts/fact-lines.ts';
import { shareCountConcepts } from '../../sec/standardise/figures/share-count.model.ts';
import { incomeRules } from '../../sec/standardise/rules/income-rules.ts';
import { ByteTable } from '../scan/byte-table.ts';
import type { Refusals } from '../scan/refusals.ts';
import { type Row, TableScanner } from '../scan/table-scanner.ts';
import type { DataSetNumber } from './data-set-figures.model.ts';
import { beginsWith, parseAmount, parseCount, parseDayNumber, quoteField } from './field-values.ts';
import type { FilingHeads } from './filing-heads.ts';
import { type PresentedLines, TypedRows } from './presented-lines.ts';

const columns = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value'] as const;
const [adsh, tag, version, ddate, qtrs, uom, segments, coreg, value] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const kept = {
  filing: 'int',
  tag: 'int',
  version: 'int',
  date: 'int',
  quarters: 'byte',
  unit: 'int',
  segments: 'int',
  value: 'double',
} as const;
const classOfStock = Buffer.from('ClassOfStock=');
const mostQuarters = 4;
const mostNumbers = 12_000_000;

/** Figures that some companies state only by class of stock. */
const statedByClass = new Set([
  ...shareCountConcepts,
  ...[incomeRules.basicPerShare, incomeRules.dilutedPerShare, incomeRules.dividendsPerShare].flatMap(
    ({ concepts }) => concepts,
  ),
]);

/**
 * The numbers of `num.txt` that statements are made of. Rows are tested as bytes, the most frequent reason to leave one
 * out first: two thirds speak of a part of the company.
 */
export class FiledNumbers {
  readonly scanner: TableScanner;
  readonly #heads: FilingHeads;
  readonly #lines: PresentedLines;
  readonly #texts: ByteTable;
  readonly #refusals: Refusals;
  /** Tags, by number, that the rules read; and those that count by class of stock. */
  readonly #needed: ReadonlySet<number>;
  readonly #byClass: ReadonlySet<number>;
  readonly #units = new ByteTable();
  readonly #rows = new TypedRows(kept);
  readonly #noSegments: number;
  #ofFiling: ((filing: number) => Int32Array) | null = null;

  /** @param texts where tags and versions are kept, those of the lines among them */
  constructor(heads: FilingHeads, lines: PresentedLines, texts: ByteTable, refusals: Refusals) {
    this.#heads = heads;
    this.#lines = lines;
    this.#texts = texts;
    this.#refusals = refusals;
    const numbersOf = (names: ReadonlySet<string>) =>
      new Set([...names].map((name) => texts.internText(name.slice(name.indexOf(':') + 1))));
    this.#needed = numbersOf(neededConcepts);
    this.#byClass = numbersOf(statedByClass);
    this.#noSegments = texts.internText('');
    const required = columns.filter((name) => name !== 'segments' && name !== 'coreg');
    this.scanner = new TableScanner({ name: 'num.txt', columns, required }, refusals, (row) => this.#readRow(row));
  }

  /** Returns the numbers of a filing. @param isPresented whether the filing presents a tag; other tags must be needed */
  listNumbers(filing: number, isPresented: (tag: string) => boolean): DataSetNumber[] {
    this.#ofFiling ??= this.#rows.groupBy('filing', this.#heads.list.length);
    const column = (name: keyof typeof kept) => this.#rows.column(name);
    const [tags, versions, dates, quarters] = [column('tag'), column('version'), column('date'), column('quarters')];
    const [units, parts, values] = [column('unit'), column('segments'), column('value')];
    const numbers: DataSetNumber[] = [];
    for (const row of this.#ofFiling(filing)) {
      const tagNumber = tags[row] ?? 0;
      const name = this.#texts.textAt(tagNumber);
      if (!this.#needed.has(tagNumber) && !isPresented(name)) continue;
      numbers.push({
        tag: name,
        version: this.#texts.textAt(versions[row] ?? 0),
        date: String(dates[row]),
        quarters: quarters[row] ?? 0,
        unit: this.#units.textAt(units[row] ?? 0),
        segments: this.#texts.textAt(parts[row] ?? 0),
        value: values[row] ?? 0,
      });
    }
    return numbers;
  }

  #readRow(row: Row): void {
    const { bytes } = row;
    if (row.to(coreg) > row.from(coreg)) return;
    const isPart = row.to(segments) > row.from(segments);
    if (isPart && !beginsWith(bytes, row.from(segments), row.to(segments), classOfStock)) return;
    const filing = this.#heads.findPlace(bytes, row.from(adsh), row.to(adsh));
    if (filing < 0) {
      if (filing === -2) this.#refuse('number of a filing that sub.txt does not list', row);
      return;
    }
    const tagNumber = this.#texts.intern(bytes, row.from(tag), row.to(tag));
    const isKept = isPart ? this.#byClass.has(tagNumber) : this.#isWanted(tagNumber);
    if (isKept && row.to(value) > row.from(value)) this.#add(row, filing, tagNumber, isPart);
  }

  #isWanted(tagNumber: number): boolean {
    return this.#needed.has(tagNumber) || this.#lines.tags.has(tagNumber);
  }

  #add(row: Row, filing: number, tagNumber: number, isPart: boolean): void {
    const { bytes } = row;
    const length = parseCount(bytes, row.from(qtrs), row.to(qtrs));
    if (length < 0) {
      this.#refuse('unreadable number of quarters', row);
      return;
    }
    if (length > mostQuarters) return;
    const day = parseDayNumber(bytes, row.from(ddate), row.to(ddate));
    if (day === 0) {
      this.#refuse('date that no calendar has', row);
      return;
    }
    const amount = parseAmount(bytes, row.from(value), row.to(value));
    if (Number.isNaN(amount)) {
      this.#refuse('value that is no amount', row);
      return;
    }
    if (this.#rows.length >= mostNumbers) {
      this.#refuse('number beyond the most that are read', row);
      return;
    }
    this.#rows.add(
      filing,
      tagNumber,
      this.#texts.intern(bytes, row.from(version), row.to(version)),
      day,
      length,
      this.#units.intern(bytes, row.from(uom), row.to(uom)),
      isPart ? this.#texts.intern(bytes, row.from(segments), row.to(segments)) : this.#noSegments,
      amount,
    );
  }

  #refuse(reason: string, row: Row): void {
    this.#refusals.add(`num.txt: ${reason}`, () => quoteField(row.bytes, row.from(adsh), row.to(value)));
  }
}
