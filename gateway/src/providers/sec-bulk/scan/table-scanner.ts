import type { Readable } from 'node:stream';
import { BadUpstream } from '../../../errors/errors.ts';
import { decodeText } from './byte-table.ts';
import type { Refusals } from './refusals.ts';

const [newline, tab, carriageReturn] = [0x0a, 0x09, 0x0d];
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** The longest rows of the real files have some kilobytes. */
const longestRow = 64 * 1024;
const mostRows = 50_000_000;
const mostColumns = 256;

/** A row of a table, valid until the next one: nothing is copied. */
export interface Row {
  readonly bytes: Buffer;
  /**
   * The place of a column's first byte; of an optional column that the table lacks, both places are 0.
   * @param column its place in the shape's list
   */
  from(column: number): number;
  /** The place after a column's last byte. */
  to(column: number): number;
  text(column: number): string;
}

export interface TableShape {
  /** Names the table in what is refused, such as `num.txt`. */
  readonly name: string;
  /** A byte; the tab by default. */
  readonly separator?: number;
  /** Begins lines that are no rows. */
  readonly trailer?: string;
  readonly columns: readonly string[];
  /** Columns without which the table cannot be read. */
  readonly required: readonly string[];
}

/**
 * Scans a table of text, whose first line names the columns, in pieces of bytes. Fields have no quotes. A row that is too
 * long or has another number of fields is refused by name, and the next one is read.
 */
export class TableScanner {
  readonly #shape: TableShape;
  readonly #refusals: Refusals;
  readonly #onRow: (row: Row) => void;
  readonly #separator: number;
  readonly #fields = new Int32Array(mostColumns);
  /** The place of each column in a row; -1 for one that the table lacks. */
  readonly #places: Int32Array;
  readonly #row: Row;
  #bytes: Buffer = Buffer.alloc(0);
  #rowStart = 0;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #count = -1;
  #rows = 0;

  constructor(shape: TableShape, refusals: Refusals, onRow: (row: Row) => void) {
    this.#shape = shape;
    this.#places = new Int32Array(shape.columns.length).fill(-1);
    this.#refusals = refusals;
    this.#onRow = onRow;
    this.#separator = shape.separator ?? tab;
    const scanner = this;
    this.#row = {
      get bytes() {
        return scanner.#bytes;
      },
      from: (column) => this.#fieldStart(this.#places[column] ?? -1),
      to: (column) => this.#fieldEnd(this.#places[column] ?? -1),
      text(column) {
        return decodeText(scanner.#bytes, this.from(column), this.to(column));
      },
    };
  }

  /** @throws BadUpstream for a table without a required column, or with too many rows */
  write(piece: Buffer): void {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      if (this.#restBytes > 0) this.#readJoined(piece.subarray(from, end));
      else this.#readLine(piece, from, end);
      from = end + 1;
    }
    this.#keep(piece.subarray(from));
  }

  /** Reads a last line without an end. @throws BadUpstream for an empty table */
  end(): void {
    if (this.#restBytes > 0) this.#readJoined(Buffer.alloc(0));
    if (this.#count < 0) throw new BadUpstream(`${this.#shape.name} is empty.`);
  }

  /** Keeps the bytes of a line that goes on; those beyond the longest row are only counted. */
  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.#restBytes <= longestRow) this.#rest.push(Buffer.from(bytes.subarray(0, longestRow + 1)));
    this.#restBytes += bytes.length;
  }

  #readJoined(last: Buffer): void {
    this.#keep(last);
    const line = Buffer.concat(this.#rest);
    const isWhole = this.#restBytes === line.length;
    this.#rest = [];
    this.#restBytes = 0;
    this.#readLine(line, 0, isWhole ? line.length : longestRow + 1);
  }

  #readLine(bytes: Buffer, from: number, lineEnd: number): void {
    const to = lineEnd > from && bytes[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd;
    if (to === from) return;
    if (to - from > longestRow) {
      if (this.#count < 0) throw new BadUpstream(`${this.#shape.name} does not begin with the names of its columns.`);
      this.#refuse('row of more than 64 kB', bytes, from, to);
      return;
    }
    if (this.#count < 0) {
      this.#readHead(bytes, from, to);
      return;
    }
    this.#rows += 1;
    if (this.#rows > mostRows) throw new BadUpstream(`${this.#shape.name} has more rows than is allowed.`);
    const { separator, fields } = { separator: this.#separator, fields: this.#fields };
    let count = 0;
    for (let at = from; at < to; at += 1) if (bytes[at] === separator && count < mostColumns - 1) fields[count++] = at;
    if (count + 1 !== this.#count) {
      if (this.#isTrailer(bytes, from)) return;
      this.#refuse('row with another number of fields', bytes, from, to);
      return;
    }
    fields[count] = to;
    this.#bytes = bytes;
    this.#rowStart = from;
    this.#onRow(this.#row);
  }

  #isTrailer(bytes: Buffer, from: number): boolean {
    const { trailer } = this.#shape;
    return trailer !== undefined && bytes.toString('latin1', from, from + trailer.length) === trailer;
  }

  #readHead(bytes: Buffer, from: number, to: number): void {
    const start = bytes.subarray(from, from + 3).equals(byteOrderMark) ? from + 3 : from;
    const names = decodeText(bytes, start, to).split(String.fromCharCode(this.#separator));
    if (names.length > mostColumns) throw new BadUpstream(`${this.#shape.name} has too many columns.`);
    for (const [index, column] of this.#shape.columns.entries()) {
      const place = names.findIndex((name) => name.trim() === column);
      this.#places[index] = place;
      if (place < 0 && this.#shape.required.includes(column)) {
        throw new BadUpstream(`${this.#shape.name} has no column ${column}.`);
      }
    }
    this.#count = names.length;
  }

  #fieldStart(place: number): number {
    if (place <= 0) return place < 0 ? 0 : this.#rowStart;
    return (this.#fields[place - 1] ?? 0) + 1;
  }

  #fieldEnd(place: number): number {
    return place < 0 ? 0 : (this.#fields[place] ?? 0);
  }

  #refuse(reason: string, bytes: Buffer, from: number, to: number): void {
    this.#refusals.add(`${this.#shape.name}: ${reason}`, () => decodeText(bytes, from, Math.min(to, from + 80)));
  }
}

/** Scans a stream. @param pause called after each piece @throws BadUpstream for a stream that breaks off */
export async function scanTable(
  stream: Readable,
  scanner: TableScanner,
  name: string,
  pause?: () => Promise<void>,
): Promise<void> {
  try {
    for await (const piece of stream) {
      scanner.write(piece);
      await pause?.();
    }
  } catch (error) {
    if (error instanceof BadUpstream) throw error;
    throw new BadUpstream(`${name} is damaged: it cannot be unpacked whole.`, { cause: error });
  }
  scanner.end();
}
