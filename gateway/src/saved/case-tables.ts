import { type Selectable, sql } from 'kysely';
import { caseKey } from '../contract/projections.ts';
import type { Database, ProjectionsTable } from '../storage/schema.ts';
import type { NamedCase, StoredCase } from './saved-cases.model.ts';

/** The user and the company of cases. */
export interface CaseOwner {
  readonly userId: string;
  readonly symbol: string;
}

/** The contents of a case. */
export type CaseContents = Omit<Selectable<ProjectionsTable>, 'user_id' | 'symbol' | 'name'>;

/** A case and the table that it is in. */
type Place = Pick<NamedCase, 'name' | 'atDefault'>;

const caseTables = ['projections', 'projection_cases'] as const;

/** Returns the user's cases that have not expired, of all companies or of one. */
export async function storedCases(db: Database, userId: string, now: number, symbol?: string): Promise<StoredCase[]> {
  const columns = ['symbol', 'company_name', 'name', 'current_year', 'saved_at', 'expires_at'] as const;
  const rowsOf = (table: (typeof caseTables)[number]) => {
    const rows = db
      .selectFrom(table)
      .select([...columns, sql.lit(table === 'projections' ? 1 : 0).as('at_default')])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now);
    return symbol === undefined ? rows : rows.where('symbol', '=', symbol);
  };
  // One query for both tables: a save waits for each reply of a database on another machine.
  const rows = await rowsOf('projections').unionAll(rowsOf('projection_cases')).execute();
  return rows.map((row) => ({
    symbol: row.symbol,
    companyName: row.company_name,
    name: row.name,
    currentYear: row.current_year,
    savedAt: row.saved_at,
    expiresAt: row.expires_at,
    atDefault: row.at_default === 1,
  }));
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
  const columns = ['company_name', 'current_year', 'scenarios', 'saved_at', 'expires_at'] as const;
  if (place.atDefault) {
    return db
      .selectFrom('projections')
      .select(columns)
      .where('user_id', '=', owner.userId)
      .where('symbol', '=', owner.symbol)
      .executeTakeFirst();
  }
  return db
    .selectFrom('projection_cases')
    .select(columns)
    .where('user_id', '=', owner.userId)
    .where('symbol', '=', owner.symbol)
    .where('name_key', '=', caseKey(place.name))
    .executeTakeFirst();
}

/** Writes a case and replaces the one at its place. */
export async function writeCase(db: Database, owner: CaseOwner, place: Place, contents: CaseContents): Promise<void> {
  const { name } = place;
  const row = { user_id: owner.userId, symbol: owner.symbol };
  const columns = { ...contents, name };
  if (place.atDefault) {
    await db
      .insertInto('projections')
      .values({ ...row, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(columns))
      .execute();
    return;
  }
  await db
    .insertInto('projection_cases')
    .values({ ...row, name_key: caseKey(name), ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'symbol', 'name_key']).doUpdateSet(columns))
    .execute();
}

/** Deletes a case. */
export async function deleteCase(db: Database, owner: CaseOwner, place: Place): Promise<void> {
  if (place.atDefault) {
    await db.deleteFrom('projections').where('user_id', '=', owner.userId).where('symbol', '=', owner.symbol).execute();
    return;
  }
  await db
    .deleteFrom('projection_cases')
    .where('user_id', '=', owner.userId)
    .where('symbol', '=', owner.symbol)
    .where('name_key', '=', caseKey(place.name))
    .execute();
}

/** Moves a case to another name or table; its contents and its day of saving stay. */
export async function moveCase(db: Database, owner: CaseOwner, from: Place, to: Place): Promise<void> {
  const contents = await readCase(db, owner, from);
  if (contents === undefined) return;
  await deleteCase(db, owner, from);
  await writeCase(db, owner, to, contents);
}

/** Deletes expired cases of all users. Until then they are neither read nor counted, and a new one takes the place of its namesake. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  for (const table of caseTables) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}

/**
 * Makes changes to the cases of a user wait for each other, and for a deletion of the user: the names of two tables are unique together
 * only while one change at a time reads and writes them.
 */
export async function lockCasesOf(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('id', '=', userId)
    .execute();
}
