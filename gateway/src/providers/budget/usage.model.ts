import { dayMs } from '../../contract/figures/days.ts';
import { nextReset, periodStart, type ResetRule } from './reset-time.ts';

/** One call to a metered provider. */
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
  /** The end of the daily cap that the provider reported; 0 without one. */
  readonly capUntil: number;
}

const shortestCapMs = 3_600_000;

/** Returns the calls used and left in the running period. */
export function periodOf({ limit, reset, now, calls, capUntil }: PeriodFacts): Period {
  const start = periodStart(reset, now);
  const counted = calls.filter(({ at }) => at > start).sort((one, other) => one.at - other.at);
  const used = counted.length;
  const isCapped = capUntil > now;
  // The call that makes room when it leaves the period: the oldest, or a later one after the limit was lowered.
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
 * Returns until when a reported daily cap is believed: the end of our own period, at the earliest in an hour. The
 * provider may count by another clock.
 */
export function capEnd({ reset, now, calls }: Pick<PeriodFacts, 'reset' | 'now' | 'calls'>): number {
  const start = periodStart(reset, now);
  const oldest = Math.min(now, ...calls.filter(({ at }) => at > start).map(({ at }) => at));
  const end = reset.kind === 'daily' ? nextReset(reset, now) : oldest + dayMs;
  return Math.max(end, now + shortestCapMs);
}

/** Returns the seconds until a moment, for Retry-After; 60 when it is not known. */
export function secondsUntil(moment: number | null, now: number): number {
  return moment === null ? 60 : Math.max(1, Math.ceil((moment - now) / 1000));
}
