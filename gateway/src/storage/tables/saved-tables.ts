import { bigint, double, integer, table, text } from '../table.ts';

/** What users save, note and follow. */
export const savedTables = {
  /** What users save, of every kind. */
  documents: table(
    {
      user_id: text.key,
      kind: text.key,
      /** Names the document among those of its user and kind. */
      key: text.key,
      /** The company that it is about; empty without one. */
      symbol: text,
      /** JSON */
      body: text,
      /** Rises with each change. */
      version: integer,
      created_at: bigint,
      saved_at: bigint,
      /** Null never expires. */
      expires_at: bigint.orNull,
    },
    { indexes: { documents_symbol: ['kind', 'symbol', 'user_id'], documents_expiry: ['expires_at'] } },
  ),
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
};
