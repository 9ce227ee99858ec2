import type { Selectable, SelectQueryBuilder } from 'kysely';
import { containsText } from '../storage/dialects.ts';
import { anyOwnName, holdOwnKeys, parseOwnKeyId } from '../storage/own-data.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { AnswerBound } from './answer-bound.ts';
import { calculateChecksum } from './answer-bytes.ts';
import { parseSubject } from './answer-keys.ts';
import type { Found } from './running-loads.ts';
import { readAnswerType, type StoredAnswer } from './stored-answer.ts';

/** A stored answer without its content. Times are milliseconds since the epoch. */
interface AnswerSummary {
  readonly key: string;
  readonly type: StoredAnswer['type'];
  readonly size: number;
  readonly storedAt: number;
  readonly expiresAt: number | null;
}

export interface AnswerQuery {
  /** Only keys that contain this text; empty for all. */
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

export interface AnswerPage {
  readonly answers: readonly AnswerSummary[];
  readonly stored: number;
  readonly matched: number;
  /** Number of fitting answers before this page. */
  readonly offset: number;
}

/** Number of clears per key; `*` counts clears of the whole cache. */
export type Generations = ReadonlyMap<string, number>;

const keysPerPage = 2_000;

/**
 * The durable tier of the cache: one row per answer, shared by all processes of the database.
 * @param bound bounds the bytes of all answers; without it they are unbounded
 */
export function createAnswerStore(db: Database, bound: AnswerBound | null = null) {
  async function writeRow(answer: StoredAnswer, generation: number): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      // The update locks the row of `*`: a clear and a write wait for each other.
      await transaction
        .updateTable('cache_clears')
        .set((row) => ({ generation: row.ref('generation') }))
        .where('key', '=', '*')
        .execute();
      if ((await generationIn(transaction, answer.key)) !== generation) return false;
      const ownKeyId = parseOwnKeyId(answer.key);
      if (ownKeyId !== null && !(await holdOwnKeys(transaction, ownKeyId))) return false;
      const { key, ...columns } = toRow(answer);
      await transaction
        .insertInto('cache_entries')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute();
      return true;
    });
  }

  /** Removes a row without a new generation: other processes need not notice. */
  async function remove(key: string): Promise<void> {
    await db.deleteFrom('cache_entries').where('key', '=', key).execute();
  }

  return {
    /** Returns the stored answer of each key. A damaged row is removed and counts as absent. */
    async readAnswers(keys: readonly string[]): Promise<ReadonlyMap<string, Found>> {
      const [rows, clears] = await Promise.all([
        db.selectFrom('cache_entries').selectAll().where('key', 'in', keys).execute(),
        db
          .selectFrom('cache_clears')
          .selectAll()
          .where('key', 'in', ['*', ...keys])
          .execute(),
      ]);
      const answers = new Map(rows.map((row) => [row.key, toAnswer(row)]));
      const generations = new Map(clears.map((row) => [row.key, row.generation]));
      for (const [key, answer] of answers) if (answer === null) await remove(key);
      return new Map(
        keys.map((key) => [key, { answer: answers.get(key) ?? null, generation: findGeneration(generations, key) }]),
      );
    },

    /**
     * Stores an answer unless its key was cleared since `generation` was read, or the own key that loaded it was removed.
     * @returns whether it was stored
     */
    async write(answer: StoredAnswer, generation: number): Promise<boolean> {
      const isWritten = await writeRow(answer, generation);
      if (isWritten) await bound?.noteWritten(answer.bytes.identity.length);
      return isWritten;
    },

    async generations(): Promise<Generations> {
      const rows = await db.selectFrom('cache_clears').selectAll().execute();
      return new Map(rows.map((row) => [row.key, row.generation]));
    },

    /** Removes answers; a load in progress must not store them again. @returns how many were stored */
    async clear(keys: readonly string[]): Promise<number> {
      if (keys.length === 0) return 0;
      return db.transaction().execute(async (transaction) => {
        const generation = await nextGeneration(transaction, false);
        await transaction
          .insertInto('cache_clears')
          .values(keys.map((key) => ({ key, generation })))
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ generation }))
          .execute();
        const result = await transaction.deleteFrom('cache_entries').where('key', 'in', keys).executeTakeFirst();
        return Number(result.numDeletedRows);
      });
    },

    /** Returns the stored keys that are named after one of the subjects. */
    async listKeys(subjects: ReadonlySet<string>): Promise<string[]> {
      const found: string[] = [];
      let last = '';
      for (;;) {
        // Reads page by page, because the embedded database works on the main thread.
        const rows = await db
          .selectFrom('cache_entries')
          .select('key')
          .where('key', '>', last)
          .orderBy('key')
          .limit(keysPerPage)
          .execute();
        found.push(...rows.map(({ key }) => key).filter((key) => subjects.has(parseSubject(key))));
        last = rows.at(-1)?.key ?? '';
        if (rows.length < keysPerPage) return found;
      }
    },

    /** Returns the body of a stored answer as text; empty when there is none. */
    async readBody(key: string): Promise<string> {
      const row = await db.selectFrom('cache_entries').select('body').where('key', '=', key).executeTakeFirst();
      return row?.body.toString() ?? '';
    },

    /** Removes all answers; loads in progress must not store theirs. */
    async clearAll(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await nextGeneration(transaction, true);
        await transaction.deleteFrom('cache_clears').where('key', '!=', '*').execute();
        await transaction.deleteFrom('cache_entries').execute();
      });
    },

    remove,
    /** Removes answers that are too old to be served stale, and those of earlier versions. */
    async purge(now: number, versions: readonly AnswerVersion[]): Promise<void> {
      await db.deleteFrom('cache_entries').where('stale_until', '<', now).execute();
      await bound?.prune();
      for (const { prefix, suffixes } of versions) {
        const rows = db.deleteFrom('cache_entries').where('key', 'like', `${prefix}%`);
        await suffixes.reduce((others, suffix) => others.where('key', 'not like', `%${suffix}`), rows).execute();
      }
    },

    /**
     * Returns one page of the stored answers that users share, sorted by key. The filter ignores case; an offset beyond the
     * end gives the last page.
     */
    async list({ filter, offset, limit }: AnswerQuery): Promise<AnswerPage> {
      const rows = db.selectFrom('cache_entries').where('key', 'not like', anyOwnName);
      const matching = filter === '' ? rows : rows.where(containsText('key', filter));
      const [stored, matched] = await Promise.all([countRows(rows), countRows(matching)]);
      const start = Math.max(0, Math.min(offset, Math.floor((matched - 1) / limit) * limit));
      const page = await matching
        .select(['key', 'type', 'size', 'stored_at', 'expires_at'])
        .orderBy('key')
        .limit(limit)
        .offset(start)
        .execute();
      const answers = page.map((row) => ({
        key: row.key,
        type: readAnswerType(row.type) ?? 'other',
        size: row.size,
        storedAt: row.stored_at,
        expiresAt: row.expires_at,
      }));
      return { answers, stored, matched, offset: start };
    },
  };
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Answers without a ttl have keys that end with a version: keys with another version are outdated. */
export interface AnswerVersion {
  readonly prefix: string;
  /** Ends of the keys that are kept; none are when it is empty. */
  readonly suffixes: readonly string[];
}

