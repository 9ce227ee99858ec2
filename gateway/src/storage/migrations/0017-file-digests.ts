import type { Kysely } from 'kysely';

/** Adds the digests of the files of a build that another host serves. */
export async function fileDigests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('app_builds').addColumn('digests', 'text').execute();
}
