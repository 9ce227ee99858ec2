import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@libsql/client';
import {
  DEFAULT_MIGRATION_TABLE,
  Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  PostgresDialect,
  sql,
} from 'kysely';
import { Pool, types } from 'pg';
import { LibsqlDialect } from './libsql-dialect.ts';
import { makeFolder } from './make-folder.ts';
import { migrations } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** The database or its folder cannot be used. The message is one line for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface DatabaseOptions {
  /** Folder of the embedded database; made when missing. */
  readonly dataDir: string;
  /** Address of a Postgres; null is the embedded database. */
  readonly databaseUrl: string | null;
  /** Told when an idle connection breaks; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  /** Milliseconds that a connection to Postgres and a statement may take; 5 and 10 seconds when absent. */
  readonly longestMs?: { readonly connection: number; readonly statement: number };
}

const usualLongestMs = { connection: 5000, statement: 10_000 };

/**
 * Opens the database and brings its tables up to date.
 * @throws DatabaseError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const db =
    options.databaseUrl === null ? await openEmbedded(options.dataDir) : openPostgres(options, options.databaseUrl);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw new DatabaseError(`The database cannot be used: ${lineOf(error)}`, { cause: error });
  }
  return db;
}

async function openEmbedded(dataDir: string): Promise<Database> {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new DatabaseError(`The data folder ${dataDir} cannot be used: ${lineOf(error)}`, { cause: error });
  }
  const file = join(dataDir, 'basecase.db');
  try {
    // Hashes of passwords are nobody's business; the files beside it get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: lockWaitMs });
    // An answered save must outlive a power cut: WAL alone would not write through on each commit.
    const db: Database = new Kysely<Schema>({ dialect: new LibsqlDialect(client, 'PRAGMA synchronous = FULL') });
    await sql`PRAGMA journal_mode = WAL`.execute(db);
    return db;
  } catch (error) {
    throw new DatabaseError(`The database file ${file} cannot be opened: ${lineOf(error)}`, { cause: error });
  }
}

function openPostgres(options: DatabaseOptions, url: string): Database {
  const { connection, statement } = options.longestMs ?? usualLongestMs;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    // The server cannot end a statement when the line to it is dead.
    query_timeout: statement + 1000,
    keepAlive: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        // Moments and counts fit a double exactly; pg hands out text for bigint otherwise.
        id === types.builtins.INT8 ? Number : types.getTypeParser(id, format),
    },
  });
  // Idle connections tell the pool. One in use between two statements tells nobody, and an untold error ends the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onConnectionError?.(error)));
  pool.on('error', (error) => options.onConnectionError?.(error));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** How long libSQL itself waits for a lock: it stops the process meanwhile. */
const lockWaitMs = 25;

async function migrate(db: Database): Promise<void> {
  const made = await madeMigrations(db);
  const provider: MigrationProvider = { getMigrations: async () => ({ ...made, ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * What was done to the tables so far, by name, as nothing to do. A newer build may have added to them: migrations only ever add,
 * so an older build works on, while processes are exchanged one by one or an upgrade is taken back.
 */
async function madeMigrations(db: Database): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
