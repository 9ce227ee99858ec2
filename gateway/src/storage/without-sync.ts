import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Makes changes that a power cut may undo until the next commit of the embedded database syncs its log, and them with it. A
 * sync waits for the disk on the main thread.
 */
export async function withoutSync(db: Database, change: (db: Database) => Promise<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await change(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = NORMAL`.execute(connection);
    await change(connection).finally(() => sql`PRAGMA synchronous = FULL`.execute(connection));
  });
}
