import type { Kysely } from 'kysely';

/** Adds how a build was started in a browser before it was published. */
export async function buildChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('app_builds').addColumn('checked', 'text').execute();
}
