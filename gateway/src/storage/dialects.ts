import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Returns the SQL condition that a column contains a text, in any case. Escapes LIKE wildcards. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/**
 * Makes changes that a power cut may undo until the next commit of the embedded database syncs its log, and them with it. A
 * sync waits for the disk on the main thread. The log is copied to the database in small steps meanwhile, for the same reason.
 */
export async function withoutSync(db: Database, change: (db: Database) => Promise<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await change(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(connection);
    await sql`PRAGMA wal_autocheckpoint = 100`.execute(connection);
    try {
      await change(connection);
    } finally {
      await sql`PRAGMA wal_autocheckpoint = 1000`.execute(connection);
      await sql`PRAGMA synchronous = FULL`.execute(connection);
    }
  });
}
