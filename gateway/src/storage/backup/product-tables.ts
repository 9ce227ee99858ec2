import { sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import type { Database, Schema } from '../schema.ts';

/** All tables of the product: the database may also hold tables of others. */
const named: Readonly<Record<keyof Schema, true>> = {
  users: true,
  account_links: true,
  membership_requests: true,
  second_factors: true,
  recovery_codes: true,
  lockout_releases: true,
  own_keys: true,
  projections: true,
  projection_cases: true,
  valuations: true,
  typed_prices: true,
  saved_screens: true,
  own_peers: true,
  watchlists: true,
  notes: true,
  alerts: true,
  feed_addresses: true,
  announced_filings: true,
  results_days: true,
  ownership_forms: true,
  ownership_reads: true,
  alert_states: true,
  alert_settings: true,
  watch_rules: true,
  news_checks: true,
  cache_entries: true,
  cache_clears: true,
  provider_calls: true,
  budget_state: true,
  price_bars: true,
  weekly_series: true,
  app_builds: true,
  published_builds: true,
  build_files: true,
  stored_files: true,
  file_parts: true,
  app_versions: true,
  app_records: true,
  guard_visits: true,
  app_pointers: true,
  app_policies: true,
  app_paths: true,
  app_history: true,
  app_failures: true,
  app_vitals: true,
  app_guards: true,
  app_guard_counts: true,
  app_guard_visitors: true,
  app_guard_stops: true,
  deploy_tokens: true,
  audit_log: true,
  app_flags: true,
  app_origins: true,
  app_overrides: true,
  shells: true,
};

export interface ProductTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of bytes, which a backup holds as base64. */
  readonly bytes: readonly string[];
}

export async function productTables(db: Database): Promise<readonly ProductTable[]> {
  const schema = isPostgres(db)
    ? (await sql<{ readonly name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined;
  const found = await db.introspection.getTables();
  return found
    .filter((table) => Object.hasOwn(named, table.name) && !table.isView && table.schema === schema)
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      bytes: columns.filter(({ dataType }) => dataType.toLowerCase() === 'bytea').map((column) => column.name),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
