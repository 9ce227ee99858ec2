import { type Kysely, PostgresAdapter } from 'kysely';

/**
 * Adds an index with all columns of the list of builds. Most of these columns come after the files in a row of SQLite,
 * which reads all megabytes before them; Postgres keeps large values elsewhere, and its indexes take no long ones.
 */
export async function listOfBuilds(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await db.schema
    .createIndex('app_builds_list')
    .on('app_builds')
    .columns(['published_at', 'app', 'version', 'manifest', 'shared', 'entry', 'digest', 'digests', 'published_by'])
    .columns(['built_against', 'checked'])
    .execute();
}
