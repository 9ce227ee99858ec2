import type { Kysely } from 'kysely';

/** Adds the alerts of users, and the filings that alerts were made of. */
export async function alerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addUniqueConstraint('alerts_event', ['user_id', 'event'])
    .execute();
  await db.schema.createIndex('alerts_at').on('alerts').columns(['user_id', 'at']).execute();
  await db.schema
    .createTable('announced_filings')
    .addColumn('accession', 'text', (column) => column.primaryKey())
    .addColumn('filed', 'text', (column) => column.notNull())
    .execute();
}
