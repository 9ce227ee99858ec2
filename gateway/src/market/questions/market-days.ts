import { LRUCache } from 'lru-cache';
import { RateLimited } from '../../errors/errors.ts';
import { toDayNumber } from '../../figures/day-number.ts';
import type { MarketHoldings } from '../shape/holdings.ts';
import { ColumnCache, MarketDay } from './market-day.ts';

const mostOtherDays = 4;
const daysPerWindow = 2;
const windowMs = 60_000;

interface MarketDaysOptions {
  /** Bounds the resolved columns of all days. */
  readonly maxBytes: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The market of now, and of a few other days: those are built one at a time, two a minute for each user. */
export class MarketDays {
  readonly #cache: ColumnCache;
  readonly #now: () => number;
  readonly #others = new LRUCache<string, Promise<MarketDay>>({ max: mostOtherDays });
  readonly #builds = new LRUCache<string, readonly number[]>({ max: 10_000, ttl: windowMs });
  #current: { readonly key: string; readonly day: Promise<MarketDay> } | null = null;
  #building: Promise<unknown> = Promise.resolve();

  constructor({ maxBytes, now }: MarketDaysOptions) {
    this.#cache = new ColumnCache(maxBytes);
    this.#now = now;
  }

  /** Returns the market of now. A new load or a new day makes another one. */
  async readToday(holdings: MarketHoldings): Promise<MarketDay> {
    const today = toDayNumber(new Date(this.#now()).toISOString().slice(0, 10));
    const key = `${holdings.version}|${today}`;
    if (this.#current?.key === key) return this.#current.day;
    const day = MarketDay.openDay(holdings, { asOf: null, today, cache: this.#cache });
    this.#current = { key, day };
    day.catch(() => {
      if (this.#current?.day === day) this.#current = null;
    });
    return day;
  }

  /** Returns the market as it was known at the end of a day. @throws RateLimited when the user asks for too many days */
  async readDay(holdings: MarketHoldings, asOf: string, userId: string): Promise<MarketDay> {
    const key = `${holdings.version}|${asOf}`;
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    this.#countBuild(userId);
    const number = toDayNumber(asOf);
    const build = () => MarketDay.openDay(holdings, { asOf: number, today: number, cache: this.#cache });
    const day = this.#building.then(build, build);
    this.#building = day;
    this.#others.set(key, day);
    day.catch(() => this.#others.delete(key));
    return day;
  }

  #countBuild(userId: string): void {
    const now = this.#now();
    const recent = (this.#builds.get(userId) ?? []).filter((at) => at > now - windowMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= daysPerWindow) {
      const wait = Math.ceil((oldest + windowMs - now) / 1000);
      throw new RateLimited(`Two other days a minute can be asked for. Please try again in ${wait} s.`, wait);
    }
    this.#builds.set(userId, [...recent, now]);
  }
}
