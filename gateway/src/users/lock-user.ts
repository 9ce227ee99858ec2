import type { Database } from '../storage/schema.ts';

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
