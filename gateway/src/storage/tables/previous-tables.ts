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
