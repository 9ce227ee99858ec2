import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { hasCode, makeFolder } from './files.ts';
import { LibsqlConnection } from './libsql-connection.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { migrate } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** The database or its folder cannot be used. The message is one line for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface DatabaseOptions {
  /** Folder of the embedded database; created when missing. */
  readonly dataDir: string;
  /** URL of a Postgres; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Called when a connection breaks; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  /** Timeouts of a connection to Postgres and of a statement in milliseconds; 5000 and 10,000 when absent. */
  readonly timeoutMs?: { readonly connection: number; readonly statement: number };
}

const defaultTimeoutMs = { connection: 5000, statement: 10_000 };

/** Opens the database and brings its tables up to date. @throws DatabaseError */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const db = await connectDatabase(options);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw new DatabaseError(`The database cannot be used: ${formatError(error)}`, { cause: error });
  }
  return db;
}

/** Opens the database with the tables that it has. @throws DatabaseError */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === null ? openEmbedded(options) : openPostgres(options, options.databaseUrl);
}

async function openEmbedded({ dataDir }: DatabaseOptions): Promise<Database> {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new DatabaseError(`The data folder ${dataDir} cannot be used: ${formatError(error)}`, { cause: error });
  }
  const file = join(dataDir, 'basecase.db');
  return openDatabaseFile<Schema>(file, (url) => LibsqlConnection.forChanges(url));
}

/**
 * Opens a file of the embedded database, with its side files for its user only.
 * @param connectWriter makes the connection for changes
 * @throws DatabaseError
 */
export async function openDatabaseFile<Tables>(
  file: string,
  connectWriter: (url: string) => LibsqlConnection,
): Promise<Kysely<Tables>> {
  try {
    createPrivateFile(file);
    const url = pathToFileURL(file).href;
    const connections = { writer: connectWriter(url), reader: LibsqlConnection.forReads(url) };
    const db = new Kysely<Tables>({ dialect: new LibsqlDialect(connections) });
    await sql`PRAGMA journal_mode = WAL`.execute(db);
    return db;
  } catch (error) {
    throw new DatabaseError(`The database file ${file} cannot be opened: ${formatError(error)}`, { cause: error });
  }
}

async function openPostgres(options: DatabaseOptions, url: string): Promise<Database> {
  // Loaded where it is used: the client takes several megabytes.
  const { Pool, types } = (await import('pg')).default;
  const { connection, statement } = options.timeoutMs ?? defaultTimeoutMs;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connection,
    statement_timeout: statement,
    // The server cannot end a statement when the connection is dead.
    query_timeout: statement + 1000,
    keepAlive: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        // Times and counts fit a double exactly; pg returns bigint as text otherwise.
        id === types.builtins.INT8 ? Number : types.getTypeParser(id, format),
    },
  });
  // The pool handles errors of idle connections only. An error between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onConnectionError?.(error)));
  pool.on('error', (error) => options.onConnectionError?.(error));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function formatError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Creates a file that holds password hashes, for its user only; SQLite gives its side files the same mode. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    // An existing file must not be opened here: closing it would drop the locks that SQLite holds on it in this process.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
