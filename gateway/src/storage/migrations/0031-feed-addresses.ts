import type { Kysely } from 'kysely';

/** Adds the secret addresses under which calendars and feed readers fetch what a user is told. */
export async function feedAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_addresses')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute();
}
