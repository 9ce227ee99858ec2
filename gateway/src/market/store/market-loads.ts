import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type LoadKind, loadTables, type MarketDatabase } from './market-schema.ts';
import { readState, writeState } from './market-state.ts';
import { withLoad } from './write-batches.ts';

/** A load in use, or one that failed. */
export interface KnownLoad {
  readonly id: number;
  readonly kind: LoadKind;
  readonly name: string;
  readonly etag: string | null;
  readonly bytes: number | null;
  readonly filings: number;
  readonly loadedAt: number;
  /** Whether it was published again after it was loaded. */
  readonly reissued: boolean;
  /** Why the newest try failed; null for a load in use. */
  readonly problem: string | null;
}

/** Rows that one transaction of the removal takes, by table. */
const removedAtOnce = { market_reports: 200, market_packs: 16 } as const;
const removedBy = { market_reports: 'cik', market_packs: 'name' } as const;

/** The loads of the market: what is in use, what is being loaded, what is being removed. */
export class MarketLoads {
  readonly #db: MarketDatabase;

  constructor(db: MarketDatabase) {
    this.#db = db;
  }

  /** Returns the loads in use and the failed ones, oldest first. */
  async listLoads(): Promise<readonly KnownLoad[]> {
    const rows = await this.#db
      .selectFrom('market_loads')
      .selectAll()
      .where('state', 'in', ['visible', 'failed'])
      .orderBy('id')
      .execute();
    return rows.map(({ state, loaded_at, reissued, problem, ...load }) => ({
      ...load,
      loadedAt: loaded_at,
      reissued: reissued === 1,
      problem: state === 'failed' ? problem : null,
    }));
  }

  /** @returns the id of the load */
  beginLoad(kind: LoadKind, name: string): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      // Never used twice: what is built names the loads that it is built from.
      const id = ((await readState(transaction, 'last-load', z.number())) ?? 0) + 1;
      await writeState(transaction, 'last-load', id);
      const none = { etag: null, bytes: null, filings: 0, problem: null, reissued: 0 };
      const row = { id, kind, name, ...none, state: 'loading' as const, loaded_at: Date.now() };
      await transaction.insertInto('market_loads').values(row).execute();
      return id;
    });
  }

  /** Makes a load visible in place of those with its name, in one transaction. @throws LoadLost */
  async publish(id: number, found: { etag: string | null; bytes: number | null; filings: number }): Promise<void> {
    await this.#db.transaction().execute((transaction) =>
      withLoad(transaction, id, async () => {
        const load = await transaction
          .selectFrom('market_loads')
          .select(['kind', 'name'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const replace = (state: 'visible' | 'failed') =>
          transaction
            .updateTable('market_loads')
            .set({ state: 'removed' })
            .where('kind', '=', load.kind)
            .where('name', '=', load.name)
            .where('state', '=', state)
            .executeTakeFirst();
        await replace('failed');
        const reissued = (await replace('visible')).numUpdatedRows > 0n ? 1 : 0;
        const row = { ...found, state: 'visible' as const, reissued, loaded_at: Date.now() };
        await transaction.updateTable('market_loads').set(row).where('id', '=', id).execute();
      }),
    );
  }

  /** Notes why a source could not be loaded; what was loaded of it before stays. @param id the load, when it had begun */
  async fail(kind: LoadKind, name: string, problem: string, id: number | null): Promise<void> {
    const failed = await this.beginLoad(kind, name);
    await this.#db.transaction().execute(async (transaction) => {
      const loads = transaction.updateTable('market_loads');
      await loads
        .set({ state: 'removed' })
        .where('kind', '=', kind)
        .where('name', '=', name)
        .where('state', '=', 'failed')
        .execute();
      if (id !== null) await loads.set({ state: 'removed' }).where('id', '=', id).execute();
      await loads
        .set({ state: 'failed', problem: problem.slice(0, 500) })
        .where('id', '=', failed)
        .execute();
    });
  }

  /** Takes loads out of use. */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db
      .updateTable('market_loads')
      .set({ state: 'removed' })
      .where('id', 'in', [...ids])
      .execute();
  }

  /** Gives up the loads that another process left unfinished. Only the holder of the lease may call it, before its first load. */
  async giveUpUnfinished(): Promise<void> {
    await this.#db.updateTable('market_loads').set({ state: 'removed' }).where('state', '=', 'loading').execute();
  }

  /** Removes the rows of loads out of use, in short transactions, then the loads. */
  async sweep(): Promise<void> {
    const loads = await this.#db.selectFrom('market_loads').select('id').where('state', '=', 'removed').execute();
    for (const { id } of loads) {
      for (const table of loadTables) while (await this.#removePiece(table, id)) await setImmediate();
      await this.#db.deleteFrom('market_loads').where('id', '=', id).where('state', '=', 'removed').execute();
    }
  }

  /** @returns whether rows were removed */
  async #removePiece(table: (typeof loadTables)[number], id: number): Promise<boolean> {
    const key = sql.ref(removedBy[table]);
    const name = sql.table(table);
    const { rows } = await sql<{ readonly last: string | number | null }>`
      select max(k) as last from
        (select ${key} as k from ${name} where load_id = ${id} order by ${key} limit ${removedAtOnce[table]}) as piece`.execute(
      this.#db,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return false;
    await sql`delete from ${name} where load_id = ${id} and ${key} <= ${last}`.execute(this.#db);
    return true;
  }
}
