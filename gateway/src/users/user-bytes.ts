import { sql } from 'kysely';
import { mostSavedBytes } from '../contract/rules.ts';
import { Conflict } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';
import type { userTables } from './user-data.ts';

/**
 * Makes transactions that change what is kept of a user wait for each other, and for a deletion of the user.
 * @returns false for a user that does not exist any more
 */
export async function lockUser(transaction: Database, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What users write and save, by the columns that can be large. Alerts are made by the product, which bounds them. */
const savedColumns = {
  documents: ['body'],
  notes: ['content'],
  valuations: ['assumptions', 'basis'],
  watchlists: ['content'],
} as const satisfies { readonly [Table in (typeof userTables)[number]]?: readonly string[] };

/** The other columns of a row, and its place in indexes. */
const rowBytes = 200;

/**
 * Refuses a change after which the user keeps more bytes than the bound. It must be called after the write, in the same
 * transaction. Removed notes give way first: they count, so that adding and removing cannot fill the disk.
 * @throws Conflict
 */
export async function requireUserBytes(transaction: Database, userId: string): Promise<void> {
  await lockUser(transaction, userId);
  if ((await countBytes(transaction, userId)) <= mostSavedBytes) return;
  await transaction.deleteFrom('notes').where('user_id', '=', userId).where('removed_at', 'is not', null).execute();
  if ((await countBytes(transaction, userId)) <= mostSavedBytes) return;
  throw new Conflict(
    `Notes, lists, screens, alert rules and saved cases may take ${mostSavedBytes / 1e6} MB. Please delete some first.`,
  );
}

async function countBytes(db: Database, userId: string): Promise<number> {
  const tables = Object.entries(savedColumns).map(([table, columns]) => {
    // The length in bytes is read without the text.
    const lengths = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
    const row = sql.join([...lengths, sql.lit(rowBytes)], sql` + `);
    return sql`(select coalesce(sum(${row}), 0) from ${sql.table(table)} where user_id = ${userId})`;
  });
  const { rows } = await sql<{
    readonly bytes: number | string;
  }>`select ${sql.join(tables, sql` + `)} as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
