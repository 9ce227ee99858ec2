import { type Kysely, type Migration, sql } from 'kysely';
import { namedProjections } from './migrations/0010-named-projections.ts';
import { secondFactors } from './migrations/0011-second-factors.ts';
import { sharedCalls } from './migrations/0012-shared-calls.ts';
import { appVitals } from './migrations/0013-app-vitals.ts';
import { teamTables } from './migrations/0014-flags.ts';
import { appOverrides } from './migrations/0015-app-overrides.ts';
import { buildChecks } from './migrations/0016-build-checks.ts';
import { fileDigests } from './migrations/0017-file-digests.ts';
import { ownKeys } from './migrations/0018-own-keys.ts';
import { listOfBuilds } from './migrations/0019-list-of-builds.ts';
import { appVersions } from './migrations/0020-app-versions.ts';
import { membershipRequests } from './migrations/0021-membership-requests.ts';
import { buildsByFile } from './migrations/0022-builds-by-file.ts';
import { typedPrices } from './migrations/0023-typed-prices.ts';
import { savedScreens } from './migrations/0024-saved-screens.ts';
import { watchlists } from './migrations/0025-watchlists.ts';
import { notes } from './migrations/0026-notes.ts';
import { alerts } from './migrations/0027-alerts.ts';
import { alertDelivery } from './migrations/0028-alert-delivery.ts';
import { feedAddresses } from './migrations/0031-feed-addresses.ts';
import { resultsDays } from './migrations/0032-results-days.ts';
import { ownershipForms } from './migrations/0033-ownership-forms.ts';
import { refusedForms } from './migrations/0034-refused-forms.ts';
import { appRecords } from './migrations/0035-app-records.ts';

/** A migration must not depend on today's schema. */
type AnyDatabase = Kysely<unknown>;

