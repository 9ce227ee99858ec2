import { QuotaExceeded } from '../../src/errors/errors.ts';
import type { BudgetLedger } from '../../src/providers/budget/ledger.ts';

export interface TestLedger extends BudgetLedger {
  readonly counts: { reserved: number; failed: number; caps: number };
  blocked: boolean;
}

/** Returns a budget in memory. */
export function testLedger(limit = 25): TestLedger {
  const counts = { reserved: 0, failed: 0, caps: 0 };
  const ledger: TestLedger = {
    counts,
    blocked: false,
    async reserve() {
      if (counts.reserved >= limit) throw new QuotaExceeded(3600);
      counts.reserved += 1;
      return true;
    },
    async reportDailyCap() {
      counts.caps += 1;
      ledger.blocked = true;
    },
    async reportAnswer() {
      ledger.blocked = false;
    },
    async endBlock() {
      const was = ledger.blocked;
      ledger.blocked = false;
      return was;
    },
    async reportFailure() {
      counts.failed += 1;
    },
    async usage() {
      const { reserved: used, failed } = counts;
      return { limit, used, failed, left: limit - used, resetsAt: null, blockedUntil: null };
    },
  };
  return ledger;
}
