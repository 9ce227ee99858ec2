import type { Kysely } from 'kysely';
import type { Role } from '../contract/access/roles.ts';
import type {
  AlertSettingsTable,
  AlertStatesTable,
  AlertsTable,
  AnnouncedFilingsTable,
  FeedAddressesTable,
  NewsChecksTable,
  NotesTable,
  OwnershipFormsTable,
  OwnershipReadsTable,
  ResultsDaysTable,
  WatchlistsTable,
  WatchRulesTable,
} from './desk-schema.ts';
import type {
  AppBuildsTable,
  AppFailuresTable,
  AppHistoryTable,
  AppOverridesTable,
  AppPathsTable,
  AppRecordsTable,
  AppVersionsTable,
  AppVitalsTable,
  BuildFilesTable,
  DeployTokensTable,
  FilePartsTable,
  GuardVisitsTable,
  PreviousTable,
  PublishedBuildsTable,
  ShellsTable,
  StoredFilesTable,
} from './team-schema.ts';

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
  /** When the user opened a link that was mailed to the address; null while the address is unverified. */
  email_proved_at: number | null;
}

/** The authenticator app of a user. */
export interface SecondFactorsTable {
  user_id: string;
  /** Changes with each set-up, new password and sign-out everywhere: trusted devices lose their trust. */
  id: string;
  /** Sealed with the data key. */
  secret: string;
  created_at: number;
  /** Null until the first right code: sign-ins need the factor only after it. */
  confirmed_at: number | null;
  /** The period of the last accepted code; a code of it or before is refused. */
  last_step: number;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

/** The key of a user for a data provider. */
export interface OwnKeysTable {
  user_id: string;
  /** Changes with each entry; everything that is loaded with the key is named after it. */
  id: string;
  provider: string;
  /** Sealed with the data key. */
  sealed: string;
  /** The last four characters, by which its user knows it. */
  last_four: string;
  created_at: number;
}

/** When an operator last released an account from the waits after failed sign-ins. */
export interface LockoutReleasesTable {
  /** Normalised by normaliseEmail. */
  email: string;
  at: number;
}

/** The request of a Guest for membership. */
export interface MembershipRequestsTable {
  user_id: string;
  asked_at: number;
  /** When an Admin dismissed it; null while it is open. */
  dismissed_at: number | null;
}

/** A link that an Admin passes on: it makes an invited account or sets a user's password. Its use removes the row. */
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
  /** 1 while the link is only known from a mail to the address: its use verifies the address. */
  mailed: number;
}

/** The default case of each user and company: the only case that the release that preceded named cases knows. */
export interface ProjectionsTable {
  user_id: string;
  symbol: string;
  company_name: string;
  current_year: number;
  /** JSON */
  scenarios: string;
  saved_at: number;
  expires_at: number;
  /** Null in a row of the release that preceded named cases. */
  name: string | null;
}

/** The other cases of each user and company. */
export interface ProjectionCasesTable extends ProjectionsTable {
  name: string;
  /** The name in the form in which equal names are equal. */
  name_key: string;
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

export interface SavedScreensTable {
  user_id: string;
  name: string;
  /** JSON: the conditions, columns, order and industries. */
  definition: string;
  /** JSON: the CIKs of the companies that passed when the user looked last; null while no market was loaded. */
  members: string | null;
  saved_at: number;
  seen_at: number;
}

/** The companies that a user compares a company with. */
export interface OwnPeersTable {
  user_id: string;
  symbol: string;
  /** JSON: the symbols. */
  peers: string;
  saved_at: number;
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
  outcome: 'sent' | 'failed' | 'answered';
  /** Null for a call of no user, and for those of earlier releases. */
  user_id: string | null;
}

/** A single row: an update locks the budget until the transaction ends. */
export interface BudgetStateTable {
  id: number;
  provider: string;
  touched_at: number;
  /** When the provider, which reported its limit as reached, is called again. */
  cap_until: number | null;
  /** Number of such reports in a row, and when the last of them came. */
  cap_reports: number;
  cap_reported_at: number | null;
  /** Calls in a row that were not answered. */
  outage_failures: number;
  /** When the provider, which does not answer, is called again. 0 while it answers. */
  outage_until: number;
  /** Number of such pauses in a row, and whether one call asks meanwhile (0 or 1). */
  outage_pauses: number;
  outage_trial: number;
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

export interface TypedPricesTable {
  user_id: string;
  symbol: string;
  price: number;
  /** YYYY-MM-DD */
  day: string;
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
  membership_requests: MembershipRequestsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  lockout_releases: LockoutReleasesTable;
  own_keys: OwnKeysTable;
  projections: ProjectionsTable;
  projection_cases: ProjectionCasesTable;
  valuations: ValuationsTable;
  typed_prices: TypedPricesTable;
  saved_screens: SavedScreensTable;
  own_peers: OwnPeersTable;
  watchlists: WatchlistsTable;
  cache_entries: CacheEntriesTable;
  cache_clears: CacheClearsTable;
  provider_calls: ProviderCallsTable;
  budget_state: BudgetStateTable;
  price_bars: PriceBarsTable;
  weekly_series: WeeklySeriesTable;
  app_builds: AppBuildsTable;
  published_builds: PublishedBuildsTable;
  build_files: BuildFilesTable;
  stored_files: StoredFilesTable;
  file_parts: FilePartsTable;
  app_versions: AppVersionsTable;
  app_records: AppRecordsTable;
  guard_visits: GuardVisitsTable;
  app_pointers: PreviousTable;
  app_policies: PreviousTable;
  app_paths: AppPathsTable;
  app_history: AppHistoryTable;
  app_failures: AppFailuresTable;
  app_vitals: AppVitalsTable;
  app_guards: PreviousTable;
  app_guard_counts: PreviousTable;
  app_guard_visitors: PreviousTable;
  app_guard_stops: PreviousTable;
  deploy_tokens: DeployTokensTable;
  notes: NotesTable;
  alerts: AlertsTable;
  feed_addresses: FeedAddressesTable;
  announced_filings: AnnouncedFilingsTable;
  results_days: ResultsDaysTable;
  ownership_forms: OwnershipFormsTable;
  ownership_reads: OwnershipReadsTable;
  alert_states: AlertStatesTable;
  alert_settings: AlertSettingsTable;
  watch_rules: WatchRulesTable;
  news_checks: NewsChecksTable;
  audit_log: AuditLogTable;
  app_flags: PreviousTable;
  app_origins: PreviousTable;
  app_overrides: AppOverridesTable;
  shells: ShellsTable;
}

export type Database = Kysely<Schema>;
