import type { Kysely } from 'kysely';

export async function watchlists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watchlists')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('seen_before_at', 'bigint')
    .execute();
}
