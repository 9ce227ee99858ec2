import { z } from 'zod';
import type { CachedAnswer } from '../../answers/answer-cache.ts';
import { dayMs } from '../../contract/figures/days.ts';
import type { PriceBarStore } from '../../finance/prices/price-bar-store.ts';
import { Demand } from '../../providers/budget/demand.ts';
import type { Database } from '../../storage/schema.ts';
import { readWatchers } from '../watching/watchers.ts';
import type { NewsChecks } from './news-checks.ts';

interface DailyClosesOptions {
  readonly db: Database;
  readonly checks: NewsChecks;
  readonly prices: {
    /** A cached answer has made no call. */
    readonly daily: (symbol: string, reader: Demand) => Promise<Pick<CachedAnswer<unknown>, 'state'>>;
  };
  readonly bars: Pick<PriceBarStore, 'listNewest'>;
  /** Metered calls of a day; 0 for none. */
  readonly callsPerDay: number;
  readonly now?: () => number;
}

const stateSchema = z.object({
  /** The trading day whose closes are loaded. */
  day: z.string(),
  spent: z.number(),
  /** Companies whose closes were asked for. */
  asked: z.array(z.string()),
});

const checkName = 'daily-closes';
const checkEveryMs = 10 * 60_000;
/** The provider has the close of a day some hours after the exchanges closed, at 21:00 UTC at the latest. */
const readyHourUtc = 24;

/** Loads the closes of followed companies each day, by as many metered calls as the operator allows. */
export class DailyCloses {
  readonly #options: DailyClosesOptions;
  readonly #now: () => number;

  constructor(options: DailyClosesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Loads the closes of the last trading day that are missing, those of the most followed companies first. */
  async loadCloses(): Promise<void> {
    const { checks, callsPerDay } = this.#options;
    if (callsPerDay === 0) return;
    const claimed = await checks.claim(checkName);
    if (claimed === null) return;
    const day = findLastClose(this.#now());
    const before = claimed.state === null ? null : stateSchema.parse(JSON.parse(claimed.state));
    let state = before?.day === day ? before : { day, spent: 0, asked: [] };
    try {
      for (const symbol of await this.#listMissing(day, state.asked)) {
        if (state.spent >= callsPerDay) break;
        // Kept before the call: a process that ends does not spend it twice.
        state = { ...state, spent: state.spent + 1, asked: [...state.asked, symbol] };
        await checks.finish(checkName, JSON.stringify(state), checkEveryMs);
        const { state: found } = await this.#options.prices.daily(symbol, new Demand({ isBackground: true }));
        // A cached answer has cost nothing.
        if (found !== 'MISS') state = { ...state, spent: state.spent - 1 };
      }
    } finally {
      await checks.finish(checkName, JSON.stringify(state), checkEveryMs);
    }
  }

  async #listMissing(day: string, asked: readonly string[]): Promise<readonly string[]> {
    const watchers = await readWatchers(this.#options.db);
    const symbols = [...watchers].sort(([, a], [, b]) => b.length - a.length).map(([symbol]) => symbol);
    const newest = await this.#options.bars.listNewest(symbols, new Date(this.#now()));
    const tried = new Set(asked);
    return symbols.filter((symbol) => !tried.has(symbol) && (newest.get(symbol)?.[0]?.date ?? '') < day);
  }
}

/** Returns the last weekday whose close a provider has. */
export function findLastClose(now: number): string {
  let at = now - readyHourUtc * 3_600_000;
  while (new Date(at).getUTCDay() % 6 === 0) at -= dayMs;
  return new Date(at).toISOString().slice(0, 10);
}
