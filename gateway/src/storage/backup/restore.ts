import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type FoundTable, readProductTables } from '../make-missing.ts';
import { appliedMigrations, migrate, migrations, runSteps } from '../migrations.ts';
import { type Database, tables as productTables } from '../schema.ts';
import type { Table } from '../table.ts';
import { BackupError, type BackupReader, type BackupRow, type BackupTable } from './backup-file.ts';
import {
  endUserSecrets,
  listDeployTokens,
  listUserSecrets,
  listWithoutMails,
  type RestoredTokens,
  revokeTokens,
  stopRestoredMails,
} from './restored-access.ts';

/** Links for accounts, and to unreleased builds: those of the backup may have been used or ended since. */
const linkTables = ['account_links', 'app_overrides'];
/** Facts from after the backup, which stay: without its calls a provider's budget would be spent twice. */
const keptTables = ['provider_calls', 'audit_log'];
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
  const found = await readProductTables(db);
  const isEmpty = !(await hasRows(db, found));
  if (!replace && !isEmpty) {
    throw new BackupError('The database is not empty: add --replace to lose what it holds.');
  }
  const kept = await readKept(db, backup.head.at);
  const newestVersion = await newestTokenVersion(db);
  const validTokens = isEmpty ? null : await listDeployTokens(db);
  const validSecrets = isEmpty ? null : await listUserSecrets(db);
  const withoutMails = await listWithoutMails(db);
  const later = listLaterMigrations(applied, backup.head.migrations);
  for (const { name } of found) await sql`delete from ${sql.table(name)}`.execute(db);
  const report = await insertAll(db, backup, found);
  await runSteps(db, later);
  await endSessions(db, newestVersion, at);
  for (const { name } of found) if (linkTables.includes(name)) await sql`delete from ${sql.table(name)}`.execute(db);
  const ifNew = sql`on conflict do nothing`;
  for (const { table, row } of kept) await insertRows(db, table, Object.keys(row), [Object.values(row)], ifNew);
  const tokens = await revokeTokens(db, endTokens ? [] : validTokens, at);
  await endUserSecrets(db, endTokens ? [] : validSecrets);
  await stopRestoredMails(db, withoutMails);
  const line = { id: randomUUID(), at, actor: 'cli', action: 'backup-restored', detail: dayAndTime(backup.head.at) };
  await db.insertInto('audit_log').values(line).execute();
  return { ...report, tokens };
}

async function hasRows(db: Database, found: readonly FoundTable[]): Promise<boolean> {
  const definitions: Readonly<Record<string, Table>> = productTables;
  for (const { name } of found) {
    // A new table may have rows from the start.
    if (definitions[name]?.options.rows !== undefined) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns the migrations whose steps the rows of a backup lack, as before an upgrade. */
function listLaterMigrations(applied: readonly string[], names: readonly string[]): readonly string[] {
  const later = applied.filter((name) => !names.includes(name));
  const unknown = [...applied, ...names].find((name) => !Object.hasOwn(migrations, name));
  if (later.length > 0 && unknown !== undefined) {
    throw new BackupError(`The backup and the database are of releases that do not follow each other: ${unknown}.`);
  }
  return later;
}

interface KeptRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

async function readKept(db: Database, since: number): Promise<readonly KeptRow[]> {
  const kept: KeptRow[] = [];
  for (const table of keptTables) {
    const { rows } = await sql<KeptRow['row']>`select * from ${sql.table(table)} where at >= ${since}`.execute(db);
    kept.push(...rows.map((row) => ({ table, row })));
  }
  return kept;
}

async function newestTokenVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.max('token_version').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Raises all token versions above those ever issued, also by a database that is lost: seconds grow faster than versions. */
async function endSessions(db: Database, newestVersion: number, at: number): Promise<void> {
  const issued = Math.max(newestVersion, Math.floor((at - Date.UTC(2026, 0, 1)) / 1000));
  await sql`update users set token_version =
    case when token_version > ${issued} then token_version else ${issued} end + 1`.execute(db);
}

async function insertAll(db: Database, { content }: BackupReader, found: readonly FoundTable[]): Promise<RestoredRows> {
  let inserted = 0;
  const leftOut = new Map<string, number | null>();
  for await (const { from, rows } of groupRows(content)) {
    const to = found.find(({ name }) => name === from.table);
    if (to === undefined) {
      leftOut.set(from.table, (leftOut.get(from.table) ?? 0) + rows.length);
      continue;
    }
    inserted += rows.length;
    const places = from.columns.map((name, place) => ({ name, place, isBytes: from.bytes.includes(name) }));
    const kept = places.filter(({ name }) => to.columns.includes(name));
    for (const { name } of places) if (!to.columns.includes(name)) leftOut.set(`${to.name}.${name}`, null);
    const values = rows.map((row) =>
      kept.map(({ place, isBytes }) => {
        const value = row[place];
        return isBytes && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
      }),
    );
    await insertRows(
      db,
      to.name,
      kept.map(({ name }) => name),
      values,
    );
  }
  return {
    rows: inserted,
    leftOut: [...leftOut].map(([name, rows]) => (rows === null ? name : `${name} (${rows} rows)`)),
  };
}

interface RowGroup {
  readonly from: BackupTable;
  readonly rows: readonly BackupRow[];
}

/** Yields the rows of a backup with their table, so many that one statement takes them. */
async function* groupRows(content: BackupReader['content']): AsyncGenerator<RowGroup> {
  let from: BackupTable | null = null;
  let rows: BackupRow[] = [];
  for await (const part of content) {
    const isRow = Array.isArray(part);
    if (isRow) rows.push(part);
    if (from !== null && rows.length >= (isRow ? mostRows(from) : 1)) {
      yield { from, rows };
      rows = [];
    }
    if (!isRow) from = part;
  }
  if (from !== null && rows.length > 0) yield { from, rows };
}

function mostRows({ columns, bytes }: BackupTable): number {
  return Math.min(bytes.length > 0 ? batch.rowsWithBytes : batch.rows, Math.floor(batch.parameters / columns.length));
}

async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  onConflict = sql``,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table)} (${names}) values ${values} ${onConflict}`.execute(db);
}

function dayAndTime(at: number): string {
  return `of ${new Date(at).toISOString()}`;
}
