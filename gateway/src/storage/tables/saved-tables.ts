import { bigint, double, integer, table, text } from '../table.ts';

/** What users save, note and follow. */
export const savedTables = {
  /** The default case of each user and company: the only case that the release that preceded named cases knows. */
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
  }),
  valuations: table(
    {
      id: text.key,
      user_id: text,
      symbol: text,
      name: text,
      company_name: text,
      /** JSON */
      assumptions: text,
      fair_value: double.orNull,
      price: double.orNull,
      /** JSON */
      basis: text,
      saved_at: bigint,
      share_token: text.orNull.unique,
    },
    { unique: [['user_id', 'symbol', 'name']] },
  ),
  typed_prices: table({
    user_id: text.key,
    symbol: text.key,
    price: double,
    /** YYYY-MM-DD */
    day: text,
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
  }),
  /** The companies that a user compares a company with. */
  own_peers: table({
    user_id: text.key,
    symbol: text.key,
    /** JSON: the symbols. */
    peers: text,
    saved_at: bigint,
  }),
  /** The lists of companies that a user follows, and the visits to them. */
  watchlists: table({
    user_id: text.key,
    /** Rises with each change of `content`. */
    revision: integer,
    /** JSON: lists, notes and chosen columns. */
    content: text,
    /** Milliseconds since the epoch; null before the first visit, as the next. */
    seen_at: bigint.orNull,
    /** The end of the visit before the newest. */
    seen_before_at: bigint.orNull,
  }),
  notes: table(
    {
      id: text.key,
      user_id: text,
      symbol: text,
      /** JSON: kind, texts, ties with the figures of their day, price and fair value. */
      content: text,
      created_at: bigint,
      /** A removed note is kept for a day; null while the user has it. */
      removed_at: bigint.orNull,
    },
    { indexes: { notes_of_user: ['user_id', 'symbol'] } },
  ),
  /** Own settings of a company or a list. */
  watch_rules: table({
    user_id: text.key,
    /** A symbol, or `list-` and the id of a list. */
    target: text.key,
    /** JSON */
    rule: text,
  }),
};
