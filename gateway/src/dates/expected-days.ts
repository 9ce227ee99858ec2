import { z } from 'zod';
import type { AnswerCache } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { withTimeout } from '../answers/with-timeout.ts';
import { daySchema } from '../contract/figures.ts';
import { QuotaExceeded } from '../errors/errors.ts';
import { Demand } from '../providers/budget/demand.ts';
import type { With } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';

/** Returns the expected days of a company's results, in order; empty for a company that the calendar lacks. */
export type FindExpected = (symbol: string) => readonly string[];

/** One call a day serves all companies. */
const rule = { type: 'earnings', schema: z.record(z.string(), z.array(daySchema)), ttlSeconds: 86_400 } as const;
/** A reader gets estimates when the calendar takes longer. */
const usualWaitMs = 300;
/** After a failure, which may have cost a call. */
const restMs = 6 * 3_600_000;

interface ExpectedDaysOptions {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Tests wait longer. */
  readonly waitMs?: number;
}

/**
 * The days on which companies are expected to publish results, by the calendar of the data provider. Loading it waits
 * behind the calls of users, and leaves their reserve of the budget.
 */
export class ExpectedDays {
  readonly #options: ExpectedDaysOptions;
  readonly #now: () => number;
  #restsUntil = 0;

  constructor(options: ExpectedDaysOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Returns the days that are stored, and loads them where they are older than a day. Without them no company has one. */
  async readDays(): Promise<FindExpected> {
    const provider = this.#options.providers.findProvider('earningsCalendar');
    if (provider === null) return () => [];
    const read = await withTimeout(this.#readCalendar(provider), this.#options.waitMs ?? usualWaitMs);
    if (read.kind !== 'value') return () => [];
    const days = read.value;
    return (symbol) => days[toKey(symbol)] ?? [];
  }

  /** Returns the days that are stored and not older than a day, without a call. */
  async readStoredDays(): Promise<FindExpected> {
    const { cache, providers } = this.#options;
    const stored = await cache.get(answerKeys(providers)('earnings-calendar'), rule).catch(() => null);
    return (symbol) => stored?.value[toKey(symbol)] ?? [];
  }

  async #readCalendar(provider: With<'earningsCalendar'>): Promise<Readonly<Record<string, readonly string[]>>> {
    const { cache, providers } = this.#options;
    const demand = new Demand({ isBackground: true });
    const key = answerKeys(providers)('earnings-calendar');
    // The demand of the load would be that of a reader, who may use the reserve.
    return (await cache.get(key, rule, () => this.#loadCalendar(provider, demand))).value;
  }

  async #loadCalendar({ earningsCalendar }: With<'earningsCalendar'>, demand: Demand) {
    const restMsLeft = this.#restsUntil - this.#now();
    if (restMsLeft > 0) throw new QuotaExceeded(Math.ceil(restMsLeft / 1000));
    try {
      const rows = await earningsCalendar(demand);
      const days: Record<string, string[]> = {};
      for (const { symbol, day } of rows) days[toKey(symbol)] = [...(days[toKey(symbol)] ?? []), day].sort();
      return days;
    } catch (error) {
      const wait = error instanceof QuotaExceeded ? error.retryAfterSeconds * 1000 : restMs;
      this.#restsUntil = this.#now() + wait;
      throw error;
    }
  }
}

/** Share classes are written with a dash or a point. */
function toKey(symbol: string): string {
  return symbol.replaceAll('.', '-');
}
