import { z } from 'zod';
import { periodicForm } from '../../sec/facts/fact-filings.model.ts';
import { ByteTable } from '../scan/byte-table.ts';
import type { Refusals } from '../scan/refusals.ts';
import { type Row, TableScanner } from '../scan/table-scanner.ts';
import { formatDayNumber, parseDayNumber } from './field-values.ts';

/** A filing by its row of `sub.txt`. */
export interface FilingHead {
  readonly accession: string;
  readonly cik: number;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** Four digits. */
  readonly sic: string | null;
  /** MM-DD */
  readonly fiscalYearEnd: string | null;
  readonly form: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  /** YYYY-MM-DDTHH:MM:SS in New York; midnight where only the day is known. */
  readonly accepted: string;
}

const day = z
  .string()
  .transform((text) => parseDayNumber(Buffer.from(text), 0, text.length))
  .refine((number) => number > 0)
  .transform(formatDayNumber);
const head = z.object({
  adsh: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  cik: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((cik) => cik > 0),
  name: z.string().min(1).max(300),
  former: z.string(),
  sic: z.string().transform((text) => (/^[1-9]\d{1,3}$/.test(text) ? text.padStart(4, '0') : null)),
  fye: z
    .string()
    .transform((text) =>
      /^(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : null,
    ),
  form: z.string(),
  filed: day,
  accepted: z.string(),
});
const columns = ['adsh', 'cik', 'name', 'former', 'sic', 'fye', 'form', 'filed', 'accepted'] as const;
const formColumn = columns.indexOf('form');
const mostFilings = 100_000;

/** The annual and quarterly reports that a data set lists. */
export class FilingHeads {
  readonly list: FilingHead[] = [];
  readonly scanner: TableScanner;
  readonly #refusals: Refusals;
  /** Accession numbers of all rows, those of other forms included. */
  readonly #accessions = new ByteTable();
  /** The place of each accession number's filing in the list; -1 for other forms. */
  readonly #places: number[] = [];

  constructor(refusals: Refusals) {
    this.#refusals = refusals;
    const required = ['adsh', 'cik', 'name', 'form', 'filed'];
    this.scanner = new TableScanner({ name: 'sub.txt', columns, required }, refusals, (row) => this.#readRow(row));
  }

  /** Returns the place of a row's filing in the list; -1 for a form that is not read, -2 for one that is not listed. */
  findPlace(bytes: Buffer, from: number, to: number): number {
    const accession = this.#accessions.findValue(bytes, from, to);
    return accession < 0 ? -2 : (this.#places[accession] ?? -2);
  }

  #readRow(row: Row): void {
    const texts = Object.fromEntries(columns.map((name, column) => [name, row.text(column)]));
    const accession = texts.adsh ?? '';
    const known = this.#accessions.size;
    if (this.#accessions.internText(accession) < known) {
      this.#refuse('filing that is listed twice', accession);
      return;
    }
    this.#places.push(-1);
    if (!periodicForm.test(row.text(formColumn))) return;
    const parsed = head.safeParse(texts);
    if (!parsed.success) {
      this.#refuse(`filing with an unreadable ${String(parsed.error.issues[0]?.path[0])}`, accession);
      return;
    }
    if (this.list.length >= mostFilings) {
      this.#refuse('filing beyond the most that are read', accession);
      return;
    }
    const { adsh, former, fye, accepted, ...rest } = parsed.data;
    this.#places[this.#places.length - 1] = this.list.length;
    this.list.push({
      ...rest,
      accession: adsh,
      formerNames: former === '' ? [] : [former],
      fiscalYearEnd: fye,
      accepted: this.#readMoment(accepted, rest.filed, accession),
    });
  }

  #readMoment(text: string, filed: string, accession: string): string {
    const [, date = '', time = ''] =
      /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d+)?$/.exec(text) ?? [];
    if (parseDayNumber(Buffer.from(date.replaceAll('-', '')), 0, 8) > 0) return `${date}T${time}`;
    this.#refuse('time of acceptance that cannot be read, the day of filing counts', `${accession} ${text}`);
    return `${filed}T00:00:00`;
  }

  #refuse(reason: string, example: string): void {
    this.#refusals.add(`sub.txt: ${reason}`, () => example);
  }
}
