import { z } from 'zod';
import type { CachedAnswer } from '../../answers/answer-cache.ts';
import { dayMs } from '../../contract/figures/days.ts';
import type { PriceBarStore } from '../../finance/prices/price-bar-store.ts';
import { Demand } from '../../providers/budget/demand.ts';
import type { Database } from '../../storage/schema.ts';
import { readWatchers } from '../watching/watchers.ts';
import type { AlertRunner } from './alert-runner.ts';

interface ClosesDeps {
  readonly db: Database;
  readonly runner: Pick<AlertRunner, 'runClaimed'>;
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

const due = { claim: 'daily-closes', everyMs: 10 * 60_000 };
/** The provider has the close of a day some hours after the exchanges closed, at 21:00 UTC at the latest. */
const readyHourUtc = 24;

/**
 * Returns the check that loads the closes of the last trading day that followed companies lack, those of the most followed
 * first, by as many metered calls a day as the operator allows.
 */
export function createDailyCloses({ db, runner, prices, bars, callsPerDay, now = Date.now }: ClosesDeps) {
  async function listMissing(day: string, asked: readonly string[]): Promise<readonly string[]> {
    const watchers = await readWatchers(db);
    const symbols = [...watchers].sort(([, a], [, b]) => b.length - a.length).map(([symbol]) => symbol);
    const newest = await bars.listNewest(symbols, new Date(now()));
    const tried = new Set(asked);
    return symbols.filter((symbol) => !tried.has(symbol) && (newest.get(symbol)?.[0]?.date ?? '') < day);
  }

  return (): Promise<void> =>
    runner.runClaimed(due, async (kept, keep) => {
      const day = findLastClose(now());
      const before = kept === null ? null : stateSchema.parse(JSON.parse(kept));
      let state = before?.day === day ? before : { day, spent: 0, asked: [] };
      for (const symbol of await listMissing(day, state.asked)) {
        if (state.spent >= callsPerDay) break;
        // Kept before the call: a process that ends does not spend it twice.
        state = { ...state, spent: state.spent + 1, asked: [...state.asked, symbol] };
        await keep(JSON.stringify(state));
        const { state: found } = await prices.daily(symbol, new Demand({ isBackground: true }));
        // A cached answer has cost nothing.
        if (found !== 'MISS') state = { ...state, spent: state.spent - 1 };
      }
      return JSON.stringify(state);
    });
}

/** Returns the last weekday whose close a provider has. */
export function findLastClose(now: number): string {
  let at = now - readyHourUtc * 3_600_000;
  while (new Date(at).getUTCDay() % 6 === 0) at -= dayMs;
  return new Date(at).toISOString().slice(0, 10);
}
