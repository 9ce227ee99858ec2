import type { Kysely } from 'kysely';
import type { AppFailureKind, AppRelease } from '../contract/releases.ts';
import type { Role } from '../contract/roles.ts';

/** All times in these tables are milliseconds since the epoch. */
export interface UsersTable {
  id: string;
  /** Normalised by normaliseEmail. */
  email: string;
  password_hash: string;
  role: Role;
  /** An increment revokes all tokens issued before. */
  token_version: number;
  created_at: number;
  last_sign_in_at: number | null;
}

/** A link that an Admin hands on: it makes the invited account, or sets the password of a user. The row goes when it is used. */
export interface AccountLinksTable {
  id: string;
  /** Digest of the secret in the link. */
  token_hash: string;
  /** Normalised by normaliseEmail. One open link per email. */
  email: string;
  /** Role of the account to make; null for a password. */
  role: Role | null;
  /** The user who gets a password; null for an invitation. */
  user_id: string | null;
  created_at: number;
  created_by: string;
  expires_at: number;
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
  /** Digest over the three bodies: reveals a damaged row. */
  checksum: string;
  stored_at: number;
  /** Null never expires. */
  expires_at: number | null;
  stale_until: number;
  /** Bytes of `body`. */
  size: number;
}

/** The generation of each cleared key; `*` is the whole cache. An answer whose load began in an earlier generation is not stored. */
export interface CacheClearsTable {
  key: string;
  generation: number;
}

export interface ProviderCallsTable {
  id: string;
  provider: string;
  at: number;
  outcome: 'sent' | 'failed';
}

/** A single row: an update locks the budget until the transaction ends. */
export interface BudgetStateTable {
  id: number;
  provider: string;
  touched_at: number;
  /** The provider reported that its limit is reached; it is asked again then. */
  cap_until: number | null;
  /** Number of such reports in a row, and when the last of them came. */
  cap_reports: number;
  cap_reported_at: number | null;
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
  /** JSON: all weekly bars of the latest load. */
  bars: string;
}

export interface AppBuildsTable {
  app: string;
  version: string;
  /** JSON: the app's manifest. */
  manifest: string;
  /** JSON: version ranges of shared modules by name. */
  shared: string;
  entry: string;
  /** The files as compressed JSON; null for a build that another host serves. */
  files: Buffer | null;
  /** Digest over the files; null for a build that another host serves. */
  digest: string | null;
  published_at: number;
  published_by: string;
}

/** One row per app; updates are compare-and-set on `revision`. */
export interface AppPointersTable {
  app: string;
  /** Null is the bundled build. */
  live: string | null;
  canary_version: string | null;
  canary_percent: number;
  /** JSON */
  canary_roles: string;
  /** Id of the deploy token that started the canary; null when an Admin did. */
  canary_token: string | null;
  /** JSON: the versions that were live before, the latest first. */
  past: string;
  revision: number;
}

/** Rights of an app's deploy tokens, 0 or 1; an app without a row grants none. */
export interface AppPoliciesTable {
  app: string;
  promote: number;
  canary_for_admins: number;
  other_origins: number;
}

/** One row per path of the page, with the app that claimed it first. */
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
  account_links: AccountLinksTable;
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
