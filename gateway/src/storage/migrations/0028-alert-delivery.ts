import type { Kysely } from 'kysely';

/** Adds the kinds of alerts and the ways on which they reach users, and what makers of alerts remember. */
export async function alertDelivery(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('alerts')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const [name, usual] of [
    ['in_app', 1],
    ['in_feed', 0],
  ] as const) {
    await db.schema
      .alterTable('alerts')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(usual))
      .execute();
  }
  await db.schema.alterTable('alerts').addColumn('mail_id', 'text').execute();
  await db.schema.createIndex('alerts_mail').on('alerts').column('mail_id').execute();
  await db.schema
    .createTable('alert_states')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_states_subject', ['user_id', 'subject'])
    .execute();
  await db.schema
    .createTable('alert_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('ways', 'text', (column) => column.notNull())
    .addColumn('mail_mode', 'text', (column) => column.notNull())
    .addColumn('mail_at', 'text', (column) => column.notNull())
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'bigint')
    .addColumn('came_back_at', 'bigint')
    .addColumn('claim_id', 'text')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('watch_rules')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('watch_rules_target', ['user_id', 'target'])
    .execute();
  await db.schema
    .createTable('news_checks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .execute();
}
