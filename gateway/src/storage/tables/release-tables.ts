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
  /** One row per app; updates are compare-and-set on `revision`. */
  app_pointers: table({
    app: text.key,
    /** Null is the bundled build. */
    live: text.orNull,
    canary_version: text.orNull,
    canary_percent: integer,
    /** JSON */
    canary_roles: text,
    /** JSON: the versions that were live before, the latest first. */
    past: text,
    revision: integer,
    /** Id of the deploy token that started the canary; null when an Admin did. */
    canary_token: text.orNull,
  }),
  /** Rights of an app's deploy tokens, 0 or 1; an app without a row grants none. */
  app_policies: table({
    app: text.key,
    promote: integer,
    canary_for_admins: integer,
    other_origins: integer,
    previews: integer.or(1),
    local_builds: integer.or(1),
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
  /** The guard of an app's canary; updates are compare-and-set on `revision`. */
  app_guards: table({
    app: text.key,
    /** Key of the counts and visitors of this guard; no later guard has it. */
    id: text,
    version: text,
    /** The build that the canary is compared with; null without one. */
    live: text.orNull,
    started_at: bigint,
    /** The Admin who holds the climb. */
    held_by: text.orNull,
    /** JSON */
    state: text,
    revision: integer,
  }),
  /** Visits that a guard compares, one per account and step, and those of them with a failure, or that were slow. */
  app_guard_counts: table({
    guard: text.key,
    build: text.ofType<'canary' | 'live'>().key,
    measure: text.ofType<'failed' | 'ready' | 'inp'>().key,
    visits: integer,
    hits: integer,
  }),
  /** The visits of an account in a step, and 1 for each measure that has counted. The visitor is a digest that only this guard can make. */
  app_guard_visitors: table({
    guard: text.key,
    visitor: text.key,
    visits: integer,
    failed: integer,
    ready: integer,
    inp: integer,
  }),
  /** The canary of an app that its guard took back last. */
  app_guard_stops: table({
    app: text.key,
    version: text,
    at: bigint,
    percent: integer,
    reason: text,
    /** The Admin who has seen it. */
    seen_by: text.orNull,
  }),
  deploy_tokens: table({
    id: text.key,
    app: text,
    name: text,
    token_hash: text.unique,
    created_at: bigint,
    created_by: text,
    last_used_at: bigint.orNull,
  }),
  /** A flag of an app as an Admin set it; one that was never set has no row and is off. */
  app_flags: table({
    app: text.key,
    name: text.key,
    /** 0 or 1 */
    is_on: integer,
    percent: integer,
    /** JSON: only users of these roles; all signed-in users when empty. */
    roles: text,
    /** YYYY-MM-DD: the day from which Admin asks for its removal. */
    ends_on: text,
    changed_at: bigint,
    changed_by: text,
  }),
  /** An origin that an Admin approved for an app, or that was refused for lack of an approval. */
  app_origins: table({
    app: text.key,
    origin: text.key,
    approved_at: bigint.orNull,
    approved_by: text.orNull,
    refused_at: bigint.orNull,
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
