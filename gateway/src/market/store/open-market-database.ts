import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../../storage/dialects.ts';
import { databaseBytes, makeFolder } from '../../storage/files.ts';
import { LibsqlConnection } from '../../storage/libsql-connection.ts';
import { connectDatabase, openDatabaseFile } from '../../storage/open-database.ts';
import { type MarketDatabase, type MarketTables, makeTables } from './market-schema.ts';

/** Where the market is stored: a file of its own in the data folder, or tables of the Postgres. */
export interface MarketPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Packs are written in the background: a statement may wait longer than those of requests. */
const timeoutMs = { connection: 10_000, statement: 120_000 };

/**
 * Opens the tables of the market with a connection of its own.
 * @returns null where a newer release has made the tables
 * @throws DatabaseError
 */
export async function openMarketDatabase({ dataDir, databaseUrl }: MarketPlace): Promise<MarketDatabase | null> {
  const db = await (databaseUrl === null ? openFile(dataDir) : openTables(dataDir, databaseUrl));
  try {
    if (await makeTables(db)) return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  return null;
}

function openFile(dataDir: string): Promise<MarketDatabase> {
  makeFolder(dataDir);
  return openDatabaseFile<MarketTables>(join(dataDir, 'market.db'), (url) => LibsqlConnection.forReloadable(url));
}

async function openTables(dataDir: string, databaseUrl: string): Promise<MarketDatabase> {
  return (await connectDatabase({ dataDir, databaseUrl, timeoutMs })).withTables<MarketTables>();
}

/** Returns the bytes of the market on disk. */
export async function marketBytes(db: MarketDatabase): Promise<number> {
  if (!isPostgres(db)) return databaseBytes(db);
  const { rows } = await sql<{ readonly bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname like 'market\\_%'`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
