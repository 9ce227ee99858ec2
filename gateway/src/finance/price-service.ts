import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt } from '../answers/attempt.ts';
import { type PriceHistory, priceHistorySchema, type Timeframe } from '../contract/stock.ts';
import { NotFound } from '../errors/errors.ts';
import type { PriceBar, SourceLog, Sources } from '../providers/source.ts';
import type { AnswerKind, CompanyAnswers } from './company-answers.ts';
import type { PriceBarStore } from './price-bar-store.ts';
import { priceBarsSchema } from './price-bars.ts';
import { fillFromWeekly, monthlyOf, type Point, pointsOf, weeklyOf } from './price-series.model.ts';
import { settleJumps, unsettledJumps } from './splits.model.ts';

const bars = { type: 'price', schema: priceBarsSchema, remembersNotFound: true } as const;
export const dailyKind: AnswerKind<PriceBar[]> = { ...bars, name: 'daily-bars' };
const weeklyKind: AnswerKind<PriceBar[]> = { ...bars, name: 'weekly-bars' };
const historyKind = (timeframe: Timeframe): AnswerKind<PriceHistory> => ({
  name: 'price-history',
  variant: timeframe,
  type: 'price',
  schema: priceHistorySchema,
  parts: [dailyKind.name, weeklyKind.name],
});

interface PriceServiceOptions {
  readonly answers: CompanyAnswers;
  readonly sources: Pick<Sources, 'market' | 'sample'>;
  readonly bars: PriceBarStore;
  readonly log: SourceLog;
}

/** Prices: the newest bar and the three timeframes of the chart. */
export class PriceService {
  readonly #options: PriceServiceOptions;

  constructor(options: PriceServiceOptions) {
    this.#options = options;
  }

  /** Newest first, as the source hands them out now; each is kept for good on the way. */
  daily(symbol: string, whole?: Parts): Promise<CachedAnswer<PriceBar[]>> {
    const { answers, sources, bars } = this.#options;
    const load = async () => {
      const seen = await sources.market.dailyBars(symbol);
      // Invented bars must never be found beside real ones.
      if (!sources.sample) await bars.keep(symbol, seen);
      return seen;
    };
    return answers.get(dailyKind, symbol, load, whole);
  }

  /** @throws NotFound, or what the source failed with when no bar was ever seen */
  history(symbol: string, timeframe: Timeframe): Promise<CachedAnswer<PriceHistory>> {
    return this.#options.answers.get(historyKind(timeframe), symbol, (parts) =>
      timeframe === 'daily' ? this.#dailyHistory(symbol, parts) : this.#resampled(symbol, timeframe, parts),
    );
  }

  async #dailyHistory(symbol: string, parts: Parts): Promise<PriceHistory> {
    const { sources, bars } = this.#options;
    const points = pointsOf(await this.#dailySeries(symbol, parts));
    const answer = this.#answer(symbol, 'daily', points, parts, points[0]?.date ?? null);
    if (sources.market.fullDailyHistory) return answer;
    const weekly = await bars.weekly(symbol);
    // Years that are past do not age: the answer is as old as its daily closes.
    if (weekly !== null) return { ...answer, data: fillFromWeekly(points, pointsOf(weekly)) };
    // The weekly series clears this answer when it comes; should they miss each other, it ends soon after.
    parts.expectMore();
    return { ...answer, olderOnRequest: true };
  }

  async #resampled(symbol: string, timeframe: 'weekly' | 'monthly', parts: Parts): Promise<PriceHistory> {
    const weeks = await this.#weeks(symbol, parts);
    return this.#answer(symbol, timeframe, timeframe === 'weekly' ? weeks : monthlyOf(weeks), parts, null);
  }

  async #weeks(symbol: string, parts: Parts): Promise<Point[]> {
    const { answers, sources } = this.#options;
    if (sources.market.fullDailyHistory) return weeklyOf(pointsOf(await this.#dailySeries(symbol, parts)));
    const weekly = await this.#weekly(symbol, parts);
    if (weekly.state === 'MISS') await answers.clear(historyKind('daily'), symbol);
    return pointsOf(weekly.value);
  }

  /** Oldest first. */
  async #dailySeries(symbol: string, parts: Parts): Promise<readonly PriceBar[]> {
    const { sources, bars } = this.#options;
    const newest = await this.#newestOrKept(symbol, parts);
    return sources.sample ? newest.toReversed() : this.#settled(symbol, await bars.all(symbol), parts);
  }

  /** When the source fails, the bars kept so far are an answer, as old as the newest of them. */
  async #newestOrKept(symbol: string, parts: Parts): Promise<readonly PriceBar[]> {
    const { sources, bars } = this.#options;
    const tried = await attempt(this.daily(symbol, parts));
    if (tried.ok) return tried.value.value;
    if (tried.error instanceof NotFound || sources.sample) throw tried.error;
    const kept = await bars.all(symbol);
    const last = kept.at(-1);
    if (last === undefined) throw tried.error;
    const storedAt = Date.parse(last.date);
    parts.add({ state: 'STALE', storedAt, expiresAt: storedAt });
    return kept.toReversed();
  }

  /**
   * Daily bars are closes as traded, so a split would draw a crash. Where one may have happened the weekly series
   * decides, at the price of one call for that company, and what it says is kept with the bars. Without it the chart
   * begins after the jump.
   */
  async #settled(symbol: string, daily: readonly PriceBar[], parts: Parts): Promise<readonly PriceBar[]> {
    const { bars, log } = this.#options;
    const jumps = unsettledJumps(daily);
    const last = jumps.at(-1);
    if (last === undefined) return daily;
    const weekly = await attempt(this.#weekly(symbol, parts));
    if (!weekly.ok) {
      log.warn({ symbol, error: weekly.error.message }, 'price jump not settled, chart begins after it');
      return daily.slice(last);
    }
    const settled = settleJumps(daily, weekly.value.value);
    await bars.keep(symbol, settled.bars.slice(0, last));
    return settled.bars.slice(settled.soundFrom);
  }

  #weekly(symbol: string, parts: Parts): Promise<CachedAnswer<PriceBar[]>> {
    const { answers, sources, bars } = this.#options;
    const load = async () => {
      const weeks = await sources.market.weeklyBars(symbol);
      if (!sources.sample) await bars.keepWeekly(symbol, weeks);
      return weeks;
    };
    return answers.get(weeklyKind, symbol, load, parts);
  }

  #answer(symbol: string, timeframe: Timeframe, data: Point[], parts: Parts, dailyFrom: string | null): PriceHistory {
    const asOf = new Date(parts.oldest).toISOString();
    return { symbol, timeframe, source: this.#options.sources.market.name, asOf, dailyFrom, data };
  }
}
