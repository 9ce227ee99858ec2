import type { AppFailureKind, AppRelease } from '../contract/releases/releases.ts';

/** A flag of an app as an Admin set it; one that was never set has no row and is off. */
export interface AppFlagsTable {
  app: string;
  name: string;
  /** 0 or 1 */
  is_on: number;
  percent: number;
  /** JSON: only users of these roles; all signed-in users when empty. */
  roles: string;
  /** YYYY-MM-DD: the day from which Admin asks for its removal. */
  ends_on: string;
  changed_at: number;
  changed_by: string;
}

/** An origin that an Admin approved for an app, or that was refused for lack of an approval. */
export interface AppOriginsTable {
  app: string;
  origin: string;
  approved_at: number | null;
  approved_by: string | null;
  refused_at: number | null;
}

/** A link that shows a build to its holders. */
export interface AppOverridesTable {
  id: string;
  app: string;
  /** preview or local */
  kind: string;
  /** Version of a preview; null for a local build. */
  version: string | null;
  /** Digest of the build that its maker saw; null for a bundled and a local build. */
  digest: string | null;
  /** JSON: the manifest of a local build; null for a preview. */
  manifest: string | null;
  /** Address of a local build's federation manifest; null for a preview. */
  entry: string | null;
  /** The highest role that it opens for. */
  role: string;
  /** Id of the deploy token that made it; null when an Admin did. */
  token: string | null;
  /** An email, or the name of a deploy token. */
  made_by: string;
  made_at: number;
  ends_at: number;
  opened_at: number | null;
  /** Digest of the user that a local build is bound to; null before it was opened. */
  holder: string | null;
}

/** A build of the shell that this gateway served once. */
export interface ShellsTable {
  version: string;
  /** JSON: its host contract. */
  host: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** The records of a build besides its files. */
export interface BuildRecords {
  /** JSON: the host contract that it was built against; null for a build that is older than these records. */
  built_against: string | null;
  /** JSON: how it was started in a browser, as its publisher declares it; null when it was not. */
  checked: string | null;
}

export interface PublishedBuildsTable extends BuildRecords {
  app: string;
  version: string;
  /** JSON: the app's manifest. */
  manifest: string;
  /** JSON: version ranges of shared modules by name. */
  shared: string;
  entry: string;
  /** Digest over the files; null for a build that another host serves. */
  digest: string | null;
  /** JSON: digests by file of a build that another host serves; null for others, and for one that was registered without. */
  digests: string | null;
  published_at: number;
  published_by: string;
}

export interface BuildFilesTable {
  app: string;
  version: string;
  /** Below the build's folder. */
  path: string;
  digest: string;
}

/** A file of any number of builds. It is complete when all of its parts are stored. */
export interface StoredFilesTable {
  /** SHA-256 of its content, in hexadecimal. */
  digest: string;
  /** The app whose publisher sent it first. */
  app: string;
  bytes: number;
  parts: number;
  /** When it was sent, or a build named it last. */
  sent_at: number;
}

/** A part of a file: a row of megabytes would keep the process of the embedded database. */
export interface FilePartsTable {
  digest: string;
  /** From 0. */
  part: number;
  content: Buffer;
}

/** A build of an earlier release, with its files in one column. Only the previous release reads them. */
export interface AppBuildsTable extends PublishedBuildsTable {
  /** Compressed JSON. */
  files: Buffer | null;
}

/** The content that a version of an app keeps forever, even after its build was removed. */
export interface AppVersionsTable {
  app: string;
  version: string;
  /** Over the files; for a build that another host serves over its address and the digests of its files. */
  digest: string;
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
  previews: number;
  local_builds: number;
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

/** Visits of a build in an hour: counts by bucket of a histogram, or in bucket 0. */
export interface AppVitalsTable {
  app: string;
  version: string;
  /** Its start. */
  hour: number;
  measure: string;
  bucket: number;
  count: number;
}

/** The guard of an app's canary; updates are compare-and-set on `revision`. */
export interface AppGuardsTable {
  app: string;
  /** Key of the counts and visitors of this guard; no later guard has it. */
  id: string;
  version: string;
  /** The build that the canary is compared with; null without one. */
  live: string | null;
  started_at: number;
  /** The Admin who holds the climb. */
  held_by: string | null;
  /** JSON */
  state: string;
  revision: number;
}

/** Visits that a guard compares, one per account and step, and those of them with a failure, or that were slow. */
export interface AppGuardCountsTable {
  guard: string;
  build: 'canary' | 'live';
  measure: 'failed' | 'ready' | 'inp';
  visits: number;
  hits: number;
}

/** The visits of an account in a step, and 1 for each measure that has counted. The visitor is a digest that only this guard can make. */
export interface AppGuardVisitorsTable {
  guard: string;
  visitor: string;
  visits: number;
  failed: number;
  ready: number;
  inp: number;
}

/** The canary of an app that its guard took back last. */
export interface AppGuardStopsTable {
  app: string;
  version: string;
  at: number;
  percent: number;
  reason: string;
  /** The Admin who has seen it. */
  seen_by: string | null;
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
