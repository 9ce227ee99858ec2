import { type Selectable, sql } from 'kysely';
import { toNameKey } from '../contract/plain-text.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { NamedCase, StoredCase } from './saved-cases.model.ts';

export interface CaseOwner {
  readonly userId: string;
  readonly symbol: string;
}

export type CaseContents = Omit<Selectable<Schema['projections']>, 'user_id' | 'symbol' | 'name'>;

type Place = Pick<NamedCase, 'name' | 'atDefault'>;

const contentColumns = ['company_name', 'current_year', 'scenarios', 'saved_at', 'expires_at'] as const;

const listedColumns = ['symbol', 'company_name', 'name', 'current_year', 'saved_at', 'expires_at'] as const;

const caseTables = ['projections', 'projection_cases'] as const;
const toAtDefault = (table: (typeof caseTables)[number]) => sql.lit(table === 'projections' ? 1 : 0).as('at_default');

/** Returns the user's cases that have not expired, of all companies or of one. */
export async function storedCases(db: Database, userId: string, now: number, symbol?: string): Promise<StoredCase[]> {
  const selectRows = (table: (typeof caseTables)[number]) => {
    const rows = db
      .selectFrom(table)
      .select([...listedColumns, toAtDefault(table)])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now);
    return symbol === undefined ? rows : rows.where('symbol', '=', symbol);
  };
  // One query for both tables: a change waits for each reply of a database on another machine.
  const rows = await selectRows('projections').unionAll(selectRows('projection_cases')).execute();
  return rows.map(toStoredCase);
}

type ListedRow = Pick<Selectable<Schema['projections']>, (typeof listedColumns)[number]> & {
  readonly at_default: number;
};

function toStoredCase(row: ListedRow): StoredCase {
  return {
    symbol: row.symbol,
    companyName: row.company_name,
    name: row.name,
    currentYear: row.current_year,
    savedAt: row.saved_at,
    expiresAt: row.expires_at,
    atDefault: row.at_default === 1,
  };
}

/** A case of any user with its figures, as JSON. */
export interface ForeignCase extends StoredCase {
  readonly userId: string;
  readonly scenarios: string;
}

/** Returns the cases of Members and Admins on some companies that have not expired. */
export async function casesOfAll(db: Database, symbols: readonly string[], now: number): Promise<ForeignCase[]> {
  const selectRows = (table: (typeof caseTables)[number]) =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.user_id`)
      .select([...listedColumns, 'user_id', 'scenarios', toAtDefault(table)])
      .where('users.role', '!=', 'Guest')
      .where('symbol', 'in', symbols)
      .where('expires_at', '>', now);
  const rows = await selectRows('projections').unionAll(selectRows('projection_cases')).execute();
  return rows.map((row) => ({ ...toStoredCase(row), userId: row.user_id, scenarios: row.scenarios }));
}

/** Returns the number of a user's cases that have not expired, of all companies. */
export async function countCases(db: Database, userId: string, now: number): Promise<number> {
  const countIn = (table: (typeof caseTables)[number]) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('kept'))
      .where('user_id', '=', userId)
      .where('expires_at', '>', now);
  const counts = await countIn('projections').unionAll(countIn('projection_cases')).execute();
  return counts.reduce((sum, { kept }) => sum + Number(kept), 0);
}

/** Returns the contents of a case; undefined when it was removed meanwhile. */
export async function readCase(db: Database, owner: CaseOwner, place: Place): Promise<CaseContents | undefined> {
  if (place.atDefault) {
    return db
      .selectFrom('projections')
      .select(contentColumns)
      .where((row) => row.and({ user_id: owner.userId, symbol: owner.symbol }))
      .executeTakeFirst();
  }
  return db
    .selectFrom('projection_cases')
    .select(contentColumns)
    .where((row) => row.and({ user_id: owner.userId, symbol: owner.symbol, name_key: toNameKey(place.name) }))
    .executeTakeFirst();
}

/**
 * Replaces the contents of the default case in one statement, which needs neither a lock nor a transaction: its name
 * and the number of cases do not change.
 * @returns its name; null without a named default that has not expired
 */
export async function replaceDefault(
  db: Database,
  { userId, symbol }: CaseOwner,
  now: number,
  contents: CaseContents,
): Promise<string | null> {
  const replaced = await db
    .updateTable('projections')
    .set(contents)
    .where((row) => row.and({ user_id: userId, symbol }))
    .where('name', 'is not', null)
    .where('expires_at', '>', now)
    .returning('name')
    .executeTakeFirst();
  return replaced?.name ?? null;
}

/**
 * Writes a case and replaces the one at its place.
 * @param savedAt milliseconds since the epoch, of the only case to replace; when absent, any case there is replaced
 * @returns false when another case is at the place
 */
export async function writeCase(
  db: Database,
  owner: CaseOwner,
  place: Place,
  contents: CaseContents,
  savedAt?: number,
): Promise<boolean> {
  const { name } = place;
  const row = { user_id: owner.userId, symbol: owner.symbol };
  const columns = { ...contents, name };
  const insert = place.atDefault
    ? db
        .insertInto('projections')
        .values({ ...row, ...columns })
        .onConflict((conflict) => {
          const update = conflict.columns(['user_id', 'symbol']).doUpdateSet(columns);
          return savedAt === undefined ? update : update.where('projections.saved_at', '=', savedAt);
        })
    : db
        .insertInto('projection_cases')
        .values({ ...row, name_key: toNameKey(name), ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'symbol', 'name_key']).doUpdateSet(columns));
  const { numInsertedOrUpdatedRows = 0n } = await insert.executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes a case. @returns its contents, the newest ones that were saved; undefined when it was removed meanwhile */
export async function deleteCase(db: Database, owner: CaseOwner, place: Place): Promise<CaseContents | undefined> {
  if (place.atDefault) {
    return db
      .deleteFrom('projections')
      .where((row) => row.and({ user_id: owner.userId, symbol: owner.symbol }))
      .returning(contentColumns)
      .executeTakeFirst();
  }
  return db
    .deleteFrom('projection_cases')
    .where((row) => row.and({ user_id: owner.userId, symbol: owner.symbol, name_key: toNameKey(place.name) }))
    .returning(contentColumns)
    .executeTakeFirst();
}

/** Moves a case to another name or table; its contents and its day of saving stay. */
export async function moveCase(db: Database, owner: CaseOwner, from: Place, to: Place): Promise<void> {
  const contents = await deleteCase(db, owner, from);
  if (contents !== undefined) await writeCase(db, owner, to, contents);
}

/** Deletes expired cases of all users. Until then they are not read or counted, and a new case may take their name. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  for (const table of caseTables) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}
