import type { AppFailureKind, AppRelease } from '../contract/releases/releases.ts';

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

/** One row per path of the page, with the app that claimed it first. */
export interface AppPathsTable {
  path: string;
  app: string;
  claimed_at: number;
}

/** One row per app with all that its team decides. */
export interface AppRecordsTable {
  app: string;
  /** JSON: see `app-records.ts`. */
  state: string;
}

/** A table whose rows moved into `app_records`, or end with the guards of the previous release, which alone reads it. */
export type PreviousTable = Record<string, string | number | null>;

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

/** The visit of an account that a guard compares: one per step of a climb. The visitor is a digest that only this guard can make. */
export interface GuardVisitsTable {
  guard: string;
  visitor: string;
  step: number;
  build: 'canary' | 'live';
  /** 0 or 1 */
  failed: number;
  /** Whether its first measured visit was slow, 0 or 1; null while none is. */
  ready: number | null;
  inp: number | null;
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
