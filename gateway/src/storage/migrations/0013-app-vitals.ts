import type { Kysely } from 'kysely';

/** Adds the counts of visits, and the guards of canaries. */
export async function appVitals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_vitals')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('measure', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_vitals_key', ['app', 'version', 'hour', 'measure', 'bucket'])
    .execute();
  await db.schema.createIndex('app_vitals_hour').on('app_vitals').column('hour').execute();
  await db.schema
    .createTable('app_guards')
    .addColumn('app', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('live', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('held_by', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('app_guard_counts')
    .addColumn('guard', 'text', (column) => column.notNull())
    .addColumn('build', 'text', (column) => column.notNull())
    .addColumn('measure', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_guard_counts_key', ['guard', 'build', 'measure'])
    .execute();
  await db.schema
    .createTable('app_guard_visitors')
    .addColumn('guard', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('ready', 'integer', (column) => column.notNull())
    .addColumn('inp', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_guard_visitors_key', ['guard', 'visitor'])
    .execute();
  await db.schema
    .createTable('app_guard_stops')
    .addColumn('app', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('seen_by', 'text')
    .execute();
}
