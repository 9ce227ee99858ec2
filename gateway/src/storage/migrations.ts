import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from './dialects.ts';
import { makeMissing, readTables } from './make-missing.ts';
import { copyWholeBuilds } from './migrations/0022-builds-by-file.ts';
import { copyPreviousRows } from './migrations/0035-documents.ts';
import { moveAppRecords } from './migrations/0036-app-records.ts';
import { type Database, tables } from './schema.ts';
import { table, text } from './table.ts';

/** Moves rows that an earlier release left, on the tables of this one. */
type Step = (db: Database) => Promise<void>;

/**
 * All migrations, by name in order. One with a step moves rows. The others only added tables, columns and indexes, which every
 * start makes where they are missing: releases until 1.0 look for their names before they do the same.
 */
export const migrations: Readonly<Record<string, Step | null>> = {
  '0001-first-tables': null,
  '0002-valuations': null,
  '0003-releases': moveFirstApps,
  '0004-weekly-series': null,
  '0005-deploy-policies': null,
  '0006-app-paths': null,
  '0007-provider-budgets': null,
  '0008-provider-blocks': null,
  '0009-account-links': null,
  '0010-named-projections': null,
  '0011-second-factors': null,
  '0012-shared-calls': null,
  '0013-app-vitals': null,
  '0014-flags': approveKnownOrigins,
  '0015-app-overrides': null,
  '0016-build-checks': null,
  '0017-file-digests': null,
  '0018-own-keys': null,
  '0019-list-of-builds': null,
  '0020-app-versions': nameVersions,
  '0021-membership-requests': null,
  '0022-builds-by-file': copyWholeBuilds,
  '0023-typed-prices': null,
  '0024-saved-screens': null,
  '0025-watchlists': null,
  '0026-notes': null,
  '0027-alerts': null,
  '0028-alert-delivery': null,
  '0031-feed-addresses': null,
  '0032-results-days': null,
  '0033-ownership-forms': null,
  '0034-refused-forms': clearRefusedForms,
  '0035-documents': copyPreviousRows,
  '0036-app-records': moveAppRecords,
  '0037-provider-keys': copyPreviousKeys,
};

/** A process of the release before writes into its own tables during an upgrade. */
const everyStart = ['0035-documents', '0037-provider-keys'];

/** The applied migrations. Until 1.0 Kysely wrote it. */
const recordTable = 'kysely_migration';

/** Of Kysely, so that a process of an earlier release, which brings the tables up to date by it, takes turns with this one. */
const lockId = '3853314791062309107';

/** Makes what the database lacks and moves the rows of earlier releases. A newer release may have added further tables. */
export async function migrate(db: Database): Promise<void> {
  const takeTurn = (work: (transaction: Database) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${sql.raw(lockId)})`.execute(transaction);
      await work(transaction);
    });
  // A changed table of Postgres keeps its readers out until the commit, and to move rows may take long.
  await takeTurn((transaction) =>
    makeMissing(transaction, { [recordTable]: table({ name: text.key, timestamp: text }), ...tables }),
  );
  await takeTurn(async (transaction) => {
    const applied = await appliedMigrations(transaction);
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
    await runSteps(transaction, [...new Set([...pending, ...everyStart])]);
    const timestamp = new Date().toISOString();
    for (const name of pending) {
      const row = sql`insert into ${sql.table(recordTable)} (name, timestamp) values (${name}, ${timestamp})`;
      await row.execute(transaction);
    }
  });
}

/** Moves the rows that some migrations move. */
export async function runSteps(transaction: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await migrations[name]?.(transaction);
}

/** Returns the names of the applied migrations, in order; none for a database without tables. */
export async function appliedMigrations(db: Database): Promise<readonly string[]> {
  if (!(await readTables(db)).some(({ name }) => name === recordTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(recordTable)}`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Replaces the table `apps`, which held only the live build. */
async function moveFirstApps(db: Database): Promise<void> {
  if (!(await readTables(db)).some(({ name }) => name === 'apps')) return;
  await sql`insert into app_builds (app, version, manifest, shared, entry, files, digest, published_at, published_by)
    select name, version, manifest, '{}', entry, null, null, activated_at, 'cli' from apps`.execute(db);
  await sql`insert into app_pointers (app, live, canary_version, canary_percent, canary_roles, past, revision)
    select name, version, null, 0, '[]', '[]', 1 from apps`.execute(db);
  await db.schema.dropTable('apps').execute();
}

/** Builds of other origins were registered with the right to do so: their origins stay approved. */
async function approveKnownOrigins(db: Database): Promise<void> {
  const { rows } = await sql<{
    app: string;
    entry: string;
  }>`select app, entry from app_builds where digest is null`.execute(db);
  for (const { app, entry } of rows) {
    if (!URL.canParse(entry)) continue;
    await sql`insert into app_origins (app, origin, approved_at, approved_by, refused_at)
      values (${app}, ${new URL(entry).origin}, ${Date.now()}, 'upgrade', null) on conflict do nothing`.execute(db);
  }
}

/** Takes the digest of each version of an app, which outlives the build, and that of each link, from the stored builds. */
async function nameVersions(db: Database): Promise<void> {
  await sql`insert into app_versions (app, version, digest)
    select app, version, digest from app_builds where digest is not null`.execute(db);
  const elsewhere = await sql<{ app: string; version: string; entry: string; digests: string }>`
    select app, version, entry, digests from app_builds where digest is null and digests is not null`.execute(db);
  for (const { app, version, entry, digests } of elsewhere.rows) {
    const digest = createHash('sha256').update(`${entry}\0${digests}`).digest('hex');
    await sql`insert into app_versions (app, version, digest) values (${app}, ${version}, ${digest})`.execute(db);
  }
  await sql`update app_overrides set digest = (select digest from app_versions
    where app_versions.app = app_overrides.app and app_versions.version = app_overrides.version)`.execute(db);
}

/** Copies the keys that the release before keeps, unless their user has entered a later one. What they loaded keeps its name. */
async function copyPreviousKeys(db: Database): Promise<void> {
  await sql`insert into provider_keys (user_id, provider, id, data_id, sealed, last_four, created_at)
    select user_id, provider, id, coalesce((select max(data_id) from provider_keys known
      where known.user_id = own_keys.user_id), id), sealed, last_four, created_at from own_keys where true
    on conflict (user_id, provider) do update set id = excluded.id, sealed = excluded.sealed,
      last_four = excluded.last_four, created_at = excluded.created_at
    where provider_keys.created_at < excluded.created_at`.execute(db);
}

/** Clears the forms of insiders that were refused for a number, or read in a wrong encoding: they are read again. */
async function clearRefusedForms(db: Database): Promise<void> {
  await sql`delete from ownership_forms where problem = 'not-in-schema' or content like ${'%\ufffd%'}`.execute(db);
}
