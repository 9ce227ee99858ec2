import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../dialects.ts';
import { type FoundTable, readProductTables } from '../make-missing.ts';
import { appliedMigrations } from '../migrations.ts';
import { connectDatabase } from '../open-database.ts';
import type { Database } from '../schema.ts';
import { BackupError, type BackupHead, type BackupRow, type BackupTable, writeBackup } from './backup-file.ts';

/** Number of rows that are read at once. Rows with bytes may have many megabytes. */
const pageRows = { plain: 500, bytes: 4 };

export interface BackupRequest {
  readonly file: string;
  /** Folder for a copy of the embedded database while it is read. */
  readonly dataDir: string;
  readonly at: number;
  readonly dataKey: string | null;
}

/**
 * Writes all rows of the product as they are at one moment, while other processes go on. It changes no table.
 * @returns the number of rows
 * @throws BackupError
 */
export async function backUp(db: Database, request: BackupRequest): Promise<number> {
  const migrations = await appliedMigrations(db);
  if (migrations.length === 0) throw new BackupError('There is no database to back up.');
  const { file, dataDir, at, dataKey } = request;
  const head: BackupHead = { basecase: 'backup', format: 1, at, migrations: [...migrations], dataKey };
  if (isPostgres(db)) {
    const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return snapshot.execute((transaction) => writeBackup(file, head, readContent(transaction, pagesOfPostgres)));
  }
  return withCopy(db, dataDir, (copy) => writeBackup(file, head, readContent(copy, pagesOfEmbedded)));
}

/** Runs work on a copy: a transaction of the embedded database would keep writers out for as long as it reads. */
async function withCopy<Result>(
  db: Database,
  dataDir: string,
  work: (copy: Database) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  try {
    await sql`vacuum into ${join(folder, 'basecase.db')}`.execute(db);
    const copy = await connectDatabase({ dataDir: folder, databaseUrl: null });
    try {
      return await work(copy);
    } finally {
      await copy.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type StoredRow = Readonly<Record<string, unknown>>;
type Pages = (db: Database, table: string, size: number) => AsyncGenerator<readonly StoredRow[]>;

async function* readContent(db: Database, pages: Pages): AsyncGenerator<BackupTable | BackupRow> {
  for (const table of await readProductTables(db)) {
    yield { table: table.name, columns: [...table.columns], bytes: [...table.bytes] };
    const size = table.bytes.length > 0 ? pageRows.bytes : pageRows.plain;
    for await (const rows of pages(db, table.name, size)) for (const row of rows) yield backupRow(table, row);
  }
}

async function* pagesOfPostgres(db: Database, table: string, size: number): AsyncGenerator<readonly StoredRow[]> {
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.raw(String(size))} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(db);
}

async function* pagesOfEmbedded(db: Database, table: string, size: number): AsyncGenerator<readonly StoredRow[]> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<StoredRow>`select rowid as backup_rowid, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${size}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)?.backup_rowid);
  }
}

function backupRow(table: FoundTable, row: StoredRow): BackupRow {
  return table.columns.map((column) => {
    const value = row[column];
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    throw new BackupError(`${table.name}.${column} has a value of an unknown kind.`);
  });
}
