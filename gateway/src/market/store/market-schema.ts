import { type Kysely, sql } from 'kysely';
import { type StoredLine, storedLines } from '../../providers/market-report.ts';
import { isPostgres } from '../../storage/dialects.ts';
import { makeMissing } from '../../storage/make-missing.ts';
import { bigint, bytes, type Column, double, integer, type RowOf, table, text } from '../../storage/table.ts';

/** The kinds of loads. A `company` has all reports of one company, a `since` those after the newest quarter. */
export const loadKinds = ['quarter', 'company', 'since', 'prices', 'frame'] as const;
export type LoadKind = (typeof loadKinds)[number];
export type ReportKind = 'quarter' | 'company' | 'since';

const values = Object.fromEntries(storedLines.map((line) => [line, double.orNull]));

const tables = {
  /** One source that was read. All times are milliseconds since the epoch. */
  market_loads: table(
    {
      id: integer.key,
      kind: text.ofType<LoadKind>(),
      /** Of a quarter `2025q1`, a half month `2025-03a`, a day of reports since, a CIK, or a year of frames. */
      name: text,
      etag: text.orNull,
      bytes: bigint.orNull,
      /** Filings, prices or values. */
      filings: integer,
      /** loading: incomplete. visible: in use. removed: its rows are being removed. failed: it has only its problem. */
      state: text.ofType<'loading' | 'visible' | 'removed' | 'failed'>(),
      loaded_at: bigint,
      /** 1 for a source that was published again after it was loaded. */
      reissued: integer,
      problem: text.orNull,
    },
    { indexes: { market_loads_name: ['kind', 'name'] } },
  ),
  /** The figures that one filing states for one period. */
  market_reports: table(
    {
      load_id: integer.key,
      cik: integer.key,
      accession: text.key,
      /** YYYY-MM-DD */
      period_end: text.key,
      quarters: integer.key,
      currency: text.key,
      form: text,
      filed: text,
      accepted: text,
      /** A place per stored line, separated by commas: the place of its concept among those of the load, in base 36. */
      concepts: text,
      ...(values as Record<StoredLine, Column<number | null>>),
    },
    { isInOrderOfKey: true },
  ),
  /** Columns as bytes: of one load its reports, companies, prices or frame, and under load 0 those of all loads, by version. */
  market_packs: table({
    load_id: integer.key,
    version: integer.key,
    name: text.key,
    part: integer.key,
    content: bytes,
  }),
  /** Symbols whose companies shall be read. */
  market_wishes: table({ symbol: text.key, at: bigint }),
  /** The right of one process to write, until it expires. */
  market_lease: table(
    { id: integer.key, holder: text, expires_at: bigint },
    { rows: [{ id: 1, holder: '', expires_at: 0 }] },
  ),
};

export type ReportRow = RowOf<typeof tables.market_reports>;
export type PackRow = RowOf<typeof tables.market_packs>;
export type MarketTables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> } & {
  market_state: { key: string; value: string };
};
export type MarketDatabase = Kysely<MarketTables>;

export const loadTables = ['market_reports', 'market_packs'] as const;

/** Changed tables get another number: the market is dropped then, and loaded again. */
const schemaVersion = 7;

/** Any fixed number: processes that start at once make the tables one after the other. */
const lockId = 7_250_119;

/**
 * Makes the tables, and makes them again when they are of an older version.
 * @returns false where a newer release has made the tables, which this one must not use
 */
export function makeTables(db: MarketDatabase): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${lockId})`.execute(transaction);
    await sql`create table if not exists "market_state" ("key" text primary key, "value" text not null)`.execute(
      transaction,
    );
    const key = 'schema';
    const stored = await transaction
      .selectFrom('market_state')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    const version = Number(stored?.value ?? 0);
    if (version >= schemaVersion) return version === schemaVersion;
    for (const name of Object.keys(tables)) await transaction.schema.dropTable(name).ifExists().execute();
    await transaction.deleteFrom('market_state').execute();
    await makeMissing(transaction, tables);
    await transaction
      .insertInto('market_state')
      .values({ key, value: String(schemaVersion) })
      .execute();
    return true;
  });
}
