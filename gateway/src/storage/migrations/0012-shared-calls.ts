import type { Kysely } from 'kysely';

/** Adds the user of each call, the outages of a provider, and the order in which the stored cache is pruned. */
export async function sharedCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('provider_calls').addColumn('user_id', 'text').execute();
  for (const name of ['outage_failures', 'outage_pauses', 'outage_trial']) {
    await db.schema
      .alterTable('budget_state')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('budget_state')
    .addColumn('outage_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // The index has the size, so that the sum is read without the bodies.
  await db.schema
    .createIndex('cache_entries_pruned')
    .on('cache_entries')
    .columns(['type', 'stored_at', 'size'])
    .execute();
}
