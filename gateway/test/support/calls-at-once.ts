import { BadUpstream } from '../../src/errors/errors.ts';
import type { BudgetLedger } from '../../src/providers/budget/ledger.ts';
import { longestCallMs } from '../../src/providers/budget/outage.model.ts';

/**
 * Checks that the ledgers of two processes give out three calls at once, and that an outage costs no more.
 * @param pass lets time pass for both, milliseconds
 */
export async function checkCallsAtOnce(
  here: BudgetLedger,
  there: BudgetLedger,
  pass: (ms: number) => void,
): Promise<void> {
  await expect(here.reserve(null, 3)).resolves.toBe(true);
  await expect(there.reserve(null, 3)).resolves.toBe(true);
  await expect(there.reserve(null, 3)).resolves.toBe(true);
  await expect(here.reserve(null, 3)).resolves.toBe(false);
  await here.reportAnswer();
  await expect(there.reserve(null, 3)).resolves.toBe(true);
  // A failure frees no slot: with the calls under way it may become an outage.
  await there.reportFailure(true);
  await expect(here.reserve(null, 3)).resolves.toBe(false);
  await expect(here.usage()).resolves.toMatchObject({ used: 4, failed: 1 });
  pass(longestCallMs);
  // The process of the other two was killed.
  await expect(here.reserve(null, 3)).resolves.toBe(true);
  await expect(there.reserve(null, 3)).resolves.toBe(true);
  await expect(here.reserve(null, 3)).resolves.toBe(false);
  // Two processes that report at once lose no failure.
  await Promise.all([here.reportFailure(true), there.reportFailure(true)]);
  await expect(here.reserve(null, 3)).rejects.toBeInstanceOf(BadUpstream);
  await expect(there.usage()).resolves.toMatchObject({ used: 6, failed: 3, outageSeconds: expect.any(Number) });
}
