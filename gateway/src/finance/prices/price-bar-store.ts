import { sql } from 'kysely';
import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema } from '../../contract/figures.ts';
import type { PriceBar } from '../../providers/provider.ts';
import { holdOwnKeys, ownName } from '../../storage/own-data.ts';
import type { Database, Schema } from '../../storage/schema.ts';

/**
 * Stores price bars for good: all daily bars ever loaded, since the provider sends only the newest 100, and the weekly
 * bars of the last load.
 */
export interface PriceBarStore {
  /** Adds bars and replaces those of the same day. A known adjusted close remains when the new bar has none. */
  keep(symbol: string, bars: readonly PriceBar[]): Promise<void>;
  /** Returns all daily bars, oldest first. */
  listBars(symbol: string): Promise<PriceBar[]>;
  /** Returns at most two daily bars of each symbol, the newest, newest first. */
  listNewest(symbols: readonly string[], now: Date): Promise<ReadonlyMap<string, readonly PriceBar[]>>;
  /** Returns the daily bars since a day by symbol, oldest first; none of a symbol without any. */
  listSince(symbols: readonly string[], day: string): Promise<ReadonlyMap<string, readonly PriceBar[]>>;
  /** Replaces all weekly bars: each load is adjusted as a whole, and the last bar of an older load may be a partial week. */
  keepWeekly(symbol: string, bars: readonly PriceBar[]): Promise<void>;
  /** Returns the weekly bars in the order they were stored; null when there are none. */
  weekly(symbol: string): Promise<PriceBar[] | null>;
}

/** Five values per row must stay below the 32,766 parameters of the embedded database. */
const rowsPerInsert = 1_000;
const symbolsPerQuery = 500;
/** Most companies have a bar within these days, so that their older bars are not read for the newest. */
const recentDays = 62;

/** @param ownKeyId the own key that loads the bars, only for its user; null for bars that users share */
export function createPriceBarStore(db: Database, ownKeyId: string | null = null): PriceBarStore {
  const named = (symbol: string) => (ownKeyId === null ? symbol : ownName(ownKeyId, symbol));
  /** Bars of an own key that was removed meanwhile are not stored. */
  const write = async (work: (db: Database) => Promise<void>): Promise<void> => {
    if (ownKeyId === null) await work(db);
    else
      await db.transaction().execute(async (transaction) => {
        if (await holdOwnKeys(transaction, ownKeyId)) await work(transaction);
      });
  };
  return {
    async keep(symbol, bars) {
      const rows = bars.map((bar) => ({
        symbol: named(symbol),
        date: bar.date,
        close: bar.close,
        adjusted_close: bar.adjustedClose,
        volume: bar.volume,
      }));
      await write(async (into) => {
        for (let at = 0; at < rows.length; at += rowsPerInsert) await addBars(into, rows.slice(at, at + rowsPerInsert));
      });
    },
    async listBars(symbol) {
      const rows = await db
        .selectFrom('price_bars')
        .select(['date', 'close', 'adjusted_close', 'volume'])
        .where('symbol', '=', named(symbol))
        .orderBy('date')
        .execute();
      return rows.map(toBar);
    },
    async listNewest(symbols, now) {
      const recent = new Date(now.getTime() - recentDays * dayMs).toISOString().slice(0, 10);
      const found = await readNewest(db, symbols.map(named), recent);
      const others = symbols.map(named).filter((symbol) => !found.has(symbol));
      for (const [symbol, bars] of await readNewest(db, others, '')) found.set(symbol, bars);
      return new Map(symbols.map((symbol) => [symbol, found.get(named(symbol)) ?? []]));
    },
    async listSince(symbols, day) {
      const found = new Map<string, PriceBar[]>();
      for (let at = 0; at < symbols.length; at += symbolsPerQuery) {
        const some = new Map(symbols.slice(at, at + symbolsPerQuery).map((symbol) => [named(symbol), symbol]));
        const rows = await db
          .selectFrom('price_bars')
          .selectAll()
          .where('symbol', 'in', [...some.keys()])
          .where('date', '>=', day)
          .orderBy('date')
          .execute();
        for (const row of rows) {
          const symbol = some.get(row.symbol) ?? row.symbol;
          found.set(symbol, [...(found.get(symbol) ?? []), toBar(row)]);
        }
      }
      return found;
    },
    async keepWeekly(symbol, bars) {
      const row = { symbol: named(symbol), bars: JSON.stringify(bars) };
      await write(async (into) => {
        await into
          .insertInto('weekly_series')
          .values(row)
          .onConflict((conflict) => conflict.column('symbol').doUpdateSet({ bars: row.bars }))
          .execute();
      });
    },
    async weekly(symbol) {
      const row = await db
        .selectFrom('weekly_series')
        .select('bars')
        .where('symbol', '=', named(symbol))
        .executeTakeFirst();
      return row === undefined ? null : priceBarsSchema.parse(JSON.parse(row.bars));
    },
  };
}

/** Returns the two newest bars of symbols, of those since a day. */
async function readNewest(db: Database, symbols: readonly string[], since: string): Promise<Map<string, PriceBar[]>> {
  const found = new Map<string, PriceBar[]>();
  if (symbols.length === 0) return found;
  const ranked = db
    .selectFrom('price_bars')
    .selectAll()
    .select(sql<number>`row_number() over (partition by symbol order by date desc)`.as('place'))
    .where('symbol', 'in', [...symbols])
    .where('date', '>=', since);
  const newest = db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', 2).orderBy('date', 'desc');
  for (const row of await newest.execute()) found.set(row.symbol, [...(found.get(row.symbol) ?? []), toBar(row)]);
  return found;
}

function toBar(row: Omit<Schema['price_bars'], 'symbol'>): PriceBar {
  return { date: row.date, close: row.close, adjustedClose: row.adjusted_close, volume: row.volume };
}

async function addBars(db: Database, rows: readonly Schema['price_bars'][]): Promise<void> {
  await db
    .insertInto('price_bars')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['symbol', 'date']).doUpdateSet((row) => ({
        close: row.ref('excluded.close'),
        volume: row.fn.coalesce('excluded.volume', 'price_bars.volume'),
        adjusted_close: row.fn.coalesce('excluded.adjusted_close', 'price_bars.adjusted_close'),
      })),
    )
    .execute();
}

export const priceBarsSchema: z.ZodType<PriceBar[]> = z.array(
  z.object({
    date: daySchema,
    close: z.number(),
    adjustedClose: z.number().nullable(),
    volume: z.number().nullable(),
  }),
);
