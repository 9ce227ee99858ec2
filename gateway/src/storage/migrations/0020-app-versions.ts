import { createHash } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the digest of every version of an app, which outlives the build, and the digest that a link was made for. Takes
 * both from the stored builds. On SQLite an index lists the builds without reading their manifests.
 */
export async function appVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_versions')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_versions_key', ['app', 'version'])
    .execute();
  await sql`insert into app_versions (app, version, digest)
    select app, version, digest from app_builds where digest is not null`.execute(db);
  const elsewhere = await sql<{ app: string; version: string; entry: string; digests: string }>`
    select app, version, entry, digests from app_builds where digest is null and digests is not null`.execute(db);
  for (const { app, version, entry, digests } of elsewhere.rows) {
    const digest = createHash('sha256').update(`${entry}\0${digests}`).digest('hex');
    await sql`insert into app_versions (app, version, digest) values (${app}, ${version}, ${digest})`.execute(db);
  }
  await db.schema.alterTable('app_overrides').addColumn('digest', 'text').execute();
  await sql`update app_overrides set digest = (select digest from app_versions
    where app_versions.app = app_overrides.app and app_versions.version = app_overrides.version)`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  const columns = ['published_at', 'app', 'version', 'checked'];
  await db.schema.createIndex('app_builds_order').on('app_builds').columns(columns).execute();
}
