export interface BudgetUsage {
  readonly limit: number;
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: Date | null;
}

/** The budget of one metered provider. Exact across restarts and processes. */
export interface BudgetLedger {
  /**
   * Takes one call from the budget, before the socket opens. It is never given back.
   * @throws QuotaExceeded when none is left
   */
  reserve(): Promise<void>;

  /** Keeps that the provider says the day's calls are used up; it is believed until the period ends. */
  reportDailyCap(): Promise<void>;

  /** Counts one call that was sent and failed. */
  reportFailure(): Promise<void>;

  usage(): Promise<BudgetUsage>;
}
