import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { Conflict, Unauthorized } from '../errors/errors.ts';
import { isPostgres } from '../storage/dialects.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { lockUser, requireUserBytes } from './user-bytes.ts';

/** One kind of things that users save. */
export interface DocumentKind<Body> {
  /** Stored with each of them. */
  readonly name: string;
  readonly schema: z.ZodType<Body>;
  /** The most that a user keeps. */
  readonly most: number;
  /** Tells a user at the limit. */
  readonly atLimit: string;
  /** Whether all of a user's together are too small to be refused for their bytes. */
  readonly isSmall?: boolean;
}

/** A thing that a user saved. Times are milliseconds since the epoch. */
export interface UserDocument<Body> {
  readonly userId: string;
  /** Names it among those of its user and kind. */
  readonly key: string;
  /** The company that it is about; empty without one. */
  readonly symbol: string;
  readonly body: Body;
  /** Rises with each change. */
  readonly version: number;
  readonly savedAt: number;
  /** Null never expires. */
  readonly expiresAt: number | null;
}

interface Written {
  readonly symbol?: string;
  readonly savedAt?: number;
  readonly expiresAt?: number | null;
  /** Of the only document to replace; when absent, any is replaced. */
  readonly version?: number;
}

const symbolsPerQuery = 500;
/** Characters of a body after which other work goes on before the next is parsed. */
const longBody = 10_000;

export type Documents<Body> = ReturnType<typeof createDocuments<Body>>;

/**
 * Returns the documents of a kind in a database or a transaction. Expired ones are not read or counted.
 * @param now milliseconds since the epoch
 */
export function createDocuments<Body>(db: Database, kind: DocumentKind<Body>, now: () => number = Date.now) {
  const select = () =>
    db
      .selectFrom('documents')
      .where('kind', '=', kind.name)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now())]));

  async function parseRows(rows: readonly Selectable<Schema['documents']>[]): Promise<UserDocument<Body>[]> {
    const found: UserDocument<Body>[] = [];
    for (const { user_id, key, symbol, body, version, saved_at, expires_at } of rows) {
      const parsed = kind.schema.parse(JSON.parse(body));
      found.push({ userId: user_id, key, symbol, body: parsed, version, savedAt: saved_at, expiresAt: expires_at });
      if (body.length > longBody) await setImmediate();
    }
    return found;
  }

  const documents = {
    async find(userId: string, key: string): Promise<UserDocument<Body> | null> {
      const rows = select().selectAll().where('user_id', '=', userId).where('key', '=', key);
      return (await parseRows(await rows.execute()))[0] ?? null;
    },

    /** Returns those of a user by key in order: all, or of one company. In a transaction no other changes them before its end. */
    async list(userId: string, symbol?: string): Promise<UserDocument<Body>[]> {
      let rows = select().selectAll().where('user_id', '=', userId).orderBy('key');
      if (symbol !== undefined) rows = rows.where('symbol', '=', symbol);
      if (db.isTransaction && isPostgres(db)) rows = rows.forUpdate();
      return parseRows(await rows.execute());
    },

    /** Returns those of all users. */
    async listAll(): Promise<UserDocument<Body>[]> {
      return parseRows(await select().selectAll().execute());
    },

    /** Returns those of all Members and Admins on some companies. */
    async listOfMembers(symbols: readonly string[]): Promise<UserDocument<Body>[]> {
      const found: UserDocument<Body>[] = [];
      for (let from = 0; from < symbols.length; from += symbolsPerQuery) {
        const rows = select()
          .innerJoin('users', 'users.id', 'documents.user_id')
          .selectAll('documents')
          .where('users.role', '!=', 'Guest')
          .where('symbol', 'in', symbols.slice(from, from + symbolsPerQuery));
        found.push(...(await parseRows(await rows.execute())));
      }
      return found;
    },

    /** @throws Conflict when the user keeps the most that they may, without the document of the key */
    async requireRoom(userId: string, key: string): Promise<void> {
      const { others } = await select()
        .select(({ fn }) => fn.countAll().as('others'))
        .where('user_id', '=', userId)
        .where('key', '!=', key)
        .executeTakeFirstOrThrow();
      if (Number(others) >= kind.most) throw new Conflict(kind.atLimit);
    },

    /** Writes a document in place of the one of its key. @returns false when that is not the one to replace */
    async write(userId: string, key: string, body: Body, written: Written = {}): Promise<boolean> {
      const { symbol = '', savedAt = now(), expiresAt = null, version } = written;
      const columns = { symbol, body: JSON.stringify(body), saved_at: savedAt, expires_at: expiresAt };
      const place = { user_id: userId, kind: kind.name, key };
      const next = { ...columns, version: sql<number>`documents.version + 1` };
      if (version !== undefined) {
        const change = db.updateTable('documents').set(next).where('version', '=', version);
        const { numUpdatedRows } = await change.where((row) => row.and(place)).executeTakeFirst();
        return numUpdatedRows > 0n;
      }
      await db
        .insertInto('documents')
        .values({ ...place, ...columns, version: 1, created_at: savedAt })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'key']).doUpdateSet(next))
        .execute();
      return true;
    },

    /**
     * Writes a document within the user's bounds.
     * @param alsoWrite writes what belongs to it, in the same transaction
     * @throws Conflict beyond the bounds, Unauthorized for a deleted user
     */
    save(
      userId: string,
      key: string,
      body: Body,
      written: Written = {},
      alsoWrite: (transaction: Database) => Promise<void> = async () => {},
    ): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
        const within = createDocuments(transaction, kind, now);
        await within.requireRoom(userId, key);
        await within.write(userId, key, body, written);
        await alsoWrite(transaction);
        if (!kind.isSmall) await requireUserBytes(transaction, userId);
      });
    },

    /** @returns whether there was one */
    async remove(userId: string, key: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('documents')
        .where((row) => row.and({ user_id: userId, kind: kind.name, key }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes the expired ones of all users. Until then a new one may take their key. */
    async purge(): Promise<void> {
      await db.deleteFrom('documents').where('kind', '=', kind.name).where('expires_at', '<=', now()).execute();
    },
  };
  return documents;
}
