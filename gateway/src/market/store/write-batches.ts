import { setImmediate } from 'node:timers/promises';
import type { MarketDatabase, PackRow, ReportRow } from './market-schema.ts';

/** The load lost its right to write: another process holds the lease, or the load was given up. */
export class LoadLost extends Error {
  override readonly name = 'LoadLost';
}

/** A transaction aims at this time, well below the 50 ms that it may take. */
const aimMs = 20;
const fewestRows = 5;
const mostRows = 2000;
/** Bound parameters of one statement. */
const mostParameters = 1000;
/** Bytes of one part of a pack, and of the packs that share a transaction. */
const partBytes = 256 * 1024;

/** Writes rows of loads in short transactions. */
export class BatchWriter {
  readonly #db: MarketDatabase;
  #rows = 50;
  #longestMs = 0;
  #parts: PackRow[] = [];
  #waitingBytes = 0;

  constructor(db: MarketDatabase) {
    this.#db = db;
  }

  /** The longest transaction so far. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** Adds rows of a load that is being loaded. @throws LoadLost */
  async insertReports(loadId: number, rows: readonly ReportRow[]): Promise<void> {
    for (let at = 0; at < rows.length; ) {
      const batch = rows.slice(at, at + this.#rows);
      await this.#measure(batch.length, (db) => withLoad(db, loadId, () => insertRows(db, batch)));
      at += batch.length;
    }
  }

  /**
   * Adds a pack of a load, or of all loads under load 0. It may wait for others until `flushPacks`.
   * @throws LoadLost
   */
  async insertPack(loadId: number, version: number, name: string, bytes: Buffer): Promise<void> {
    for (let part = 0; part === 0 || part * partBytes < bytes.length; part += 1) {
      const content = bytes.subarray(part * partBytes, (part + 1) * partBytes);
      this.#parts.push({ load_id: loadId, version, name, part, content });
      this.#waitingBytes += content.length;
      if (this.#waitingBytes >= partBytes) await this.flushPacks();
    }
  }

  /** Writes the packs that wait. @throws LoadLost */
  async flushPacks(): Promise<void> {
    const parts = this.#parts;
    const loadId = parts[0]?.load_id;
    this.#parts = [];
    this.#waitingBytes = 0;
    if (loadId === undefined) return;
    await this.#db.transaction().execute(async (transaction) => {
      const insert = () => transaction.insertInto('market_packs').values(parts).execute();
      await (loadId === 0 ? insert() : withLoad(transaction, loadId, insert));
    });
    await setImmediate();
  }

  /** Runs a transaction over so many rows, and adapts the number of rows of the next one to the time it took. */
  async #measure(rows: number, work: (db: MarketDatabase) => Promise<void>): Promise<void> {
    const began = performance.now();
    await this.#db.transaction().execute(work);
    const tookMs = performance.now() - began;
    this.#longestMs = Math.max(this.#longestMs, tookMs);
    const fitting = (rows * aimMs) / Math.max(tookMs, 1);
    if (tookMs > aimMs || rows === this.#rows) {
      this.#rows = Math.round(Math.min(mostRows, this.#rows * 2, Math.max(fewestRows, fitting)));
    }
    await setImmediate();
  }
}

async function insertRows(db: MarketDatabase, rows: readonly ReportRow[]): Promise<void> {
  const atOnce = Math.max(1, Math.floor(mostParameters / Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += atOnce) {
    await db
      .insertInto('market_reports')
      .values(rows.slice(at, at + atOnce))
      .execute();
  }
}

/** Runs a change of a load that still is the one to be loaded. Its row is locked until the transaction ends. */
export async function withLoad(db: MarketDatabase, loadId: number, change: () => Promise<unknown>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('market_loads')
    .set({ state: 'loading' })
    .where('id', '=', loadId)
    .where('state', '=', 'loading')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LoadLost('Another process has taken over the loading of the market.');
  await change();
}
