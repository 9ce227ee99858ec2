import { AppError, NotReady } from '../../errors/errors.ts';
import type { BudgetLedger, BudgetUsage } from './ledger.ts';

/** The outcome of a call to a metered provider. */
export type CallOutcome = 'sent' | 'refused' | 'failed' | 'daily-cap';

const notReady = 'The service is not ready. Please try again in a moment.';

/** Reports every change of a ledger to the metrics. */
export class CountedLedger implements BudgetLedger {
  readonly #ledger: BudgetLedger;
  readonly #count: (outcome: CallOutcome) => void;

  constructor(ledger: BudgetLedger, count: (outcome: CallOutcome) => void) {
    this.#ledger = ledger;
    this.#count = count;
  }

  async reserve(...asked: Parameters<BudgetLedger['reserve']>): Promise<boolean> {
    try {
      const isTaken = await this.#ledger.reserve(...asked);
      if (isTaken) this.#count('sent');
      return isTaken;
    } catch (error) {
      this.#count('refused');
      // Without its store the ledger cannot count: no call is made, and a stale answer may be served.
      if (!(error instanceof AppError)) throw new NotReady(notReady, { cause: error });
      throw error;
    }
  }

  async reportDailyCap(): Promise<void> {
    this.#count('daily-cap');
    await this.#ledger.reportDailyCap();
  }

  async reportFailure(isOutage = false): Promise<void> {
    this.#count('failed');
    await this.#ledger.reportFailure(isOutage);
  }

  reportAnswer(): Promise<void> {
    return this.#ledger.reportAnswer();
  }

  endBlock(): Promise<boolean> {
    return this.#ledger.endBlock();
  }

  usage(): Promise<BudgetUsage> {
    return this.#ledger.usage();
  }
}
