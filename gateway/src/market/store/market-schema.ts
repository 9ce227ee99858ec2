import { type Kysely, sql } from 'kysely';
import { type StoredLine, storedLines } from '../../providers/market-report.ts';
import { isPostgres } from '../../storage/dialects.ts';

/** The kinds of loads. A `company` has all reports of one company, a `since` those after the newest quarter. */
export const loadKinds = ['quarter', 'company', 'since', 'prices', 'frame'] as const;
export type LoadKind = (typeof loadKinds)[number];
export type ReportKind = 'quarter' | 'company' | 'since';

/** One source that was read. All times are milliseconds since the epoch. */
interface LoadsTable {
  id: number;
  kind: LoadKind;
  /** Of a quarter `2025q1`, a half month `2025-03a`, a day of reports since, a CIK, or a year of frames. */
  name: string;
  etag: string | null;
  bytes: number | null;
  /** Filings, prices or values. */
  filings: number;
  /** loading: incomplete. visible: in use. removed: its rows are being removed. failed: it has only its problem. */
  state: 'loading' | 'visible' | 'removed' | 'failed';
  loaded_at: number;
  /** 1 for a source that was published again after it was loaded. */
  reissued: number;
  problem: string | null;
}

/** The figures that one filing states for one period. */
export type ReportRow = {
  load_id: number;
  cik: number;
  accession: string;
  /** YYYY-MM-DD */
  period_end: string;
  quarters: number;
  currency: string;
  form: string;
  filed: string;
  accepted: string;
  /** A place per stored line, separated by commas: the place of its concept among those of the load, in base 36. */
  concepts: string;
} & { [Line in StoredLine]: number | null };

/** Columns as bytes: of one load its reports, companies, prices or frame, and under load 0 those of all loads, by version. */
export interface PackRow {
  load_id: number;
  version: number;
  name: string;
  part: number;
  content: Uint8Array;
}

interface StateTable {
  key: string;
  value: string;
}

/** Symbols whose companies shall be read. */
interface WishesTable {
  symbol: string;
  at: number;
}

/** The right of one process to write, until it expires. */
interface LeaseTable {
  id: number;
  holder: string;
  expires_at: number;
}

export type MarketTables = {
  market_loads: LoadsTable;
  market_reports: ReportRow;
  market_packs: PackRow;
  market_state: StateTable;
  market_wishes: WishesTable;
  market_lease: LeaseTable;
};
export type MarketDatabase = Kysely<MarketTables>;

export const loadTables = ['market_reports', 'market_packs'] as const;

/** Changed tables get another number: the market is dropped then, and loaded again. */
const schemaVersion = 6;

/** Any fixed number: processes that start at once make the tables one after the other. */
const lockId = 7_250_119;

/**
 * Makes the tables, and makes them again when they are of an older version.
 * @returns false where a newer release has made the tables, which this one must not use
 */
export function makeTables(db: MarketDatabase): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${lockId})`.execute(transaction);
    await transaction.schema
      .createTable('market_state')
      .ifNotExists()
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    const key = 'schema';
    const stored = await transaction
      .selectFrom('market_state')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    const version = Number(stored?.value ?? 0);
    if (version >= schemaVersion) return version === schemaVersion;
    for (const table of [...loadTables, 'market_loads', 'market_wishes', 'market_lease']) {
      await transaction.schema.dropTable(table).ifExists().execute();
    }
    await transaction.deleteFrom('market_state').execute();
    await makeDataTables(transaction);
    await makeControlTables(transaction);
    await transaction
      .insertInto('market_state')
      .values({ key, value: String(schemaVersion) })
      .execute();
    return true;
  });
}

/** On the embedded database the rows of a load are side by side in the order of the key. */
async function makeDataTables(db: MarketDatabase): Promise<void> {
  const byKey = isPostgres(db) ? sql`` : sql`without rowid`;
  const reports = db.schema
    .createTable('market_reports')
    .addColumn('load_id', 'integer', (column) => column.notNull())
    .addColumn('cik', 'integer', (column) => column.notNull())
    .addColumn('accession', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('quarters', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('filed', 'text', (column) => column.notNull())
    .addColumn('accepted', 'text', (column) => column.notNull())
    .addColumn('concepts', 'text', (column) => column.notNull());
  await storedLines
    .reduce((table, line) => table.addColumn(line, 'double precision'), reports)
    .addPrimaryKeyConstraint('market_reports_key', [
      'load_id',
      'cik',
      'accession',
      'period_end',
      'quarters',
      'currency',
    ])
    .modifyEnd(byKey)
    .execute();
  await db.schema
    .createTable('market_packs')
    .addColumn('load_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('content', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('market_packs_key', ['load_id', 'version', 'name', 'part'])
    .execute();
}

async function makeControlTables(db: MarketDatabase): Promise<void> {
  await db.schema
    .createTable('market_loads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('filings', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('loaded_at', 'bigint', (column) => column.notNull())
    .addColumn('reissued', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .execute();
  await db.schema.createIndex('market_loads_name').on('market_loads').columns(['kind', 'name']).execute();
  await db.schema
    .createTable('market_wishes')
    .addColumn('symbol', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('market_lease')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.insertInto('market_lease').values({ id: 1, holder: '', expires_at: 0 }).execute();
}
