import { nextReset, periodStart, type ResetRule, rollingMs } from './reset-time.ts';

/** One call to a metered provider. */
export interface SentCall {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `sent` while the call is under way, and for calls of releases that did not record answers. */
  readonly outcome: 'sent' | 'failed' | 'answered';
}

/** A limit that the provider reported: no call is made until its end, then a single one asks whether it is over. */
export interface Block {
  /** Milliseconds since the epoch; 0 without a block. */
  readonly until: number;
  /** Number of refusals in a row. */
  readonly reports: number;
  /** When the last of them was reported; 0 without one. */
  readonly reportedAt: number;
}

export interface Period {
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: number | null;
  /** End of the provider's block; null without one. */
  readonly blockedUntil: number | null;
}

export interface PeriodFacts {
  readonly limit: number;
  readonly reset: ResetRule;
  /** Calls in the last hour, where the provider bounds them too. */
  readonly perHour?: number | undefined;
  readonly now: number;
  /** Calls in any order; calls before the period do not count. */
  readonly calls: readonly SentCall[];
  readonly block: Block;
  /** End of the pause of an outage; 0 without one. */
  readonly outageUntil: number;
}

const minuteMs = 60_000;
/** Pauses of 1, 4, 16 and 64 minutes, then 4 hours: a limit of a minute and one of a day cost a few calls each. */
const firstPauseMs = minuteMs;
const pauseGrowth = 4;
const longestPauseMs = 240 * minuteMs;
/** Calls that were under way when the limit was reported report it again; they are one refusal. */
const sameRefusalMs = minuteMs / 2;
/** Other calls wait this long for the outcome of the call that tests the block. */
export const trialMs = minuteMs;

/** Returns the running period; the calls left and the next one are those of the hour where it has fewer left. */
export function calculatePeriod(facts: PeriodFacts): Period {
  const period = calculateWindow(facts);
  const hour = calculateHour(facts);
  if (hour === null || hour.left >= period.left) return period;
  return { ...period, left: hour.left, resetsAt: hour.resetsAt };
}

/** Returns the last hour; null where the provider does not bound it. */
export function calculateHour(facts: PeriodFacts): Period | null {
  if (facts.perHour === undefined) return null;
  return calculateWindow({ ...facts, limit: facts.perHour, reset: { kind: 'rolling', hours: 1 } });
}

function calculateWindow({ limit, reset, now, calls, block, outageUntil }: PeriodFacts): Period {
  const start = periodStart(reset, now);
  const counted = calls.filter(({ at }) => at > start).sort((one, other) => one.at - other.at);
  const used = counted.length;
  const until = Math.max(block.until, outageUntil);
  const blockedUntil = until > now ? until : null;
  // The call that makes room when it leaves the period: the oldest, or a later one after the limit was lowered.
  const leaving = counted[Math.max(0, used - limit)]?.at;
  const ends = reset.kind === 'daily' ? nextReset(reset, now) : (leaving ?? now) + rollingMs(reset);
  const roomAt = used >= limit ? ends : 0;
  const opensAt = used === 0 ? null : ends;
  return {
    used,
    failed: counted.filter(({ outcome }) => outcome === 'failed').length,
    left: blockedUntil === null ? Math.max(0, limit - used) : 0,
    resetsAt: blockedUntil === null ? opensAt : Math.max(blockedUntil, roomAt),
    blockedUntil,
  };
}

/**
 * Returns the block after the provider reported that its limit is reached. The provider counts by another clock and may
 * mean a minute or a day, so it is called again after growing pauses, and at the daily reset.
 */
export function blockAfterReport({ block, reset, now }: Pick<PeriodFacts, 'block' | 'reset' | 'now'>): Block {
  if (block.until > now && Math.abs(now - block.reportedAt) < sameRefusalMs) return block;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * pauseGrowth ** Math.min(block.reports, 10));
  const resetAt = reset.kind === 'daily' ? nextReset(reset, now) : Number.POSITIVE_INFINITY;
  const until = Math.max(now + firstPauseMs, Math.min(now + pauseMs, resetAt));
  return { until, reports: block.reports + 1, reportedAt: now };
}

/** Returns the seconds until a moment, for Retry-After; 60 when it is not known. */
export function secondsUntil(moment: number | null, now: number): number {
  return moment === null ? 60 : Math.max(1, Math.ceil((moment - now) / 1000));
}
