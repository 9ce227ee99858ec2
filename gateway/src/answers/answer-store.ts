import type { Selectable, SelectQueryBuilder } from 'kysely';
import { holdsText } from '../storage/holds-text.ts';
import type { CacheEntriesTable, Database, Schema } from '../storage/schema.ts';
import { checksumOf } from './answer-bytes.ts';
import { entryTypeOf } from './entry-type.ts';
import type { Found } from './reading.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** What an administrator sees of one stored answer. Moments are milliseconds since the epoch. */
interface AnswerListing {
  readonly key: string;
  readonly type: StoredAnswer['type'];
  readonly size: number;
  readonly storedAt: number;
  readonly expiresAt: number | null;
}

/** Which answers to list. */
export interface ListingPage {
  /** Only keys that contain it; empty for all. */
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

export interface Listing {
  readonly answers: readonly AnswerListing[];
  /** How many answers are stored at all. */
  readonly stored: number;
  /** How many of them fit the filter. */
  readonly matched: number;
  /** How many of those come before this page. */
  readonly offset: number;
}

/** Clears so far, by key; `*` is a clear of everything. */
export type Generations = ReadonlyMap<string, number>;

/** The durable tier of the cache: one row an answer, shared by every process of the database. */
export class AnswerStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What is stored under each of the keys. A damaged row is removed and counts as absent. */
  async read(keys: readonly string[]): Promise<ReadonlyMap<string, Found>> {
    const [rows, clears] = await Promise.all([
      this.#db.selectFrom('cache_entries').selectAll().where('key', 'in', keys).execute(),
      this.#db
        .selectFrom('cache_clears')
        .selectAll()
        .where('key', 'in', ['*', ...keys])
        .execute(),
    ]);
    const answers = new Map(rows.map((row) => [row.key, answerOf(row)]));
    const generations = new Map(clears.map((row) => [row.key, row.generation]));
    for (const [key, answer] of answers) if (answer === null) await this.remove(key);
    return new Map(
      keys.map((key) => [key, { answer: answers.get(key) ?? null, generation: generationOf(generations, key) }]),
    );
  }

  /**
   * Stores an answer unless its key was cleared since `generation` was read.
   * @returns whether it was stored
   */
  async write(answer: StoredAnswer, generation: number): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      // Changing the row of `*` makes a clear and a write wait for each other.
      await transaction
        .updateTable('cache_clears')
        .set((row) => ({ generation: row.ref('generation') }))
        .where('key', '=', '*')
        .execute();
      if ((await generationIn(transaction, answer.key)) !== generation) return false;
      const { key, ...columns } = rowOf(answer);
      await transaction
        .insertInto('cache_entries')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute();
      return true;
    });
  }

  /** Every clear so far. */
  async generations(): Promise<Generations> {
    const rows = await this.#db.selectFrom('cache_clears').selectAll().execute();
    return new Map(rows.map((row) => [row.key, row.generation]));
  }

  /** Removes one answer, and keeps one that is being loaded from being stored. @returns whether there was one */
  async clear(key: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const generation = await raiseAll(transaction, false);
      await transaction
        .insertInto('cache_clears')
        .values({ key, generation })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ generation }))
        .execute();
      const result = await transaction.deleteFrom('cache_entries').where('key', '=', key).executeTakeFirst();
      return result.numDeletedRows > 0n;
    });
  }

  /** Removes every answer, and keeps those being loaded from being stored. */
  async clearAll(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await raiseAll(transaction, true);
      await transaction.deleteFrom('cache_clears').where('key', '!=', '*').execute();
      await transaction.deleteFrom('cache_entries').execute();
    });
  }

  /** Removes one row without telling anybody: it was of no use. */
  async remove(key: string): Promise<void> {
    await this.#db.deleteFrom('cache_entries').where('key', '=', key).execute();
  }

  /** Removes what may not even be served stale any more. */
  async purge(now: number): Promise<void> {
    await this.#db.deleteFrom('cache_entries').where('stale_until', '<', now).execute();
  }

  /**
   * Stored answers by key, without their content: one page of those whose key contains a text in any case. A page beyond the end
   * is the last one.
   */
  async list({ filter, offset, limit }: ListingPage): Promise<Listing> {
    const rows = this.#db.selectFrom('cache_entries');
    const matching = filter === '' ? rows : rows.where(holdsText('key', filter));
    const [stored, matched] = await Promise.all([countOf(rows), countOf(matching)]);
    const start = Math.max(0, Math.min(offset, Math.floor((matched - 1) / limit) * limit));
    const page = await matching
      .select(['key', 'type', 'size', 'stored_at', 'expires_at'])
      .orderBy('key')
      .limit(limit)
      .offset(start)
      .execute();
    const answers = page.map((row) => ({
      key: row.key,
      type: entryTypeOf(row.type) ?? 'other',
      size: row.size,
      storedAt: row.stored_at,
      expiresAt: row.expires_at,
    }));
    return { answers, stored, matched, offset: start };
  }
}

/** How often a key was cleared, alone or with all. */
export function generationOf(generations: Generations, key: string): number {
  return Math.max(generations.get('*') ?? 0, generations.get(key) ?? 0);
}

/** Null for a row that is damaged. */
function answerOf(row: Selectable<CacheEntriesTable>): StoredAnswer | null {
  const bytes = { identity: row.body, gzip: row.gzip, brotli: row.brotli, etag: row.etag };
  const type = entryTypeOf(row.type);
  if (type === null || checksumOf(bytes) !== row.checksum) return null;
  const { key, stored_at: storedAt, expires_at: expiresAt, stale_until: staleUntil } = row;
  return { key, type, bytes, storedAt, expiresAt, staleUntil };
}

async function countOf(rows: SelectQueryBuilder<Schema, 'cache_entries', object>): Promise<number> {
  const { count } = await rows.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

function rowOf({ key, type, bytes, storedAt, expiresAt, staleUntil }: StoredAnswer) {
  return {
    key,
    type,
    body: bytes.identity,
    gzip: bytes.gzip,
    brotli: bytes.brotli,
    etag: bytes.etag,
    checksum: checksumOf(bytes),
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

/** Takes the next generation; as the generation of everything, or only locking the row while a key is cleared. */
async function raiseAll(transaction: Database, everything: boolean): Promise<number> {
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
