import { randomBytes } from 'node:crypto';
import type { Source } from '../contract/sources.ts';
import type { Database, Schema } from './schema.ts';

/**
 * Data that a user's own keys loaded has a name of these keys in every table that keeps it: answers and price bars that of
 * all keys of the user, calls and the state of their budget that of their key. Each change of a key makes another name for
 * all, so nothing of before is found again.
 */
const pattern = /^own-([0-9a-f]{24})-/;

export function newOwnKeyId(): string {
  return randomBytes(12).toString('hex');
}

/** Returns the name of a thing that was loaded with an own key. */
export function ownName(keyId: string, name: string): string {
  return `own-${keyId}-${name}`;
}

/** Returns the id of the own keys that an entry was loaded with; null for an entry that users share. */
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
 * Keeps the own keys of a user from being changed before the transaction ends.
 * @returns false when one was: nothing may be stored for them any longer
 */
export async function holdOwnKeys(transaction: Database, dataId: string): Promise<boolean> {
  const held = await transaction
    .updateTable('provider_keys')
    .set((row) => ({ last_four: row.ref('last_four') }))
    .where('data_id', '=', dataId)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/**
 * Removes a user's own key for a provider, or all of their keys, with the calls that are counted for it, and adds another.
 * All that the user's keys loaded goes too.
 * @returns whether one was removed
 */
export async function changeOwnKeys(
  transaction: Database,
  userId: string,
  provider: Source | 'all',
  added: Omit<Schema['provider_keys'], 'data_id'> | null = null,
): Promise<boolean> {
  const last = await lastClear(transaction);
  const rows = await transaction.selectFrom('provider_keys').selectAll().where('user_id', '=', userId).execute();
  const removed = rows.filter((row) => provider === 'all' || row.provider === provider);
  if (removed.length === 0 && added === null) return false;
  for (const { id } of removed) {
    await transaction.deleteFrom('provider_keys').where('id', '=', id).execute();
    await transaction.deleteFrom('own_keys').where('id', '=', id).execute();
    await removeCallsWith(transaction, id);
  }
  const dataId = newOwnKeyId();
  await transaction.updateTable('provider_keys').set({ data_id: dataId }).where('user_id', '=', userId).execute();
  if (added !== null)
    await transaction
      .insertInto('provider_keys')
      .values({ ...added, data_id: dataId })
      .execute();
  const [before] = rows;
  if (before === undefined) return false;
  const names = ownName(before.data_id, '%');
  await transaction.deleteFrom('cache_entries').where('key', 'like', names).execute();
  await transaction.deleteFrom('price_bars').where('symbol', 'like', names).execute();
  await transaction.deleteFrom('weekly_series').where('symbol', 'like', names).execute();
  // Every process notices it, and drops the answers from its memory.
  await transaction
    .insertInto('cache_clears')
    .values({ key: ownName(before.data_id, '*'), generation: last + 1 })
    .execute();
  return removed.length > 0;
}

export async function removeCallsWith(db: Database, keyId: string): Promise<void> {
  const names = ownName(keyId, '%');
  await db.deleteFrom('provider_calls').where('provider', 'like', names).execute();
  await db.deleteFrom('budget_state').where('provider', 'like', names).execute();
}

/** Removes the counted calls of removed keys: a call that was under way at the removal is counted after it. */
export async function purgeOwnCalls(db: Database): Promise<void> {
  const kept = await db.selectFrom('provider_keys').select('id').execute();
  const ids = new Set(kept.map(({ id }) => id));
  const counted = await db
    .selectFrom('budget_state')
    .select('provider')
    .where('provider', 'like', anyOwnName)
    .execute();
  for (const { provider } of counted) {
    const id = parseOwnKeyId(provider);
    if (id !== null && !ids.has(id)) await removeCallsWith(db, id);
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
