import { attempt } from '../answers/attempt.ts';
import { daysBetween } from '../contract/figures/days.ts';
import type { PriceBar } from '../providers/provider.ts';
import type { FigureDeps } from './company-answers.ts';
import type { PriceService } from './price-service.ts';
import { choosePrice, type NewestPrice, pickNewer } from './prices/public-closes.model.ts';

interface KnownPricesDeps extends Pick<FigureDeps, 'bars' | 'publicPrices' | 'now'> {
  readonly prices: Pick<PriceService, 'daily'>;
  readonly providers: { readonly sample: boolean };
}

/** A week's bar is no newer than daily bars of this many days. */
const weekDays = 7;

/** The newest prices of many companies, without a metered call. */
export function createKnownPrices({ prices, providers, bars, publicPrices, now }: KnownPricesDeps) {
  /** Returns the newest price of each symbol, with the bar before where it is known. */
  async function listNewest(symbols: readonly string[]): Promise<ReadonlyMap<string, NewestPrice>> {
    const moment = now();
    const today = moment.toISOString().slice(0, 10);
    if (providers.sample) return listSample(symbols, today);
    const stored = await bars.listNewest(symbols, moment);
    const found = new Map<string, NewestPrice>();
    for (const symbol of symbols) {
      const newest = await addWeek(symbol, stored.get(symbol) ?? [], today);
      found.set(symbol, choosePrice(newest, publicPrices?.listCloses(symbol)[0], today));
    }
    return found;
  }

  async function addWeek(symbol: string, days: readonly PriceBar[], today: string): Promise<readonly PriceBar[]> {
    const [newest] = days;
    if (newest !== undefined && daysBetween(newest.date, today) <= weekDays) return days;
    const weeks = (await bars.weekly(symbol)) ?? [];
    const week = weeks.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    return pickNewer(days, week === undefined ? null : { ...week, volume: null });
  }

  /** Sample prices are made, not stored. */
  async function listSample(symbols: readonly string[], today: string): Promise<ReadonlyMap<string, NewestPrice>> {
    const found = new Map<string, NewestPrice>();
    for (const symbol of symbols) {
      const tried = await attempt(prices.daily(symbol));
      found.set(symbol, choosePrice(tried.ok ? tried.value.value.slice(0, 2) : [], undefined, today));
    }
    return found;
  }

  return { listNewest };
}
