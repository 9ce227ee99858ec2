import type { Kysely } from 'kysely';

/** Adds the saved screens of users, and the sets of peers that they chose. */
export async function savedScreens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_screens')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('members', 'text')
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_screens_key', ['user_id', 'name'])
    .execute();
  await db.schema
    .createTable('own_peers')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('peers', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_peers_key', ['user_id', 'symbol'])
    .execute();
}
