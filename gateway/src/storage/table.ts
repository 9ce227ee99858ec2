type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'bytea';

/** A column whose values have a type in TypeScript. Its types work in both Postgres and SQLite. */
export interface Column<Value> {
  readonly type: ColumnType;
  /** Only the types of rows are taken of it. */
  readonly value?: Value;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  readonly isUnique: boolean;
  /** The value of rows that are inserted without one. A column that is added to a released table is nullable or has one. */
  readonly usual?: string | number;
  readonly orNull: Column<Value | null>;
  /** Its column is part of the primary key, in the order of the columns. */
  readonly key: Column<Value>;
  readonly unique: Column<Value>;
  or(usual: string | number): Column<Value>;
  ofType<Narrow extends Value>(): Column<Narrow>;
}

type ColumnRules = Pick<Column<unknown>, 'isNullable' | 'isKey' | 'isUnique' | 'usual'>;

function column<Value>(
  type: ColumnType,
  rules: ColumnRules = { isNullable: false, isKey: false, isUnique: false },
): Column<Value> {
  return {
    type,
    ...rules,
    get orNull() {
      return column<Value | null>(type, { ...rules, isNullable: true });
    },
    get key() {
      return column<Value>(type, { ...rules, isKey: true });
    },
    get unique() {
      return column<Value>(type, { ...rules, isUnique: true });
    },
    or: (usual) => column<Value>(type, { ...rules, usual }),
    ofType: <Narrow extends Value>() => column<Narrow>(type, rules),
  };
}

export const text = column<string>('text');
export const integer = column<number>('integer');
/** Times and counts, which fit a double exactly. */
export const bigint = column<number>('bigint');
export const double = column<number>('double precision');
export const bytes = column<Buffer>('bytea');

type Columns = Readonly<Record<string, Column<unknown>>>;
type Indexes<Name> = Readonly<Record<string, readonly Name[]>>;

interface TableOptions<Name extends string> {
  /** Groups of columns of which no two rows have the same values. */
  readonly unique?: readonly (readonly Name[])[];
  /** Columns by name of the index. */
  readonly indexes?: Indexes<Name>;
  readonly uniqueIndexes?: Indexes<Name>;
  /** Indexes that only the embedded database has. */
  readonly embeddedIndexes?: Indexes<Name>;
  /** On the embedded database its rows are side by side in the order of the key. */
  readonly isInOrderOfKey?: true;
  /** The rows of a new table. */
  readonly rows?: readonly Readonly<Record<string, string | number>>[];
}

/** What a table is made of, in both databases. */
export interface Table<Known extends Columns = Columns> {
  readonly columns: Known;
  readonly options: TableOptions<string>;
}

export function table<Known extends Columns>(
  columns: Known,
  options: TableOptions<keyof Known & string> = {},
): Table<Known> {
  return { columns, options };
}

/** The type of a row. */
export type RowOf<Of extends Table> = {
  -readonly [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Value> ? Value : never;
};
