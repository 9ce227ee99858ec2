import type { AppFailureKind, AppRelease } from '../../contract/releases/releases.ts';
import { bigint, bytes, integer, table, text } from '../table.ts';

/** The builds of apps, who gets them, and what their visits report. */
export const releaseTables = {
  /** A build of an earlier release, with its files in one column. Only the previous release reads them. */
  app_builds: table(
    {
      app: text.key,
      version: text.key,
      /** JSON: the app's manifest. */
      manifest: text,
      /** JSON: version ranges of shared modules by name. */
      shared: text,
      entry: text,
      /** Compressed JSON. */
      files: bytes.orNull,
      /** Digest over the files; null for a build that another host serves. */
      digest: text.orNull,
      published_at: bigint,
      published_by: text,
      /** JSON: the host contract that it was built against; null for a build that is older than these records. */
      built_against: text.orNull,
      /** JSON: how it was started in a browser, as its publisher declares it; null when it was not. */
      checked: text.orNull,
      /** JSON: digests by file of a build that another host serves; null for others, and for one that was registered without. */
      digests: text.orNull,
    },
    {
      embeddedIndexes: {
        app_builds_list: [
          'published_at',
          'app',
          'version',
          'manifest',
          'shared',
          'entry',
          'digest',
          'digests',
          'published_by',
          'built_against',
          'checked',
        ],
        app_builds_order: ['published_at', 'app', 'version', 'checked'],
      },
    },
  ),
  published_builds: table({
    app: text.key,
    version: text.key,
    /** JSON: the app's manifest. */
    manifest: text,
    /** JSON: version ranges of shared modules by name. */
    shared: text,
    /** JSON: the host contract that it was built against; null for a build that is older than these records. */
    built_against: text.orNull,
    /** JSON: how it was started in a browser, as its publisher declares it; null when it was not. */
    checked: text.orNull,
    entry: text,
    /** Digest over the files; null for a build that another host serves. */
    digest: text.orNull,
    /** JSON: digests by file of a build that another host serves; null for others, and for one that was registered without. */
    digests: text.orNull,
    published_at: bigint,
    published_by: text,
  }),
  build_files: table(
    {
      app: text.key,
      version: text.key,
      /** Below the build's folder. */
      path: text.key,
      digest: text,
    },
    { indexes: { build_files_digest: ['digest'] } },
  ),
  /** A file of any number of builds. It is complete when all of its parts are stored. */
  stored_files: table({
    /** SHA-256 of its content, in hexadecimal. */
    digest: text.key,
    /** The app whose publisher sent it first. */
    app: text,
    bytes: integer,
    parts: integer,
    /** When it was sent, or a build named it last. */
    sent_at: bigint,
  }),
  /** A part of a file: a row of megabytes would keep the process of the embedded database. */
  file_parts: table({
    digest: text.key,
    /** From 0. */
    part: integer.key,
    content: bytes,
  }),
  /** The content that a version of an app keeps forever, even after its build was removed. */
  app_versions: table({
    app: text.key,
    version: text.key,
    /** Over the files; for a build that another host serves over its address and the digests of its files. */
    digest: text,
  }),
  /** One row per app with all that its team decides. */
  app_records: table({
    app: text.key,
    /** JSON: see `app-records.ts`. */
    state: text,
  }),
  /**
   * The visit of an account that a guard compares: one per step of a climb. The visitor is a digest that only this guard can
   * make.
   */
  guard_visits: table({
    guard: text.key,
    visitor: text.key,
    step: integer,
    build: text.ofType<'canary' | 'live'>(),
    /** 0 or 1 */
    failed: integer,
    /** Whether its first measured visit was slow, 0 or 1; null while none is. */
    ready: integer.orNull,
    inp: integer.orNull,
  }),
  /** One row per path of the page, with the app that claimed it first. */
  app_paths: table({ path: text.key, app: text, claimed_at: bigint }),
  app_history: table(
    {
      id: text.key,
      app: text,
      at: bigint,
      actor: text,
      action: text.ofType<AppRelease['history'][number]['action']>(),
      version: text,
      detail: text,
    },
    { indexes: { app_history_at: ['app', 'at'] } },
  ),
  app_failures: table({
    app: text.key,
    version: text.key,
    kind: text.ofType<AppFailureKind>().key,
    count: integer,
    last_at: bigint,
    last_reason: text,
  }),
  /** Visits of a build in an hour: counts by bucket of a histogram, or in bucket 0. */
  app_vitals: table(
    {
      app: text.key,
      version: text.key,
      /** Its start. */
      hour: bigint.key,
      measure: text.key,
      bucket: integer.key,
      count: integer,
    },
    { indexes: { app_vitals_hour: ['hour'] } },
  ),
  deploy_tokens: table({
    id: text.key,
    app: text,
    name: text,
    token_hash: text.unique,
    created_at: bigint,
    created_by: text,
    last_used_at: bigint.orNull,
  }),
  /** A link that shows a build to its holders. */
  app_overrides: table({
    id: text.key,
    app: text,
    /** preview or local */
    kind: text,
    /** Version of a preview; null for a local build. */
    version: text.orNull,
    /** JSON: the manifest of a local build; null for a preview. */
    manifest: text.orNull,
    /** Address of a local build's federation manifest; null for a preview. */
    entry: text.orNull,
    /** The highest role that it opens for. */
    role: text,
    /** Id of the deploy token that made it; null when an Admin did. */
    token: text.orNull,
    /** An email, or the name of a deploy token. */
    made_by: text,
    made_at: bigint,
    ends_at: bigint,
    opened_at: bigint.orNull,
    /** Digest of the user that a local build is bound to; null before it was opened. */
    holder: text.orNull,
    /** Digest of the build that its maker saw; null for a bundled and a local build. */
    digest: text.orNull,
  }),
  /** A build of the shell that this gateway served once. */
  shells: table({
    version: text.key,
    /** JSON: its host contract. */
    host: text,
    first_seen_at: bigint,
    last_seen_at: bigint,
  }),
};
