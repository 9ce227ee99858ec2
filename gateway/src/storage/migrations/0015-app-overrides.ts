import type { Kysely } from 'kysely';

/** Adds links that show unreleased builds, and the rights of deploy tokens to make them. */
export async function appOverrides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_overrides')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('manifest', 'text')
    .addColumn('entry', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token', 'text')
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('holder', 'text')
    .execute();
  for (const right of ['previews', 'local_builds']) {
    await db.schema
      .alterTable('app_policies')
      .addColumn(right, 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }
}
