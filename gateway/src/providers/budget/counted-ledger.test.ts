import { QuotaExceeded } from '../../errors/errors.ts';
import { type CallOutcome, CountedLedger } from './counted-ledger.ts';
import type { BudgetLedger } from './ledger.ts';

test('every change of the budget is reported and passed on', async () => {
  const reported: CallOutcome[] = [];
  let left = 1;
  const inner: BudgetLedger = {
    reserve: async (_demand, mostAtOnce) => {
      if (mostAtOnce === 0) return false;
      if (left === 0) throw new QuotaExceeded(60);
      left -= 1;
      return true;
    },
    reportDailyCap: async () => {},
    reportFailure: async () => {},
    reportAnswer: async () => {},
    endBlock: async () => true,
    usage: async () => ({ limit: 1, used: 1 - left, failed: 0, left, resetsAt: null, blockedUntil: null }),
  };
  const ledger = new CountedLedger(inner, (outcome) => reported.push(outcome));
  await expect(ledger.reserve(null, 0)).resolves.toBe(false);
  await expect(ledger.reserve()).resolves.toBe(true);
  await expect(ledger.reserve()).rejects.toThrow(QuotaExceeded);
  await ledger.reportFailure();
  await ledger.reportDailyCap();
  expect(reported).toEqual(['sent', 'refused', 'failed', 'daily-cap']);
  await expect(ledger.usage()).resolves.toMatchObject({ left: 0 });
});
