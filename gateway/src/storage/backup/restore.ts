import { randomUUID } from 'node:crypto';
import { type InsertObject, type Kysely, sql } from 'kysely';
import { migrations } from '../migrations.ts';
import { appliedMigrations, migrate } from '../open-database.ts';
import type { Database, Schema } from '../schema.ts';
import { BackupError, type BackupReader, type BackupRow, type BackupTable } from './backup-file.ts';
import { type ProductTable, productTables } from './product-tables.ts';
import { endFeedAddresses, listFeedAddresses } from './restored-addresses.ts';
import { listWithoutMails, stopRestoredMails } from './restored-mails.ts';
import { listDeployTokens, type RestoredTokens, revokeTokens } from './restored-tokens.ts';

/** Tables that migrations fill, so that they have rows from the start. */
const seeded = ['budget_state', 'cache_clears'];
/** Links for accounts, and to unreleased builds. */
const linkTables = ['account_links', 'app_overrides'] as const;
/** Most parameters and rows of one statement. Rows with bytes may have many megabytes. */
const batch = { parameters: 10_000, rows: 500, rowsWithBytes: 4 };

interface RestoredRows {
  readonly rows: number;
  /** Tables and columns of the backup that the database does not have, with their rows. */
  readonly leftOut: readonly string[];
}

export interface RestoreReport extends RestoredRows {
  readonly tokens: RestoredTokens;
}

export interface RestoreOptions {
  /** Allows the loss of the rows of the database. */
  readonly replace: boolean;
  readonly endTokens: boolean;
  readonly at: number;
}

interface Restore extends RestoreOptions {
  readonly db: Database;
  readonly backup: BackupReader;
  readonly applied: readonly string[];
}

/**
 * Replaces all rows of the product by those of a backup, in one transaction. A database without tables gets those of
 * this release; others keep the tables that they have. No earlier session is valid after the restore, and no deploy
 * token or secret address of feeds that the replaced rows do not have. Mails of alerts stay off for users of the
 * replaced rows who had none.
 * @throws BackupError
 */
export async function restore(db: Database, backup: BackupReader, options: RestoreOptions): Promise<RestoreReport> {
  if ((await appliedMigrations(db)).length === 0) await migrate(db);
  const applied = await appliedMigrations(db);
  return db.transaction().execute((transaction) => restoreIn({ db: transaction, backup, applied, ...options }));
}

async function restoreIn({ db, backup, applied, replace, endTokens, at }: Restore): Promise<RestoreReport> {
  const tables = await productTables(db);
  const isEmpty = !(await hasRows(db, tables));
  if (!replace && !isEmpty) {
    throw new BackupError('The database is not empty: add --replace to lose what it holds.');
  }
  const kept = await rowsToKeep(db, backup.head.at);
  const newestVersion = await newestTokenVersion(db);
  const validTokens = isEmpty ? null : await listDeployTokens(db);
  const validAddresses = isEmpty ? null : await listFeedAddresses(db);
  const withoutMails = await listWithoutMails(db);
  const later = applied.filter((name) => !backup.head.migrations.includes(name));
  if (later.length > 0) await rebuild(db, tables, backup.head.migrations);
  for (const { name } of await productTables(db)) await sql`delete from ${sql.table(name)}`.execute(db);
  const report = await insertAll(db, backup, await productTables(db));
  for (const name of later) await migrations[name]?.up(db);
  await endSessions(db, newestVersion, at);
  await addKept(db, kept);
  const tokens = await revokeTokens(db, endTokens ? [] : validTokens, at);
  await endFeedAddresses(db, endTokens ? [] : validAddresses);
  await stopRestoredMails(db, withoutMails);
  const line = { id: randomUUID(), at, actor: 'cli', action: 'backup-restored', detail: dayAndTime(backup.head.at) };
  await db.insertInto('audit_log').values(line).execute();
  return { ...report, tokens };
}

