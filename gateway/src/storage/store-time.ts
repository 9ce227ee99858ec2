import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Returns the SQL of the time of the database, milliseconds since the epoch, so that the clocks of the processes need not agree. The
 * embedded database is on the machine of its processes.
 */
export function storeTime(db: Database): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql<number>`${Date.now()}`;
}

/** Returns the time of the database, milliseconds since the epoch. */
export async function readStoreTime(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly now: number }>`select ${storeTime(db)} as now`.execute(db);
  return Number(rows[0]?.now ?? Date.now());
}