/**
 * All migrations, by name in order. A released migration must not be edited, and since 0004 none removes anything: the
 * previous release runs on the tables of this one.
 * The column types work in both Postgres and SQLite: `bytea` stores bytes in either.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': {
    async up(db: AnyDatabase) {
      await userTables(db);
      await cacheTables(db);
      await budgetTables(db);
      await appTables(db);
    },
  },
  '0002-valuations': { up: valuationTable },
  '0003-releases': { up: releaseTables },
  '0004-weekly-series': { up: weeklySeriesTable },
  '0005-deploy-policies': { up: deployPolicies },
  '0006-app-paths': { up: appPaths },
  '0007-provider-budgets': { up: providerBudgets },
  '0008-provider-blocks': { up: providerBlocks },
  '0009-account-links': { up: accountLinks },
  '0010-named-projections': { up: namedProjections },
  '0011-second-factors': { up: secondFactors },
  '0012-shared-calls': { up: sharedCalls },
  '0013-app-vitals': { up: appVitals },
  '0014-flags': { up: teamTables },
  '0015-app-overrides': { up: appOverrides },
  '0016-build-checks': { up: buildChecks },
  '0017-file-digests': { up: fileDigests },
  '0018-own-keys': { up: ownKeys },
  '0019-list-of-builds': { up: listOfBuilds },
  '0020-app-versions': { up: appVersions },
  '0021-membership-requests': { up: membershipRequests },
  '0022-builds-by-file': { up: buildsByFile },
  '0023-typed-prices': { up: typedPrices },
  '0024-saved-screens': { up: savedScreens },
  '0025-watchlists': { up: watchlists },
  '0026-notes': { up: notes },
  '0027-alerts': { up: alerts },
  '0028-alert-delivery': { up: alertDelivery },
  '0031-feed-addresses': { up: feedAddresses },
  '0032-results-days': { up: resultsDays },
  '0033-ownership-forms': { up: ownershipForms },
  '0034-refused-forms': { up: refusedForms },
  '0035-app-records': { up: appRecords },
};

async function userTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_sign_in_at', 'bigint')
    .execute();
  await db.schema
    .createTable('projections')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('current_year', 'integer', (column) => column.notNull())
    .addColumn('scenarios', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('projections_key', ['user_id', 'symbol'])
    .execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
}

async function cacheTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('cache_entries')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', sql`bytea`, (column) => column.notNull())
    .addColumn('gzip', sql`bytea`, (column) => column.notNull())
    .addColumn('brotli', sql`bytea`, (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('stale_until', 'bigint', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('cache_clears')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into cache_clears (key, generation) values ('*', 0)`.execute(db);
}

async function budgetTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('provider_calls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('provider_calls_at').on('provider_calls').column('at').execute();
  await db.schema
    .createTable('budget_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('cap_until', 'bigint')
    .execute();
  await sql`insert into budget_state (id, touched_at, cap_until) values (1, 0, null)`.execute(db);
  await db.schema
    .createTable('price_bars')
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('close', 'double precision', (column) => column.notNull())
    .addColumn('adjusted_close', 'double precision')
    .addColumn('volume', 'double precision')
    .addPrimaryKeyConstraint('price_bars_key', ['symbol', 'date'])
    .execute();
}

async function appTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('apps')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('activated_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function valuationTable(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('valuations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('assumptions', 'text', (column) => column.notNull())
    .addColumn('fair_value', 'double precision')
    .addColumn('price', 'double precision')
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('share_token', 'text', (column) => column.unique())
    .addUniqueConstraint('valuations_name', ['user_id', 'symbol', 'name'])
    .execute();
}

/** Replaces the table `apps`, which held only the live build. */
async function releaseTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('app_builds')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addColumn('shared', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('files', sql`bytea`)
    .addColumn('digest', 'text')
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_builds_key', ['app', 'version'])
    .execute();
  await db.schema
    .createTable('app_pointers')
    .addColumn('app', 'text', (column) => column.primaryKey())
    .addColumn('live', 'text')
    .addColumn('canary_version', 'text')
    .addColumn('canary_percent', 'integer', (column) => column.notNull())
    .addColumn('canary_roles', 'text', (column) => column.notNull())
    .addColumn('past', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('app_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('app_history_at').on('app_history').columns(['app', 'at']).execute();
  await db.schema
    .createTable('app_failures')
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('last_reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('app_failures_key', ['app', 'version', 'kind'])
    .execute();
  await db.schema
    .createTable('deploy_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await sql`insert into app_builds (app, version, manifest, shared, entry, files, digest, published_at, published_by)
    select name, version, manifest, '{}', entry, null, null, activated_at, 'cli' from apps`.execute(db);
  await sql`insert into app_pointers (app, live, canary_version, canary_percent, canary_roles, past, revision)
    select name, version, null, 0, '[]', '[]', 1 from apps`.execute(db);
  await db.schema.dropTable('apps').execute();
}

async function weeklySeriesTable(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('weekly_series')
    .addColumn('symbol', 'text', (column) => column.primaryKey())
    .addColumn('bars', 'text', (column) => column.notNull())
    .execute();
}

async function deployPolicies(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('app_policies')
    .addColumn('app', 'text', (column) => column.primaryKey())
    .addColumn('promote', 'integer', (column) => column.notNull())
    .addColumn('canary_for_admins', 'integer', (column) => column.notNull())
    .addColumn('other_origins', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('app_pointers').addColumn('canary_token', 'text').execute();
}

async function appPaths(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('app_paths')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Adds a budget per provider. By the default, rows of the previous release, which names no provider, count for the provider of all its calls. */
async function providerBudgets(db: AnyDatabase): Promise<void> {
  for (const table of ['provider_calls', 'budget_state']) {
    await db.schema
      .alterTable(table)
      .addColumn('provider', 'text', (column) => column.notNull().defaultTo('alpha-vantage'))
      .execute();
  }
  await db.schema.createIndex('provider_calls_provider').on('provider_calls').columns(['provider', 'at']).execute();
  await db.schema.createIndex('budget_state_provider').on('budget_state').column('provider').unique().execute();
}

/** Adds the number and time of reported limits, by which the pauses between two tries grow. */
async function providerBlocks(db: AnyDatabase): Promise<void> {
  const table = db.schema.alterTable('budget_state');
  await table.addColumn('cap_reports', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await table.addColumn('cap_reported_at', 'bigint').execute();
}

async function accountLinks(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('account_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text')
    .addColumn('user_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