async function hasRows(db: Database, tables: readonly ProductTable[]): Promise<boolean> {
  for (const { name } of tables) {
    if (seeded.includes(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Makes the tables of an older release, so that migrations convert its rows as they do in an upgrade. */
async function rebuild(db: Database, tables: readonly ProductTable[], names: readonly string[]): Promise<void> {
  const unknown = [...(await appliedMigrations(db)), ...names].find((name) => migrations[name] === undefined);
  if (unknown !== undefined) {
    throw new BackupError(`The backup and the database are of releases that do not follow each other: ${unknown}.`);
  }
  for (const { name } of tables) await db.schema.dropTable(name).execute();
  for (const name of names) await migrations[name]?.up(db);
}

interface KeptRows {
  readonly calls: readonly InsertObject<Schema, 'provider_calls'>[];
  readonly audit: readonly InsertObject<Schema, 'audit_log'>[];
}

/** Returns facts from after the backup: without its calls a provider's budget would be spent twice. */
async function rowsToKeep(db: Database, since: number): Promise<KeptRows> {
  return {
    calls: await db.selectFrom('provider_calls').selectAll().where('at', '>=', since).execute(),
    audit: await db.selectFrom('audit_log').selectAll().where('at', '>=', since).execute(),
  };
}

async function addKept(db: Database, { calls, audit }: KeptRows): Promise<void> {
  for (const row of calls) {
    await db
      .insertInto('provider_calls')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const row of audit) {
    await db
      .insertInto('audit_log')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function newestTokenVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.max('token_version').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/**
 * Raises all token versions above those ever issued, also by a database that is lost: seconds grow faster than versions.
 * Links that were open at the backup may have been used or ended since.
 */
async function endSessions(db: Database, newestVersion: number, at: number): Promise<void> {
  const issued = Math.max(newestVersion, Math.floor((at - Date.UTC(2026, 0, 1)) / 1000));
  await sql`update users set token_version =
    case when token_version > ${issued} then token_version else ${issued} end + 1`.execute(db);
  const tables = (await productTables(db)).map(({ name }) => name);
  for (const table of linkTables) if (tables.includes(table)) await db.deleteFrom(table).execute();
}

async function insertAll(
  db: Database,
  { content }: BackupReader,
  tables: readonly ProductTable[],
): Promise<RestoredRows> {
  let inserter = new TableInserter(db, null, null);
  let rows = 0;
  const leftOut: string[] = [];
  const finish = async (): Promise<void> => {
    await inserter.flush();
    rows += inserter.inserted;
    leftOut.push(...inserter.leftOut());
  };
  for await (const part of content) {
    if (Array.isArray(part)) await inserter.add(part);
    else {
      await finish();
      inserter = new TableInserter(db, part, tables.find(({ name }) => name === part.table) ?? null);
    }
  }
  await finish();
  return { rows, leftOut };
}

/** Inserts the rows of one table, skipping columns the database does not have. */
class TableInserter {
  readonly #db: Database;
  readonly #from: BackupTable | null;
  readonly #to: ProductTable | null;
  readonly #size: number;
  #waiting: (string | number | null | Buffer)[][] = [];
  #seen = 0;

  constructor(db: Database, from: BackupTable | null, to: ProductTable | null) {
    this.#db = db;
    this.#from = from;
    this.#to = to;
    const most = from !== null && from.bytes.length > 0 ? batch.rowsWithBytes : batch.rows;
    this.#size = Math.min(most, Math.floor(batch.parameters / (from?.columns.length ?? 1)));
  }

  get inserted(): number {
    return this.#to === null ? 0 : this.#seen;
  }

  async add(row: BackupRow): Promise<void> {
    this.#seen++;
    if (this.#from === null || this.#to === null) return;
    const { columns, bytes } = this.#from;
    const { columns: known } = this.#to;
    const cell = (value: BackupRow[number], column: string) =>
      typeof value === 'string' && bytes.includes(column) ? Buffer.from(value, 'base64') : value;
    this.#waiting.push(
      row.flatMap((value, index) => {
        const column = columns[index] ?? '';
        return known.includes(column) ? [cell(value, column)] : [];
      }),
    );
    if (this.#waiting.length >= this.#size) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    const to = this.#to;
    if (rows.length === 0 || to === null) return;
    this.#waiting = [];
    const columns = (this.#from?.columns ?? []).filter((column) => to.columns.includes(column));
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
    await sql`insert into ${sql.table(to.name)} (${names}) values ${values}`.execute(this.#db);
  }

  leftOut(): string[] {
    if (this.#from === null || this.#seen === 0) return [];
    const { table, columns } = this.#from;
    const known = this.#to?.columns;
    if (known === undefined) return [`${table} (${this.#seen} rows)`];
    return columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column}`);
  }
}

function dayAndTime(at: number): string {
  return `of ${new Date(at).toISOString()}`;
}
