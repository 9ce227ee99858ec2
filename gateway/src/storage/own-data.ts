import { randomBytes } from 'node:crypto';
import type { Database } from './schema.ts';

/**
 * Data that a user's own key loaded is named after that key, in every table that keeps it: answers, price bars, calls
 * and the state of their budget. Another entry of a key has another id, so nothing of an earlier one is found again.
 */
const pattern = /^own-([0-9a-f]{24})-/;

export function newOwnKeyId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns the name of a thing that was loaded with an own key. */
export function ownName(keyId: string, name: string): string {
  return `own-${keyId}-${name}`;
}

/** Returns the id of the own key that an entry was loaded with; null for an entry that users share. */
export function parseOwnKeyId(name: string): string | null {
  return pattern.exec(name)?.[1] ?? null;
}

/** Returns whether a cleared key covers everything that an own key loaded, because the own key was removed. */
export function isAllOfOwnKey(cleared: string): boolean {
  const keyId = parseOwnKeyId(cleared);
  return keyId !== null && cleared === ownName(keyId, '*');
}

/** Returns whether the clear of one key clears another. */
export function isClearedBy(key: string, cleared: string): boolean {
  return key === cleared || (isAllOfOwnKey(cleared) && parseOwnKeyId(key) === parseOwnKeyId(cleared));
}

/** Matches the names of everything that own keys loaded, for LIKE. */
export const anyOwnName = 'own-%';

/**
 * Keeps an own key from being removed before the transaction ends.
 * @returns false when it was removed: nothing may be stored for it any longer
 */
export async function holdOwnKey(transaction: Database, keyId: string): Promise<boolean> {
  const held = await transaction
    .updateTable('own_keys')
    .set((row) => ({ last_four: row.ref('last_four') }))
    .where('id', '=', keyId)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Removes the own key of a user with everything that was loaded with it. @returns whether there was one */
export async function removeOwnKey(transaction: Database, userId: string): Promise<boolean> {
  const row = await transaction.selectFrom('own_keys').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (row === undefined) return false;
  const last = await lastClear(transaction);
  await transaction.deleteFrom('own_keys').where('id', '=', row.id).execute();
  await removeLoadedWith(transaction, row.id);
  // Every process notices it, and drops the answers from its memory.
  await transaction
    .insertInto('cache_clears')
    .values({ key: ownName(row.id, '*'), generation: last + 1 })
    .execute();
  return true;
}

export async function removeLoadedWith(db: Database, keyId: string): Promise<void> {
  const names = ownName(keyId, '%');
  await db.deleteFrom('cache_entries').where('key', 'like', names).execute();
  await db.deleteFrom('price_bars').where('symbol', 'like', names).execute();
  await db.deleteFrom('weekly_series').where('symbol', 'like', names).execute();
  await db.deleteFrom('provider_calls').where('provider', 'like', names).execute();
  await db.deleteFrom('budget_state').where('provider', 'like', names).execute();
}

/** Removes the counted calls of removed keys: a call that was under way at the removal is counted after it. */
export async function purgeOwnCalls(db: Database): Promise<void> {
  const kept = await db.selectFrom('own_keys').select('id').execute();
  const ids = new Set(kept.map(({ id }) => id));
  const counted = await db
    .selectFrom('budget_state')
    .select('provider')
    .where('provider', 'like', anyOwnName)
    .execute();
  for (const { provider } of counted) {
    const id = parseOwnKeyId(provider);
    if (id !== null && !ids.has(id)) await removeLoadedWith(db, id);
  }
}

/** Locks the row of all answers, like every write of an answer. @returns the newest clear */
async function lastClear(transaction: Database): Promise<number> {
  await transaction
    .updateTable('cache_clears')
    .set((row) => ({ generation: row.ref('generation') }))
    .where('key', '=', '*')
    .execute();
  const { last } = await transaction
    .selectFrom('cache_clears')
    .select((select) => select.fn.max<number | null>('generation').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
