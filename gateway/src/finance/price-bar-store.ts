import type { PriceBar } from '../providers/source.ts';
import type { Database } from '../storage/schema.ts';
import { priceBarsSchema } from './price-bars.ts';

/**
 * Bars of a company, kept for good: every daily one ever seen, since the provider hands out the newest 100 only, and
 * the weekly ones as they were last handed out.
 */
export interface PriceBarStore {
  /** Adds bars and replaces those of the same day. An adjusted close that is known stays where the new bar has none. */
  keep(symbol: string, bars: readonly PriceBar[]): Promise<void>;
  /** The daily ones, oldest first. */
  all(symbol: string): Promise<PriceBar[]>;
  /** Replaces all weekly bars: each answer is adjusted as a whole, and the last bar of an older one may be half a week. */
  keepWeekly(symbol: string, bars: readonly PriceBar[]): Promise<void>;
  /** In the order they were kept; null when there never were any. */
  weekly(symbol: string): Promise<PriceBar[] | null>;
}

/** Five values a row, below the 32,766 of the embedded database. */
const rowsPerInsert = 1_000;

export function createPriceBarStore(db: Database): PriceBarStore {
  return {
    async keep(symbol, bars) {
      const rows = bars.map((bar) => ({
        symbol,
        date: bar.date,
        close: bar.close,
        adjusted_close: bar.adjustedClose,
        volume: bar.volume,
      }));
      for (let at = 0; at < rows.length; at += rowsPerInsert) {
        await db
          .insertInto('price_bars')
          .values(rows.slice(at, at + rowsPerInsert))
          .onConflict((conflict) =>
            conflict.columns(['symbol', 'date']).doUpdateSet((row) => ({
              close: row.ref('excluded.close'),
              volume: row.fn.coalesce('excluded.volume', 'price_bars.volume'),
              adjusted_close: row.fn.coalesce('excluded.adjusted_close', 'price_bars.adjusted_close'),
            })),
          )
          .execute();
      }
    },
    async all(symbol) {
      const rows = await db
        .selectFrom('price_bars')
        .select(['date', 'close', 'adjusted_close', 'volume'])
        .where('symbol', '=', symbol)
        .orderBy('date')
        .execute();
      return rows.map((row) => ({
        date: row.date,
        close: row.close,
        adjustedClose: row.adjusted_close,
        volume: row.volume,
      }));
    },
    async keepWeekly(symbol, bars) {
      const row = { symbol, bars: JSON.stringify(bars) };
      await db
        .insertInto('weekly_series')
        .values(row)
        .onConflict((conflict) => conflict.column('symbol').doUpdateSet({ bars: row.bars }))
        .execute();
    },
    async weekly(symbol) {
      const row = await db.selectFrom('weekly_series').select('bars').where('symbol', '=', symbol).executeTakeFirst();
      return row === undefined ? null : priceBarsSchema.parse(JSON.parse(row.bars));
    },
  };
}
