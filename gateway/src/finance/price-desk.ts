import type { AnswerCache, CachedAnswer } from '../caching/answer-cache.ts';
import { type PriceHistory, priceHistorySchema, type Timeframe } from '../contract/stock.ts';
import { AppError, NotFound } from '../http/errors.ts';
import type { PriceBar, SourceLog, Sources } from '../providers/source.ts';
import { type Composition, composedAnswer, type Part } from './composed-answer.ts';
import type { PriceBarStore } from './price-bar-store.ts';
import { priceBarsSchema } from './price-bars.ts';
import { fillFromWeekly, monthlyOf, type Point, pointsOf, weeklyOf } from './price-series.model.ts';
import { rememberedAnswer } from './remembered-answer.ts';
import { settleJumps, unsettledJumps } from './splits.model.ts';

const barsRule = { type: 'price', schema: priceBarsSchema } as const;
const historyRule = { type: 'price', schema: priceHistorySchema } as const;

export interface PriceDeskDeps {
  readonly cache: AnswerCache;
  readonly sources: Sources;
  readonly bars: PriceBarStore;
  readonly log: SourceLog;
  readonly lifetimeSeconds: number;
  readonly keyOf: (kind: string, symbol: string) => string;
}

interface DailySeries {
  /** Oldest first. */
  readonly bars: readonly PriceBar[];
  readonly parts: readonly Part<unknown>[];
  readonly complete: boolean;
}

/** Prices: the newest bar and the three timeframes of the chart. */
export class PriceDesk {
  readonly #deps: PriceDeskDeps;

  constructor(deps: PriceDeskDeps) {
    this.#deps = deps;
  }

  /** Newest first, as the source hands them out now; each is kept for good on the way. */
  daily(symbol: string): Promise<CachedAnswer<PriceBar[]>> {
    const { cache, sources, bars, keyOf } = this.#deps;
    return rememberedAnswer(cache, keyOf('daily-bars', symbol), barsRule, async () => {
      const seen = await sources.market.dailyBars(symbol);
      // Invented bars must never be found beside real ones.
      if (!sources.sample) await bars.keep(symbol, seen);
      return seen;
    });
  }

  /** @throws NotFound, or what the source failed with when no bar was ever seen */
  history(symbol: string, timeframe: Timeframe): Promise<CachedAnswer<PriceHistory>> {
    const { cache, lifetimeSeconds } = this.#deps;
    return composedAnswer(cache, this.#historyKey(symbol, timeframe), historyRule, lifetimeSeconds, () =>
      timeframe === 'daily' ? this.#dailyHistory(symbol) : this.#resampled(symbol, timeframe),
    );
  }

  #historyKey(symbol: string, timeframe: Timeframe): string {
    return `${this.#deps.keyOf('price-history', symbol)}:${timeframe}`;
  }

  async #dailyHistory(symbol: string): Promise<Composition<PriceHistory>> {
    const { bars, parts, complete } = await this.#dailySeries(symbol);
    const points = pointsOf(bars);
    const answer = this.#answer(symbol, 'daily', points, parts, points[0]?.date ?? null);
    if (this.#deps.sources.market.fullDailyHistory) return { value: answer, parts, complete };
    const weekly = await this.#deps.bars.weekly(symbol);
    // The weekly series replaces this answer when it comes; should they miss each other, soon after.
    if (weekly === null) return { value: { ...answer, olderOnRequest: true }, parts, complete: false };
    // Years that are past do not age: the answer is as old as its daily closes.
    return { value: { ...answer, data: fillFromWeekly(points, pointsOf(weekly)) }, parts, complete };
  }

  async #resampled(symbol: string, timeframe: 'weekly' | 'monthly'): Promise<Composition<PriceHistory>> {
    const { weeks, parts, complete } = await this.#weeks(symbol);
    const data = timeframe === 'weekly' ? weeks : monthlyOf(weeks);
    return { value: this.#answer(symbol, timeframe, data, parts, null), parts, complete };
  }

  async #weeks(symbol: string): Promise<{ weeks: Point[]; parts: readonly Part<unknown>[]; complete: boolean }> {
    if (this.#deps.sources.market.fullDailyHistory) {
      const { bars, parts, complete } = await this.#dailySeries(symbol);
      return { weeks: weeklyOf(pointsOf(bars)), parts, complete };
    }
    const weekly = await this.#weekly(symbol);
    return { weeks: pointsOf(weekly.value), parts: [weekly], complete: true };
  }

  async #dailySeries(symbol: string): Promise<DailySeries> {
    const { sources, bars } = this.#deps;
    const newest = await this.#newestOrKept(symbol);
    if (sources.sample) return { bars: [...newest.value].reverse(), parts: [newest], complete: true };
    return this.#settled(symbol, await bars.all(symbol), newest);
  }

  /** When the source fails, the bars kept so far are an answer, as old as the newest of them. */
  async #newestOrKept(symbol: string): Promise<Part<PriceBar[]>> {
    try {
      return await this.daily(symbol);
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof NotFound || this.#deps.sources.sample) throw error;
      const kept = await this.#deps.bars.all(symbol);
      const last = kept[kept.length - 1];
      if (last === undefined) throw error;
      return { value: kept.reverse(), state: 'STALE', storedAt: Date.parse(last.date) };
    }
  }

  /**
   * Daily bars are closes as traded, so a split would draw a crash. Where one may have happened the weekly series
   * decides, at the price of one call for that company, and what it says is kept with the bars. Without it the chart
   * begins after the jump.
   */
  async #settled(symbol: string, bars: readonly PriceBar[], newest: Part<unknown>): Promise<DailySeries> {
    const jumps = unsettledJumps(bars);
    if (jumps.length === 0) return { bars, parts: [newest], complete: true };
    try {
      const weekly = await this.#weekly(symbol);
      const settled = settleJumps(bars, weekly.value);
      await this.#deps.bars.keep(symbol, settled.bars.slice(0, jumps[jumps.length - 1]));
      return { bars: settled.bars.slice(settled.soundFrom), parts: [newest, weekly], complete: true };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#deps.log.warn({ symbol, error: error.message }, 'price jump not settled, chart begins after it');
      return { bars: bars.slice(jumps[jumps.length - 1]), parts: [newest], complete: error instanceof NotFound };
    }
  }

  #weekly(symbol: string): Promise<CachedAnswer<PriceBar[]>> {
    const { cache, sources, bars, keyOf } = this.#deps;
    return rememberedAnswer(cache, keyOf('weekly-bars', symbol), barsRule, async () => {
      const weeks = await sources.market.weeklyBars(symbol);
      if (!sources.sample) await bars.keepWeekly(symbol, weeks);
      await cache.clear(this.#historyKey(symbol, 'daily'));
      return weeks;
    });
  }

  #answer(
    symbol: string,
    timeframe: Timeframe,
    data: Point[],
    parts: readonly Part<unknown>[],
    dailyFrom: string | null,
  ): PriceHistory {
    const asOf = new Date(Math.min(...parts.map((part) => part.storedAt))).toISOString();
    return { symbol, timeframe, source: this.#deps.sources.market.name, asOf, dailyFrom, data };
  }
}
