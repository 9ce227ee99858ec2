import type { Source } from '../contract/sources.ts';
import { NotReady } from '../errors/errors.ts';
import { removeLoadedWith, removeOwnKey } from '../storage/own-data.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { Sealer } from '../storage/sealer.ts';

/** The displayable part of a user's own key. */
export interface KeptOwnKey {
  readonly id: string;
  readonly lastFour: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** False when the data key that sealed it was removed. */
  readonly isReadable: boolean;
}

interface NewOwnKey {
  readonly id: string;
  readonly provider: Source;
  readonly key: string;
}

const lastCharacters = 4;

/** The sealed provider keys of users, one per user. */
export class OwnKeyStore {
  readonly #db: Database;
  readonly #sealer: Sealer | null;
  readonly #now: () => number;

  /** @param sealer null where secrets cannot be kept */
  constructor(db: Database, sealer: Sealer | null, now: () => number = Date.now) {
    this.#db = db;
    this.#sealer = sealer;
    this.#now = now;
  }

  /** Whether this server can keep keys. */
  get available(): boolean {
    return this.#sealer !== null;
  }

  /** Returns the id of a user's key; null without one. */
  async findId(userId: string): Promise<string | null> {
    const row = await this.#db.selectFrom('own_keys').select('id').where('user_id', '=', userId).executeTakeFirst();
    return row?.id ?? null;
  }

  async findKey(userId: string): Promise<KeptOwnKey | null> {
    const row = await this.#db.selectFrom('own_keys').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (row === undefined) return null;
    return { id: row.id, lastFour: row.last_four, createdAt: row.created_at, isReadable: this.#open(row) !== null };
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('own_keys')
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Returns the key itself. @throws NotReady when it was removed, or the data key that sealed it was removed */
  async readKey(id: string): Promise<string> {
    const row = await this.#db.selectFrom('own_keys').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new NotReady('Your own key was changed. Please try again.');
    const key = this.#open(row);
    if (key === null) throw new NotReady(unreadable);
    // The key is sealed again, so that a replaced data key is no longer needed.
    const sealed = this.#sealer?.seal(key, formatContext(row));
    if (sealed !== undefined) await this.#db.updateTable('own_keys').set({ sealed }).where('id', '=', id).execute();
    return key;
  }

  /** Keeps a key in place of an earlier one, whose data is removed. @throws NotReady where secrets cannot be kept */
  async save(userId: string, { id, provider, key }: NewOwnKey): Promise<void> {
    if (this.#sealer === null) throw new NotReady('This server cannot keep own keys: its operator must set DATA_KEY.');
    const sealed = this.#sealer.seal(key, formatContext({ id, user_id: userId }));
    const row = {
      user_id: userId,
      id,
      provider,
      sealed,
      last_four: key.slice(-lastCharacters),
      created_at: this.#now(),
    };
    await this.#db.transaction().execute(async (transaction) => {
      await removeOwnKey(transaction, userId);
      await transaction.insertInto('own_keys').values(row).execute();
    });
  }

  /** Removes a user's key with everything that was loaded with it. @returns whether there was one */
  async remove(userId: string): Promise<boolean> {
    return this.#db.transaction().execute((transaction) => removeOwnKey(transaction, userId));
  }

  /** Removes the calls that were counted for a key that is not kept. */
  async discard(id: string): Promise<void> {
    await removeLoadedWith(this.#db, id);
  }

  #open(row: Schema['own_keys']): string | null {
    return this.#sealer?.open(row.sealed, formatContext(row)) ?? null;
  }
}

const unreadable =
  'Your own key cannot be read on this server any longer. Please enter it again on the page Account, or remove it.';

function formatContext({ id, user_id }: Pick<Schema['own_keys'], 'id' | 'user_id'>): string {
  return `own key ${id} of ${user_id}`;
}
