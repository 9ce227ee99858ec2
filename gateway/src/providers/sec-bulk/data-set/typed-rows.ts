import { grown } from '../scan/byte-table.ts';

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
