import type { Source } from '../../contract/sources.ts';
import { bigint, double, integer, table, text } from '../table.ts';

/** What the row had when it was copied; null before. */
const copied = text.orNull;

/**
 * Tables of the release before, whose rows are copied into `documents`. They stay for its processes during an upgrade and after
 * a rollback. A later release drops them.
 */
export const previousTables = {
  /** The default case of each user and company. */
  projections: table({
    user_id: text.key,
    symbol: text.key,
    company_name: text,
    current_year: integer,
    /** JSON */
    scenarios: text,
    saved_at: bigint,
    expires_at: bigint,
    /** Null in a row of the release that preceded named cases. */
    name: text.orNull,
    copied,
  }),
  /** The other cases of each user and company. */
  projection_cases: table({
    user_id: text.key,
    symbol: text.key,
    /** The name in the form in which equal names are equal. */
    name_key: text.key,
    name: text,
    company_name: text,
    current_year: integer,
    /** JSON */
    scenarios: text,
    saved_at: bigint,
    expires_at: bigint,
    copied,
  }),
  typed_prices: table({
    user_id: text.key,
    symbol: text.key,
    price: double,
    /** YYYY-MM-DD */
    day: text,
    copied,
  }),
  saved_screens: table({
    user_id: text.key,
    name: text.key,
    /** JSON: the conditions, columns, order and industries. */
    definition: text,
    /** JSON: the CIKs of the companies that passed when the user looked last; null while no market was loaded. */
    members: text.orNull,
    saved_at: bigint,
    seen_at: bigint,
    copied,
  }),
  own_peers: table({
    user_id: text.key,
    symbol: text.key,
    /** JSON: the symbols. */
    peers: text,
    saved_at: bigint,
    copied,
  }),
  /** Own settings of a company or a list. */
  watch_rules: table({
    user_id: text.key,
    /** A symbol, or `list-` and the id of a list. */
    target: text.key,
    /** JSON */
    rule: text,
    copied,
  }),
};

/** The key of each user for Alpha Vantage, of the release before. Its rows are copied into `provider_keys`. */
export const previousKeyTables = {
  own_keys: table({
    user_id: text.key,
    id: text.unique,
    provider: text.ofType<Source>(),
    sealed: text,
    last_four: text,
    created_at: bigint,
  }),
};

/** Tables of the release before, whose rows moved into `app_records` or end with their guards. They stay for its processes. */
export const previousReleaseTables = {
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
};
