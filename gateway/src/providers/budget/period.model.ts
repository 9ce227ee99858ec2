import { dayMs } from '../../contract/figures/days.ts';
import { nextReset, periodStart, type ResetRule } from './reset-time.ts';

/** One call to the data provider. */
export interface SentCall {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly outcome: 'sent' | 'failed';
}

export interface Period {
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: number | null;
}

export interface PeriodFacts {
  readonly limit: number;
  readonly reset: ResetRule;
  readonly now: number;
  /** In any order; those before the period do not count. */
  readonly calls: readonly SentCall[];
  /** Until when the provider says that the day is used up; 0 when it does not. */
  readonly capUntil: number;
}

const shortestCapMs = 3_600_000;

/** The account of the running period. */
export function periodOf({ limit, reset, now, calls, capUntil }: PeriodFacts): Period {
  const start = periodStart(reset, now);
  const counted = calls.filter(({ at }) => at > start).sort((one, other) => one.at - other.at);
  const used = counted.length;
  const isCapped = capUntil > now;
  // The call whose end makes room for the next one: the oldest, or a later one after the limit was lowered.
  const leaving = counted[Math.max(0, used - limit)]?.at;
  const ends = reset.kind === 'daily' ? nextReset(reset, now) : (leaving ?? now) + dayMs;
  return {
    used,
    failed: counted.filter(({ outcome }) => outcome === 'failed').length,
    left: isCapped ? 0 : Math.max(0, limit - used),
    resetsAt: used === 0 && !isCapped ? null : Math.max(used === 0 ? 0 : ends, isCapped ? capUntil : 0),
  };
}

/**
 * Until when the provider is believed that says the day's calls are used up. One that counts otherwise than we do is
 * asked again when our own period ends, at the earliest in an hour.
 */
export function capEnd({ reset, now, calls }: Pick<PeriodFacts, 'reset' | 'now' | 'calls'>): number {
  const start = periodStart(reset, now);
  const oldest = Math.min(now, ...calls.filter(({ at }) => at > start).map(({ at }) => at));
  const end = reset.kind === 'daily' ? nextReset(reset, now) : oldest + dayMs;
  return Math.max(end, now + shortestCapMs);
}

/** How long until then, for Retry-After; a minute when nobody knows. */
export function secondsUntil(moment: number | null, now: number): number {
  return moment === null ? 60 : Math.max(1, Math.ceil((moment - now) / 1000));
}
