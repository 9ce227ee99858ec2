export interface BudgetUsage {
  readonly limit: number;
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: Date | null;
}

/** The account of calls to the data provider. Exact across restarts and processes. */
export interface BudgetLedger {
  /**
   * Takes one call from the budget. To be called before the socket opens; never given back.
   * @throws QuotaExceeded when none is left
   */
  reserve(): Promise<void>;

  /** The provider says that the day's calls are used up: believe it until the period ends. */
  reportDailyCap(): Promise<void>;

  /** Counts one call that was sent and failed. */
  reportFailure(): Promise<void>;

  usage(): Promise<BudgetUsage>;
}
