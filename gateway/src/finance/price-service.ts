import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt } from '../answers/attempt.ts';
import { type PriceBasis, type PriceHistory, priceHistorySchema, type Timeframe } from '../contract/prices.ts';
import { NotFound } from '../errors/errors.ts';
import type { DatedClose } from '../market/shape/public-prices.ts';
import type { PriceBar, With } from '../providers/provider.ts';
import type { AnswerKind, FigureDeps, Reader } from './company-answers.ts';
import { priceBarsSchema } from './prices/price-bar-store.ts';
import {
  chooseBasis,
  fillFromWeekly,
  type Point,
  pickMonthly,
  pickWeekly,
  toPoints,
  toWeeklyPoints,
} from './prices/price-series.model.ts';
import { choosePrice, type NewestPrice, pickNewer, toPublicPoints } from './prices/public-closes.model.ts';
import { settleJumps, unsettledJumps } from './prices/splits.model.ts';

const barsKind = { type: 'price', schema: priceBarsSchema, remembersNotFound: true } as const;
export const dailyKind: AnswerKind<PriceBar[]> = { ...barsKind, name: 'daily-bars' };
const weeklyKind: AnswerKind<PriceBar[]> = { ...barsKind, name: 'weekly-bars' };
const historyKind = (timeframe: Timeframe): AnswerKind<PriceHistory> => ({
  name: 'price-history',
  variant: timeframe,
  type: 'price',
  schema: priceHistorySchema,
  parts: [dailyKind.name, weeklyKind.name],
});

/** The points of a chart and the basis of their closes. */
interface Series {
  /** Oldest first. */
  readonly points: readonly Point[];
  readonly basis: PriceBasis;
}

interface WeeklySeries extends Series {
  /** Points of the same days with closes that are adjusted only for splits; absent where `points` have these closes. */
  readonly closes?: readonly Point[];
}

