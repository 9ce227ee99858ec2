import type { Kysely } from 'kysely';
import type { AppFailureKind, AppRelease } from '../contract/releases.ts';
import type { Role } from '../contract/roles.ts';

/** Every moment in these tables is milliseconds since the epoch. */
export interface UsersTable {
  id: string;
  /** Normalised: one address is one user. */
  email: string;
  password_hash: string;
  role: Role;
  /** Raised to end every token issued so far. */
  token_version: number;
  created_at: number;
  last_sign_in_at: number | null;
}

export interface ProjectionsTable {
  user_id: string;
  symbol: string;
  company_name: string;
  current_year: number;
  /** JSON */
  scenarios: string;
  saved_at: number;
  expires_at: number;
}

export interface ValuationsTable {
  id: string;
  user_id: string;
  symbol: string;
  name: string;
  company_name: string;
  /** JSON */
  assumptions: string;
  fair_value: number | null;
  price: number | null;
  /** JSON */
  basis: string;
  saved_at: number;
  share_token: string | null;
}

export interface CacheEntriesTable {
  key: string;
  type: string;
  body: Buffer;
  gzip: Buffer;
  brotli: Buffer;
  etag: string;
  /** Digest over the three bodies: tells a damaged row. */
  checksum: string;
  stored_at: number;
  /** Null never expires. */
  expires_at: number | null;
  stale_until: number;
  /** Bytes of `body`. */
  size: number;
}

/** What was cleared when: an answer loaded before its key's generation rose is not stored. The key `*` is all. */
export interface CacheClearsTable {
  key: string;
  generation: number;
}

export interface ProviderCallsTable {
  id: string;
  at: number;
  outcome: 'sent' | 'failed';
}

/** One row: whoever changes it first holds the budget until the transaction ends. */
export interface BudgetStateTable {
  id: number;
  touched_at: number;
  /** The provider said that the day is used up; believed until then. */
  cap_until: number | null;
}

export interface PriceBarsTable {
  symbol: string;
  /** YYYY-MM-DD */
  date: string;
  close: number;
  adjusted_close: number | null;
  volume: number | null;
}

export interface WeeklySeriesTable {
  symbol: string;
  /** JSON: all weekly bars of the latest answer. */
  bars: string;
}

export interface AppBuildsTable {
  app: string;
  version: string;
  /** JSON of the app's manifest. */
  manifest: string;
  /** JSON: ranges of shared modules by name. */
  shared: string;
  entry: string;
  /** The files as packed JSON; null for a build that another host serves. */
  files: Buffer | null;
  /** Over the files; null for a build that another host serves. */
  digest: string | null;
  published_at: number;
  published_by: string;
}

/** One row an app: whoever changes it names the revision that he saw. */
export interface AppPointersTable {
  app: string;
  /** Null is the build that came with the product. */
  live: string | null;
  canary_version: string | null;
  canary_percent: number;
  /** JSON */
  canary_roles: string;
  /** Id of the deploy token that started the canary; null when an Admin did. */
  canary_token: string | null;
  /** JSON: what was live before, the latest first. */
  past: string;
  revision: number;
}

/** What the deploy tokens of an app may do, as 0 or 1; an app without a row allows nothing. */
export interface AppPoliciesTable {
  app: string;
  promote: number;
  canary_for_admins: number;
  other_origins: number;
}

/** One row a path of the page: the app that claimed it first. */
export interface AppPathsTable {
  path: string;
  app: string;
  claimed_at: number;
}

export interface AppHistoryTable {
  id: string;
  app: string;
  at: number;
  actor: string;
  action: AppRelease['history'][number]['action'];
  version: string;
  detail: string;
}

export interface AppFailuresTable {
  app: string;
  version: string;
  kind: AppFailureKind;
  count: number;
  last_at: number;
  last_reason: string;
}

export interface DeployTokensTable {
  id: string;
  app: string;
  name: string;
  token_hash: string;
  created_at: number;
  created_by: string;
  last_used_at: number | null;
}

export interface AuditLogTable {
  id: string;
  at: number;
  actor: string;
  action: string;
  detail: string;
}

export interface Schema {
  users: UsersTable;
  projections: ProjectionsTable;
  valuations: ValuationsTable;
  cache_entries: CacheEntriesTable;
  cache_clears: CacheClearsTable;
  provider_calls: ProviderCallsTable;
  budget_state: BudgetStateTable;
  price_bars: PriceBarsTable;
  weekly_series: WeeklySeriesTable;
  app_builds: AppBuildsTable;
  app_pointers: AppPointersTable;
  app_policies: AppPoliciesTable;
  app_paths: AppPathsTable;
  app_history: AppHistoryTable;
  app_failures: AppFailuresTable;
  deploy_tokens: DeployTokensTable;
  audit_log: AuditLogTable;
}

export type Database = Kysely<Schema>;
