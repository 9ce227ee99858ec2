import { type DatabaseIntrospector, type QueryExecutorProvider, sql } from 'kysely';
import { isPostgres } from './dialects.ts';
import { type Database, tables as productTables } from './schema.ts';
import type { Column, Table } from './table.ts';

/** A database with any tables. */
type AnyDatabase = QueryExecutorProvider & { readonly introspection: DatabaseIntrospector };

/** A table as a database has it. */
export interface FoundTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of bytes. */
  readonly bytes: readonly string[];
}

/** Returns the tables of a database, of a Postgres those of its current schema. */
export async function readTables(db: AnyDatabase): Promise<readonly FoundTable[]> {
  const schemas = isPostgres(db) ? await readNames(db, 'select current_schema() as name') : [undefined];
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  return found
    .filter(({ isView, schema }) => !isView && schemas.includes(schema))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      bytes: columns.filter(({ dataType }) => dataType.toLowerCase() === 'bytea').map((column) => column.name),
    }));
}

/** Returns the tables of the product that a database has, by name in order. It may also hold tables of others. */
export async function readProductTables(db: Database): Promise<readonly FoundTable[]> {
  const found = (await readTables(db)).filter(({ name }) => Object.hasOwn(productTables, name));
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Makes the tables, columns and indexes that a database lacks, and the first rows of new tables. */
export async function makeMissing(db: AnyDatabase, tables: Readonly<Record<string, Table>>): Promise<void> {
  const found = await readTables(db);
  // `if not exists` would lock a table of Postgres before it looks.
  const known = await readNames(
    db,
    isPostgres(db)
      ? 'select indexname as name from pg_indexes where schemaname = current_schema()'
      : "select name from sqlite_master where type = 'index'",
  );
  const statements = Object.entries(tables).flatMap(([name, table]) => {
    const columns = found.find((each) => each.name === name)?.columns;
    const made =
      columns === undefined
        ? describeTable(name, table, isPostgres(db))
        : Object.entries(table.columns)
            .filter(([column]) => !columns.includes(column))
            .map(([column, rules]) => `alter table "${name}" add column ${describeColumn(column, rules)}`);
    const { indexes, uniqueIndexes, embeddedIndexes } = table.options;
    const describeIndexes = (kind: string, wanted: typeof indexes = {}) =>
      Object.entries(wanted)
        .filter(([index]) => !known.includes(index))
        .map(([index, on]) => `create ${kind} "${index}" on "${name}" (${listNames(on)})`);
    return [
      ...made,
      ...describeIndexes('index', { ...indexes, ...(isPostgres(db) ? {} : embeddedIndexes) }),
      ...describeIndexes('unique index', uniqueIndexes),
    ];
  });
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns the statements that make a table with its first rows. */
function describeTable(name: string, { columns, options }: Table, isInPostgres: boolean): string[] {
  const keys = Object.keys(columns).filter((column) => columns[column]?.isKey);
  const parts = Object.entries(columns).map(([column, rules]) =>
    rules.isKey && keys.length === 1 ? `"${column}" ${rules.type} primary key` : describeColumn(column, rules),
  );
  if (keys.length > 1) parts.push(`constraint "${name}_key" primary key (${listNames(keys)})`);
  for (const group of options.unique ?? []) parts.push(`unique (${listNames(group)})`);
  const rows = (options.rows ?? []).map(
    (row) => `insert into "${name}" (${listNames(Object.keys(row))}) values (${Object.values(row).map(quote).join()})`,
  );
  const order = options.isInOrderOfKey && !isInPostgres ? ' without rowid' : '';
  return [`create table "${name}" (${parts.join(', ')})${order}`, ...rows];
}

function describeColumn(name: string, { type, isNullable, isUnique, usual }: Column<unknown>): string {
  const usually = usual === undefined ? '' : ` default ${quote(usual)}`;
  return `"${name}" ${type}${usually}${isNullable ? '' : ' not null'}${isUnique ? ' unique' : ''}`;
}

function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

async function readNames(db: QueryExecutorProvider, query: string): Promise<(string | undefined)[]> {
  return (await sql.raw<{ readonly name: string }>(query).execute(db)).rows.map(({ name }) => name);
}
