import type { Source } from '../contract/sources.ts';
import { NotReady } from '../errors/errors.ts';
import type { OwnKeys } from '../http/session-user.ts';
import { changeOwnKeys, removeCallsWith } from '../storage/own-data.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { Sealer } from '../storage/sealer.ts';

/** The displayable part of a user's own key. */
export interface KeptOwnKey {
  readonly id: string;
  readonly provider: Source;
  readonly lastFour: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** False when the data key that sealed it was removed. */
  readonly isReadable: boolean;
}

export interface NewOwnKey {
  readonly id: string;
  readonly provider: Source;
  readonly key: string;
}

const lastCharacters = 4;

export type OwnKeyStore = ReturnType<typeof createOwnKeyStore>;

/** The sealed provider keys of users, one for each provider. @param sealer null where secrets cannot be kept */
export function createOwnKeyStore(db: Database, sealer: Sealer | null, now: () => number = Date.now) {
  /** Returns the keys that pay for the calls of a user; null without one. */
  async function findKeys(userId: string): Promise<OwnKeys | null> {
    const rows = await listRows(userId);
    const [first] = rows;
    return first === undefined
      ? null
      : { dataId: first.data_id, keys: rows.map(({ id, provider }) => ({ id, provider })) };
  }

  /** Returns what can be shown of the keys of a user. */
  async function listKeys(userId: string): Promise<readonly KeptOwnKey[]> {
    return (await listRows(userId)).map((row) => ({
      ...{ id: row.id, provider: row.provider, lastFour: row.last_four, createdAt: row.created_at },
      isReadable: open(row) !== null,
    }));
  }

  function listRows(userId: string) {
    return db.selectFrom('provider_keys').selectAll().where('user_id', '=', userId).execute();
  }

  /** Returns the number of users with a key. */
  async function count(): Promise<number> {
    const { count } = await db
      .selectFrom('provider_keys')
      .select((row) => row.fn.count('user_id').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Returns the key itself. @throws NotReady when it was removed, or the data key that sealed it was removed */
  async function readKey(id: string): Promise<string> {
    const row = await db.selectFrom('provider_keys').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new NotReady('Your own key was changed. Please try again.');
    const key = open(row);
    if (key === null) throw new NotReady(unreadable);
    // The key is sealed again, so that a replaced data key is no longer needed.
    const sealed = sealer?.seal(key, formatContext(row));
    if (sealed !== undefined) await db.updateTable('provider_keys').set({ sealed }).where('id', '=', id).execute();
    return key;
  }

  /** Keeps a key in place of an earlier one for its provider. @throws NotReady where secrets cannot be kept */
  async function save(userId: string, { id, provider, key }: NewOwnKey): Promise<void> {
    if (sealer === null) throw new NotReady('This server cannot keep own keys: its operator must set DATA_KEY.');
    const sealed = sealer.seal(key, formatContext({ id, user_id: userId }));
    const row = {
      user_id: userId,
      id,
      provider,
      sealed,
      last_four: key.slice(-lastCharacters),
      created_at: now(),
    };
    await db.transaction().execute((transaction) => changeOwnKeys(transaction, userId, provider, row));
  }

  /** Removes a user's key for a provider, and all that the user's keys loaded. @returns whether there was one */
  async function remove(userId: string, provider: Source): Promise<boolean> {
    return db.transaction().execute((transaction) => changeOwnKeys(transaction, userId, provider));
  }

  /** Removes the calls that were counted for a key that is not kept. */
  async function discard(id: string): Promise<void> {
    await removeCallsWith(db, id);
  }

  function open(row: Schema['provider_keys']): string | null {
    return sealer?.open(row.sealed, formatContext(row)) ?? null;
  }

  return {
    /** Whether this server can keep keys. */
    available: sealer !== null,
    findKeys,
    listKeys,
    count,
    readKey,
    save,
    remove,
    discard,
  };
}

const unreadable =
  'Your own key cannot be read on this server any longer. Please enter it again on the page Account, or remove it.';

function formatContext({ id, user_id }: Pick<Schema['provider_keys'], 'id' | 'user_id'>): string {
  return `own key ${id} of ${user_id}`;
}