/** Returns how often a key was cleared, by itself or with all others. */
export function findGeneration(generations: Generations, key: string): number {
  return Math.max(generations.get('*') ?? 0, generations.get(key) ?? 0);
}

/** Returns null for a damaged row. */
function toAnswer(row: Selectable<Schema['cache_entries']>): StoredAnswer | null {
  const bytes = { identity: row.body, gzip: row.gzip, brotli: row.brotli, etag: row.etag };
  const type = readAnswerType(row.type);
  if (type === null || calculateChecksum(bytes) !== row.checksum) return null;
  const { key, stored_at: storedAt, expires_at: expiresAt, stale_until: staleUntil } = row;
  return { key, type, bytes, storedAt, expiresAt, staleUntil };
}

async function countRows(rows: SelectQueryBuilder<Schema, 'cache_entries', object>): Promise<number> {
  const { count } = await rows.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function toRow({ key, type, bytes, storedAt, expiresAt, staleUntil }: StoredAnswer) {
  return {
    key,
    type,
    body: bytes.identity,
    gzip: bytes.gzip,
    brotli: bytes.brotli,
    etag: bytes.etag,
    checksum: calculateChecksum(bytes),
    stored_at: storedAt,
    expires_at: expiresAt,
    stale_until: staleUntil,
    size: bytes.identity.length,
  };
}

async function generationIn(db: Database, key: string): Promise<number> {
  const row = await db
    .selectFrom('cache_clears')
    .select((select) => select.fn.max<number>('generation').as('generation'))
    .where('key', 'in', ['*', key])
    .executeTakeFirst();
  return row?.generation ?? 0;
}

/** Returns the next generation. Stores it for the whole cache when `everything`; otherwise only locks the row of `*`. */
async function nextGeneration(transaction: Database, everything: boolean): Promise<number> {
  await transaction
    .updateTable('cache_clears')
    .set((row) => ({ generation: row.ref('generation') }))
    .where('key', '=', '*')
    .execute();
  const row = await transaction
    .selectFrom('cache_clears')
    .select((select) => select.fn.max<number>('generation').as('generation'))
    .executeTakeFirst();
  const generation = (row?.generation ?? 0) + 1;
  if (everything) await transaction.updateTable('cache_clears').set({ generation }).where('key', '=', '*').execute();
  return generation;
}