/** Prices: daily bars and the three timeframes of the chart. */
export function createPriceService({ answers, providers, bars, publicPrices, log, now }: FigureDeps) {
  const dailyProviders = providers.listProviders('dailyBars');
  /** The provider of the charts: the first that has the whole history, else the preferred one. Null without any. */
  const charted = dailyProviders.find(({ dailyBars }) => dailyBars.full) ?? dailyProviders[0] ?? null;
  const isWhole = charted?.dailyBars.full === true;

  /** Returns a provider's newest bars, newest first, and stores them for good. */
  async function loadDaily(
    symbol: string,
    whole?: Reader,
    provider: With<'dailyBars'> = providers.first('dailyBars'),
  ): Promise<CachedAnswer<PriceBar[]>> {
    const isPreferred = provider === dailyProviders[0];
    const kind = isPreferred ? dailyKind : { ...dailyKind, name: `${provider.name}-${dailyKind.name}` };
    const load = async ({ demand }: Parts) => {
      const since = provider.dailyBars.full ? await findNewestOfWhole(symbol) : undefined;
      const seen = await provider.dailyBars.load(symbol, demand, since);
      // Sample bars must not mix with real ones.
      if (!providers.sample) await bars.keep(symbol, seen);
      return seen;
    };
    return answers.get(kind, symbol, load, whole);
  }

  /** Returns the newest stored day; undefined unless every stored day has an adjusted close, as those of a whole history have. */
  async function findNewestOfWhole(symbol: string): Promise<string | undefined> {
    const stored = providers.sample ? [] : await bars.listBars(symbol);
    return chooseBasis(stored) === 'adjusted' ? stored.at(-1)?.date : undefined;
  }

  /**
   * Returns the bars of the provider with the newest close, of two with one day the preferred one's; null where all fail. A
   * provider that answers now is enough.
   */
  async function loadNewestDays(symbol: string, parts: Parts): Promise<readonly PriceBar[] | null> {
    let newest: readonly PriceBar[] | null = null;
    for (const provider of dailyProviders) {
      const tried = await attempt(loadDaily(symbol, parts, provider));
      if (!tried.ok) continue;
      const { value: days, state } = tried.value;
      if (newest === null || (days[0]?.date ?? '') > (newest[0]?.date ?? '')) newest = days;
      if (state !== 'STALE') break;
    }
    return newest;
  }

  /**
   * Returns the newest price: a provider's close, or a stored one where all providers fail or have older ones. A
   * public close replaces a close of more than 47 days ago where it is newer.
   */
  async function readNewest(symbol: string, parts: Parts): Promise<NewestPrice> {
    const days = (await loadNewestDays(symbol, parts)) ?? (await listStoredDays(symbol));
    const today = now().toISOString().slice(0, 10);
    return choosePrice(pickNewer(days, await readStoredWeek(symbol)), listPublic(symbol)[0], today);
  }

  /**
   * Returns all closes that are known without a call, on one split basis, oldest first: those of days, and before them
   * weekly and public ones.
   */
  async function listKnownCloses(
    symbol: string,
  ): Promise<{ readonly closes: readonly Point[]; readonly daily: readonly Point[] }> {
    if (providers.sample) return { closes: [], daily: [] };
    const [days, weeks] = await Promise.all([bars.listBars(symbol), bars.weekly(symbol)]);
    const daily = toPoints(days, 'close');
    const points = weeks === null ? daily : fillFromWeekly(daily, toWeeklyPoints(weeks, 'close')).points;
    const first = points[0]?.date ?? '9999';
    const earlier = toPublicPoints(listPublic(symbol)).filter(({ date }) => date < first);
    return { closes: [...earlier, ...points], daily };
  }

  function listPublic(symbol: string): readonly DatedClose[] {
    return providers.sample ? [] : (publicPrices?.listCloses(symbol) ?? []);
  }

  async function listStoredDays(symbol: string): Promise<readonly PriceBar[]> {
    return providers.sample ? [] : (await bars.listBars(symbol)).toReversed();
  }

  async function readStoredWeek(symbol: string): Promise<PriceBar | null> {
    const weeks = providers.sample ? [] : ((await bars.weekly(symbol)) ?? []);
    const week = weeks.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    return week === undefined ? null : { ...week, volume: null };
  }

  /** @throws NotFound; the error of the provider when no bar is stored */
  function loadHistory(symbol: string, timeframe: Timeframe, reader?: Reader): Promise<CachedAnswer<PriceHistory>> {
    const load = (parts: Parts) =>
      timeframe === 'daily' ? makeDailyHistory(symbol, parts) : resample(symbol, timeframe, parts);
    return answers.get(historyKind(timeframe), symbol, load, reader);
  }

  async function makeDailyHistory(symbol: string, parts: Parts): Promise<PriceHistory> {
    if (charted === null) return makePublicHistory(symbol, 'daily', parts);
    const tried = await attempt(loadDays(symbol, parts));
    if (!tried.ok) return makeWeeklyInstead(symbol, parts, tried.error);
    const days = tried.value;
    const answer = makeHistory(symbol, 'daily', days, parts, days.points[0]?.date ?? null);
    if (isWhole) return answer;
    const weekly = await bars.weekly(symbol);
    if (weekly !== null) {
      // Past years do not change: the answer is as old as its daily closes.
      const { points, dailyFrom } = fillFromWeekly(days.points, toWeeklyPoints(weekly, days.basis));
      return makeHistory(symbol, 'daily', { points, basis: days.basis }, parts, dailyFrom);
    }
    // A load of the weekly series clears this answer; the short ttl covers a load at the same time.
    parts.expectMore();
    return { ...answer, olderOnRequest: true };
  }

  /** Returns the stored weekly points in place of daily bars that failed. @throws the error of the daily bars without any */
  async function makeWeeklyInstead(symbol: string, parts: Parts, error: Error): Promise<PriceHistory> {
    const weekly = await bars.weekly(symbol);
    const points = toWeeklyPoints(weekly ?? [], 'close');
    const last = points.at(-1);
    if (last === undefined) {
      const known = await attempt(makePublicHistory(symbol, 'daily', parts));
      if (known.ok) return known.value;
      throw error;
    }
    const answer = makeHistory(symbol, 'daily', { points, basis: 'close' }, parts, null);
    return { ...answer, asOf: new Date(last.date).toISOString() };
  }

  /** Returns the public closes as a chart. @throws NotFound without any */
  async function makePublicHistory(symbol: string, timeframe: Timeframe, parts: Parts): Promise<PriceHistory> {
    const all = toPublicPoints(listPublic(symbol));
    if (all.length === 0) throw new NotFound('No price history data available.');
    const points = timeframe === 'monthly' ? pickMonthly(all) : all;
    const asOf = new Date(parts.oldest).toISOString();
    const data = points.map(({ date, close }) => ({ date, close }));
    return { symbol, timeframe, source: 'sec', asOf, dailyFrom: null, basis: 'close', data };
  }

  async function resample(symbol: string, timeframe: 'weekly' | 'monthly', parts: Parts): Promise<PriceHistory> {
    if (!isWhole && providers.findProvider('weeklyBars') === null) {
      return makePublicHistory(symbol, timeframe, parts);
    }
    const { points, basis, closes } = await loadWeeks(symbol, parts);
    if (timeframe === 'monthly') {
      return makeHistory(symbol, timeframe, { points: pickMonthly(points), basis }, parts, null);
    }
    const answer = makeHistory(symbol, timeframe, { points, basis }, parts, null);
    return closes === undefined ? answer : { ...answer, closes: closes.map(({ close }) => close) };
  }

  async function loadWeeks(symbol: string, parts: Parts): Promise<WeeklySeries> {
    if (isWhole) {
      const bars = await loadDailyBars(symbol, parts);
      return onBothBases(bars, (basis) => pickWeekly(toPoints(bars, basis)));
    }
    const { value: bars, state } = await loadWeekly(symbol, parts);
    if (state === 'MISS') {
      await answers.clear(historyKind('daily'), symbol);
      // An overview without a price, or with an older one, takes the newest week with its next load.
      await answers.clearOverview(symbol);
    }
    return onBothBases(bars, (basis) => toWeeklyPoints(bars, basis));
  }

  /** Returns the daily points. Bars that were loaded under two plans are closes: only some have dividends taken off. */
  async function loadDays(symbol: string, parts: Parts): Promise<Series> {
    const bars = await loadDailyBars(symbol, parts);
    const basis = isWhole ? chooseBasis(bars) : 'close';
    return { points: toPoints(bars, basis), basis };
  }

  /** Returns the daily bars, oldest first. */
  async function loadDailyBars(symbol: string, parts: Parts): Promise<readonly PriceBar[]> {
    const newest = await loadNewestOrStored(symbol, parts);
    return providers.sample ? newest.toReversed() : removeJumps(symbol, await bars.listBars(symbol), parts);
  }

  /** Returns the provider's newest bars; when it fails the stored bars, which are as old as the newest of them. */
  async function loadNewestOrStored(symbol: string, parts: Parts): Promise<readonly PriceBar[]> {
    const tried = await attempt(loadDaily(symbol, parts, charted ?? undefined));
    if (tried.ok) return tried.value.value;
    if (tried.error instanceof NotFound || providers.sample) throw tried.error;
    const stored = await bars.listBars(symbol);
    const last = stored.at(-1);
    if (last === undefined) throw tried.error;
    const storedAt = Date.parse(last.date);
    parts.add({ state: 'STALE', storedAt, expiresAt: storedAt });
    return stored.toReversed();
  }

  /**
   * Returns daily bars without jumps. Daily bars are closes as traded, so a split would appear as a crash. A possible
   * split costs one call for the weekly series, which decides; the result is stored with the bars. Without the weekly
   * series the chart begins after the jump.
   */
  async function removeJumps(symbol: string, daily: readonly PriceBar[], parts: Parts): Promise<readonly PriceBar[]> {
    const jumps = unsettledJumps(daily);
    const last = jumps.at(-1);
    if (last === undefined) return daily;
    const weekly = await attempt(loadWeekly(symbol, parts));
    if (!weekly.ok) {
      log.warn({ symbol, error: weekly.error.message }, 'price jump not settled, chart begins after it');
      return daily.slice(last);
    }
    const settled = settleJumps(daily, weekly.value.value);
    await bars.keep(symbol, settled.bars.slice(0, last));
    return settled.bars.slice(settled.soundFrom);
  }

  function loadWeekly(symbol: string, parts: Parts): Promise<CachedAnswer<PriceBar[]>> {
    const load = async ({ demand }: Parts) => {
      const weeks = await providers.first('weeklyBars').weeklyBars(symbol, demand);
      if (!providers.sample) await bars.keepWeekly(symbol, weeks);
      return weeks;
    };
    return answers.get(weeklyKind, symbol, load, parts);
  }

  function makeHistory(
    symbol: string,
    timeframe: Timeframe,
    { points, basis }: Series,
    parts: Parts,
    dailyFrom: string | null,
  ): PriceHistory {
    const asOf = new Date(parts.oldest).toISOString();
    const days = charted ?? providers.first('dailyBars');
    const { name: source } = timeframe === 'daily' || isWhole ? days : providers.first('weeklyBars');
    const data = points.map(({ date, close }) => ({ date, close }));
    return { symbol, timeframe, source, asOf, dailyFrom, basis, data, volumes: points.map(({ volume }) => volume) };
  }

  return { daily: loadDaily, newest: readNewest, knownCloses: listKnownCloses, history: loadHistory };
}

export type PriceService = ReturnType<typeof createPriceService>;

/** Returns the points of bars; adjusted ones come with closes adjusted only for splits, for past multiples. */
function onBothBases(bars: readonly PriceBar[], pointsOn: (basis: PriceBasis) => Point[]): WeeklySeries {
  const basis = chooseBasis(bars);
  return { points: pointsOn(basis), basis, ...(basis === 'adjusted' && { closes: pointsOn('close') }) };
}
