import { sql } from 'kysely';
import { testLedgerContract } from '../../../test/support/ledger-contract.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { sources } from '../../contract/sources.ts';
import { QuotaExceeded } from '../../errors/errors.ts';
import { DatabaseLedger, type LedgerOptions } from './database-ledger.ts';
import type { ResetRule } from './reset-time.ts';

const provider = 'sample';
const hour = 3_600_000;
const minute = 60_000;
const rolling = { kind: 'rolling' } as const;
const midnight = { kind: 'daily', hour: 0, minute: 0, zone: 'America/New_York' } as const;

describeOnEachDatabase('the budget', (open) => {
  const clock = { now: 0 };
  beforeEach(() => {
    clock.now = Date.parse('2026-11-20T10:00:00Z');
  });
  const openLedger = async (rules: Partial<LedgerOptions> = {}, reset: ResetRule = rolling) =>
    new DatabaseLedger({ provider, limit: 25, reset, now: () => clock.now, ...rules, db: await open() });
  testLedgerContract({ open: openLedger, clock, forget: async () => {} });

  test('with a daily reset every call counts until then', async () => {
    clock.now = Date.parse('2026-01-15T04:00:00Z');
    const ledger = await openLedger({ limit: 1 }, midnight);
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    clock.now += hour;
    await expect(ledger.reserve()).resolves.toBe(true);
  });

  test('calls of the release before, which named no provider, count for the provider of that time', async () => {
    const db = await open();
    const at = Date.now();
    await sql`insert into provider_calls (id, at, outcome) values ('old', ${at}, 'sent')`.execute(db);
    await sql`update budget_state set cap_until = ${at + 2 * hour} where id = 1`.execute(db);
    const then = new DatabaseLedger({ db, provider: sources[0], limit: 25, reset: rolling });
    await expect(then.usage()).resolves.toMatchObject({ used: 1, left: 0 });
    await expect(new DatabaseLedger({ db, provider, limit: 25, reset: rolling }).usage()).resolves.toMatchObject({
      used: 0,
      left: 25,
    });
  });

  test('the count survives a restart', async () => {
    const before = await openLedger({ limit: 3 });
    await before.reserve();
    await before.reserve();
    const after = await openLedger({ limit: 3 });
    await after.reserve();
    await expect(after.reserve()).rejects.toThrow('API rate limit exceeded. Please try again later.');
  });

  test('a call without an outcome leaves the next try to another one, a minute later', async () => {
    const ledger = await openLedger();
    await ledger.reportDailyCap();
    clock.now += minute;
    await ledger.reserve();
    await ledger.reportFailure();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    clock.now += minute;
    await ledger.reserve();
  });

  test('calls that were under way together report one limit', async () => {
    const ledger = await openLedger();
    for (let call = 0; call < 5; call += 1) {
      await ledger.reportDailyCap();
      clock.now += 1000;
    }
    await expect(ledger.usage()).resolves.toMatchObject({ blockedUntil: new Date('2026-11-20T10:01:00Z') });
  });

  test('the daily reset ends a pause early', async () => {
    clock.now = Date.parse('2026-01-15T04:50:00Z');
    const ledger = await openLedger({}, midnight);
    await ledger.reportDailyCap();
    clock.now += minute;
    await ledger.reportDailyCap();
    clock.now += 4 * minute;
    await ledger.reportDailyCap();
    await expect(ledger.usage()).resolves.toMatchObject({ blockedUntil: new Date('2026-01-15T05:00:00Z') });
  });

  test('a block does not give calls back', async () => {
    const ledger = await openLedger({ limit: 1 });
    await ledger.reserve();
    await ledger.reportDailyCap();
    await ledger.endBlock();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 24 * 3600 });
    clock.now += 24 * hour;
    await ledger.reserve();
  });

  test('a bound of an hour holds within the day, and says when the next call is possible', async () => {
    const ledger = await openLedger({ limit: 3, perHour: 2 });
    await ledger.reserve();
    clock.now += 10 * minute;
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 50 * 60 });
    const hourly = { per: 'hour', counts: 'requests', limit: 2, left: 0 };
    await expect(ledger.usage()).resolves.toMatchObject({ limit: 3, used: 2, left: 0, further: [hourly] });
    clock.now += 50 * minute;
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 23 * 3600 });
  });

  test('a bound of companies refuses a new one for a month, and none that was called for before', async () => {
    const ledger = await openLedger({ companiesPerMonth: 2 });
    await ledger.reserve(null, 3, 'AAA');
    clock.now += hour;
    await ledger.reserve(null, 3, 'BBB');
    const further = { per: 'month', counts: 'companies', limit: 2, left: 0 };
    await expect(ledger.usage()).resolves.toMatchObject({ used: 2, further: [further] });
    clock.now += 20 * 24 * hour;
    const refused = {
      retryAfterSeconds: (11 * 24 - 1) * 3600,
      message: expect.stringContaining('2 companies a month'),
    };
    await expect(ledger.reserve(null, 3, 'CCC')).rejects.toMatchObject(refused);
    await expect(ledger.reserve(null, 3, 'BBB')).resolves.toBe(true);
    clock.now += 11 * 24 * hour;
    await expect(ledger.reserve(null, 3, 'CCC')).resolves.toBe(true);
  });

  test('an untouched budget has nothing to reset; a limit of 0 allows nothing', async () => {
    const untouched = { limit: 25, used: 0, failed: 0, left: 25, resetsAt: null, blockedUntil: null };
    await expect((await openLedger()).usage()).resolves.toEqual(untouched);
    await expect((await openLedger({ limit: 0 })).reserve()).rejects.toThrow(QuotaExceeded);
  });
});
