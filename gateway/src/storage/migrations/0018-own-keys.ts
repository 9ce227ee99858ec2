import type { Kysely } from 'kysely';

export async function ownKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_keys')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
