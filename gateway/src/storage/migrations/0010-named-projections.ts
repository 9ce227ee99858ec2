import type { Kysely } from 'kysely';

/**
 * Adds names, and a table for the cases other than the default one. The default case stays in `projections`: the
 * previous release, which knows one case per user and company, reads, replaces and deletes it there.
 */
export async function namedProjections(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projections').addColumn('name', 'text').execute();
  await db.schema
    .createTable('projection_cases')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('current_year', 'integer', (column) => column.notNull())
    .addColumn('scenarios', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('projection_cases_key', ['user_id', 'symbol', 'name_key'])
    .execute();
}
