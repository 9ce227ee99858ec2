import { type PeriodFacts, periodOf } from './usage.model.ts';

export interface BudgetUsage {
  readonly limit: number;
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: Date | null;
  /** When the provider is asked again after it reported that its limit is reached; null without such a block. */
  readonly blockedUntil: Date | null;
}

/** The budget of one metered provider. Exact across restarts and processes. */
export interface BudgetLedger {
  /**
   * Takes one call from the budget, before the socket opens. It is never given back.
   * @throws QuotaExceeded when none is left
   */
  reserve(): Promise<void>;

  /** Keeps that the provider says its limit is reached. After a pause, which grows with each report, one call may ask again. */
  reportDailyCap(): Promise<void>;

  /** Ends the block of a reported limit: the provider answered, or an Admin lifts it. @returns whether there was one */
  endBlock(): Promise<boolean>;

  /** Counts one call that was sent and failed. */
  reportFailure(): Promise<void>;

  usage(): Promise<BudgetUsage>;
}

/** Returns the usage that the facts of the running period amount to. */
export function usageOf(facts: PeriodFacts): BudgetUsage {
  const { used, failed, left, resetsAt, blockedUntil } = periodOf(facts);
  return { limit: facts.limit, used, failed, left, resetsAt: dateOf(resetsAt), blockedUntil: dateOf(blockedUntil) };
}

function dateOf(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment);
}
