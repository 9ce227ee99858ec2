import { bigint, bytes, double, integer, table, text } from '../table.ts';

/** Answers of providers, and the calls that they took. */
export const answerTables = {
  cache_entries: table(
    {
      key: text.key,
      type: text,
      body: bytes,
      gzip: bytes,
      brotli: bytes,
      etag: text,
      /** Digest over the three bodies: reveals a damaged row. */
      checksum: text,
      stored_at: bigint,
      /** Null never expires. */
      expires_at: bigint.orNull,
      stale_until: bigint,
      /** Bytes of `body`. */
      size: integer,
    },
    { indexes: { cache_entries_pruned: ['type', 'stored_at', 'size'] } },
  ),
  /** The generation of each cleared key; `*` is the whole cache. An answer whose load began in an earlier generation is not stored. */
  cache_clears: table({ key: text.key, generation: integer }, { rows: [{ key: '*', generation: 0 }] }),
  provider_calls: table(
    {
      id: text.key,
      at: bigint,
      outcome: text.ofType<'sent' | 'failed' | 'answered'>(),
      provider: text.or('alpha-vantage'),
      /** Null for a call of no user, and for those of earlier releases. */
      user_id: text.orNull,
      /** The company of the call, where the provider bounds the companies of a month. */
      symbol: text.orNull,
    },
    { indexes: { provider_calls_at: ['at'], provider_calls_provider: ['provider', 'at'] } },
  ),
  /** A single row: an update locks the budget until the transaction ends. */
  budget_state: table(
    {
      id: integer.key,
      touched_at: bigint,
      /** When the provider, which reported its limit as reached, is called again. */
      cap_until: bigint.orNull,
      provider: text.or('alpha-vantage'),
      /** Number of such reports in a row, and when the last of them came. */
      cap_reports: integer.or(0),
      cap_reported_at: bigint.orNull,
      /** Calls in a row that were not answered. */
      outage_failures: integer.or(0),
      /** Number of pauses in a row, and whether one call asks meanwhile (0 or 1). */
      outage_pauses: integer.or(0),
      outage_trial: integer.or(0),
      /** When the provider, which does not answer, is called again. 0 while it answers. */
      outage_until: bigint.or(0),
    },
    { uniqueIndexes: { budget_state_provider: ['provider'] }, rows: [{ id: 1, touched_at: 0 }] },
  ),
  price_bars: table({
    symbol: text.key,
    /** YYYY-MM-DD */
    date: text.key,
    close: double,
    adjusted_close: double.orNull,
    volume: double.orNull,
  }),
  weekly_series: table({
    symbol: text.key,
    /** JSON: all weekly bars of the latest load. */
    bars: text,
  }),
};
