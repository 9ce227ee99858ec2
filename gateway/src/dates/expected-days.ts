import { z } from 'zod';
import type { AnswerCache } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { withTimeout } from '../answers/attempt.ts';
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

interface ExpectedDaysDeps {
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
export function createExpectedDays({ cache, providers, waitMs = usualWaitMs, now = Date.now }: ExpectedDaysDeps) {
  let restsUntil = 0;

  async function readCalendar(provider: With<'earningsCalendar'>) {
    const demand = new Demand({ isBackground: true });
    const key = answerKeys(providers)('earnings-calendar');
    // The demand of the load would be that of a reader, who may use the reserve.
    return (await cache.get(key, rule, () => loadCalendar(provider, demand))).value;
  }

  async function loadCalendar({ earningsCalendar }: With<'earningsCalendar'>, demand: Demand) {
    const restMsLeft = restsUntil - now();
    if (restMsLeft > 0) throw new QuotaExceeded(Math.ceil(restMsLeft / 1000));
    try {
      const rows = await earningsCalendar(demand);
      const days: Record<string, string[]> = {};
      for (const { symbol, day } of rows) days[toKey(symbol)] = [...(days[toKey(symbol)] ?? []), day].sort();
      return days;
    } catch (error) {
      const wait = error instanceof QuotaExceeded ? error.retryAfterSeconds * 1000 : restMs;
      restsUntil = now() + wait;
      throw error;
    }
  }

  return {
    /** Returns the days that are stored, and loads them where they are older than a day. Without them no company has one. */
    async readDays(): Promise<FindExpected> {
      const provider = providers.findProvider('earningsCalendar');
      if (provider === null) return () => [];
      const read = await withTimeout(readCalendar(provider), waitMs);
      if (read.kind !== 'value') return () => [];
      const days = read.value;
      return (symbol) => days[toKey(symbol)] ?? [];
    },

    /** Returns the days that are stored and not older than a day, without a call. */
    async readStoredDays(): Promise<FindExpected> {
      const stored = await cache.get(answerKeys(providers)('earnings-calendar'), rule).catch(() => null);
      return (symbol) => stored?.value[toKey(symbol)] ?? [];
    },
  };
}

export type ExpectedDays = ReturnType<typeof createExpectedDays>;

/** Share classes are written with a dash or a point. */
function toKey(symbol: string): string {
  return symbol.replaceAll('.', '-');
}
