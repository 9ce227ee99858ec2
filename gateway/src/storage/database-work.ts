import type { QueryResult } from 'kysely';
import { inSharedMemory } from '../threads/shared-memory.ts';
import type { LibsqlConnection, Statement } from './libsql-connection.ts';

/** Rows whose large values are in memory that threads share, or the error of the statement. */
export type DatabaseReply =
  | { readonly task: 'done'; readonly result: QueryResult<StoredRow> }
  | { readonly task: 'failed'; readonly message: string; readonly code: string };

type StoredRow = Readonly<Record<string, unknown>>;

/** Smaller values are copied in less time than shared memory is made. */
const leastSharedBytes = 64 * 1024;

/** Runs a statement. An error becomes a reply: its code would not pass from a worker thread. */
export async function runStatement(connection: LibsqlConnection, statement: Statement): Promise<DatabaseReply> {
  try {
    const { rows, ...result } = await connection.execute<StoredRow>(statement);
    return { task: 'done', result: { ...result, rows: rows.map(shareLargeValues) } };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { task: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
}

function shareLargeValues(row: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array && value.byteLength >= leastSharedBytes ? inSharedMemory(value) : value,
    ]),
  );
}
