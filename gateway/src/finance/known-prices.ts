import { attempt } from '../answers/attempt.ts';
import { daysBetween } from '../contract/figures/days.ts';
import type { PublicPrices } from '../market/shape/public-prices.ts';
import type { PriceBar } from '../providers/provider.ts';
import type { PriceService } from './price-service.ts';
import type { PriceBarStore } from './prices/price-bar-store.ts';
import { choosePrice, type NewestPrice, pickNewer } from './prices/public-closes.model.ts';

interface KnownPricesOptions {
  readonly prices: Pick<PriceService, 'daily'>;
  readonly providers: { readonly sample: boolean };
  readonly bars: PriceBarStore;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  readonly now: () => Date;
}

/** A week's bar is no newer than daily bars of this many days. */
const weekDays = 7;

/** The newest prices of many companies, without a metered call. */
export class KnownPrices {
  readonly #options: KnownPricesOptions;

  constructor(options: KnownPricesOptions) {
    this.#options = options;
  }

  /** Returns the newest price of each symbol, with the bar before where it is known. */
  async listNewest(symbols: readonly string[]): Promise<ReadonlyMap<string, NewestPrice>> {
    const { providers, bars, publicPrices, now } = this.#options;
    const moment = now();
    const today = moment.toISOString().slice(0, 10);
    if (providers.sample) return this.#listSample(symbols, today);
    const stored = await bars.listNewest(symbols, moment);
    const found = new Map<string, NewestPrice>();
    for (const symbol of symbols) {
      const newest = await this.#withWeek(symbol, stored.get(symbol) ?? [], today);
      found.set(symbol, choosePrice(newest, publicPrices?.listCloses(symbol)[0], today));
    }
    return found;
  }

  async #withWeek(symbol: string, days: readonly PriceBar[], today: string): Promise<readonly PriceBar[]> {
    const [newest] = days;
    if (newest !== undefined && daysBetween(newest.date, today) <= weekDays) return days;
    const weeks = (await this.#options.bars.weekly(symbol)) ?? [];
    const week = weeks.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
    return pickNewer(days, week === undefined ? null : { ...week, volume: null });
  }

  /** Sample prices are made, not stored. */
  async #listSample(symbols: readonly string[], today: string): Promise<ReadonlyMap<string, NewestPrice>> {
    const found = new Map<string, NewestPrice>();
    for (const symbol of symbols) {
      const tried = await attempt(this.#options.prices.daily(symbol));
      found.set(symbol, choosePrice(tried.ok ? tried.value.value.slice(0, 2) : [], undefined, today));
    }
    return found;
  }
}
