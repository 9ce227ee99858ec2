import type { Database } from '../storage/schema.ts';

/** Answers that are looked at at once. */
const prunedAtOnce = 500;
/** Share of the bound that may be written before the answers are counted again. */
const uncountedShare = 0.02;
/** Share of the bound that remains after an eviction pass, so that we do not evict on every write. */
const leftShare = 0.9;

/**
 * The bound of all stored answers. Answers about filings are evicted first, oldest first, because loading them again
 * costs no call of a metered provider.
 */
export class AnswerBound {
  readonly #db: Database;
  readonly #maxBytes: number;
  #uncounted = 0;

  /** @param maxBytes of all bodies, uncompressed */
  constructor(db: Database, maxBytes: number) {
    this.#db = db;
    this.#maxBytes = maxBytes;
  }

  /** Counts a stored answer, and evicts others when there may be too many. */
  async noteWritten(bytes: number): Promise<void> {
    this.#uncounted += bytes;
    if (this.#uncounted > this.#maxBytes * uncountedShare) await this.prune();
  }

  /** Removes answers until the others fit. */
  async prune(): Promise<void> {
    this.#uncounted = 0;
    const bytes = await this.bytes();
    if (bytes <= this.#maxBytes) return;
    let surplus = bytes - this.#maxBytes * leftShare;
    for (const isFiling of [true, false]) {
      for (let removed = Number.NaN; surplus > 0 && removed !== 0; surplus -= removed) {
        removed = await this.#removeOldest(isFiling, surplus);
      }
    }
  }

  /** Returns the bytes of all bodies, uncompressed. */
  async bytes(): Promise<number> {
    const { bytes } = await this.#db
      .selectFrom('cache_entries')
      .select((row) => row.fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  }

  /** @returns the bytes that were removed */
  async #removeOldest(isFiling: boolean, enough: number): Promise<number> {
    const rows = await this.#db
      .selectFrom('cache_entries')
      .select(['key', 'size'])
      .where('type', isFiling ? '=' : '!=', 'filing')
      .orderBy('stored_at')
      .limit(prunedAtOnce)
      .execute();
    let removed = 0;
    const keys: string[] = [];
    for (const { key, size } of rows) {
      if (removed >= enough) break;
      keys.push(key);
      removed += size;
    }
    if (keys.length > 0) await this.#db.deleteFrom('cache_entries').where('key', 'in', keys).execute();
    return removed;
  }
}
