import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as settle } from 'node:timers/promises';
import { freezeTimeouts } from '../../../test/support/frozen-timeouts.ts';
import { type LedgerRules, testLedgerContract } from '../../../test/support/ledger-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeWithRedis, untilRedisIs } from '../../../test/support/test-redis.ts';
import { until } from '../../../test/support/until.ts';
import { dayMs } from '../../contract/figures/days.ts';
import { NotReady, QuotaExceeded } from '../../errors/errors.ts';
import { openDatabase } from '../../storage/open-database.ts';
import type { Database } from '../../storage/schema.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { DatabaseLedger } from './database-ledger.ts';
import { RedisLedger } from './redis-ledger.ts';

describeWithRedis('the budget of several processes', ({ open, line, flush }) => {
  const folder = temporaryFolder();
  const clock = { now: 0 };
  let db: Database;
  beforeEach(async () => {
    clock.now = Date.parse('2026-11-20T10:00:00Z');
    const dataDir = join(folder, randomUUID());
    mkdirSync(dataDir);
    db = await openDatabase({ dataDir, databaseUrl: null });
  });
  afterEach(() => db.destroy());
  const over = (redis: SharedRedis, rules: LedgerRules = {}) => {
    const usual = { provider: 'sample', limit: 25, reset: { kind: 'rolling' }, now: () => clock.now } as const;
    const shared = { ...usual, ...rules };
    return new RedisLedger({ ...shared, redis, kept: new DatabaseLedger({ ...shared, db }) });
  };
  testLedgerContract({ open: async (rules) => over(await open(), rules), clock, forget: flush });

  test('a Redis that lost its memory is filled from the database', async () => {
    const ledger = over(await open(), { limit: 3 });
    await ledger.reserve();
    await ledger.reserve();
    await ledger.reportFailure();
    await flush();
    expect(await ledger.usage()).toMatchObject({ used: 2, failed: 1, left: 1 });
    await flush();
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toBeInstanceOf(QuotaExceeded);
  });

  test('without Redis no call is made, and afterwards the count goes on', async () => {
    const redis = await open();
    const ledger = over(redis, { limit: 2 });
    await ledger.reserve();
    line.cut();
    await expect(ledger.reserve()).rejects.toBeInstanceOf(NotReady);
    line.heal();
    await untilRedisIs(true, redis);
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toBeInstanceOf(QuotaExceeded);
  });

  test('a Redis that hangs costs a second once, and nothing for a while after', async () => {
    const ledger = over(await open({ patient: false }));
    await ledger.usage();
    // With a frozen time of day the pause does not end.
    const today = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => today);
    line.hang();
    const thaw = freezeTimeouts();
    let isOver = false;
    const refused = expect(ledger.reserve())
      .rejects.toBeInstanceOf(NotReady)
      .then(() => {
        isOver = true;
      });
    await until('the command is on its way', () => line.swallowed() === 1);
    jest.advanceTimersByTime(999);
    await settle();
    expect(isOver).toBe(false);
    jest.advanceTimersByTime(1);
    await refused;
    await expect(ledger.reserve()).rejects.toBeInstanceOf(NotReady);
    thaw();
    jest.restoreAllMocks();
    expect(line.swallowed()).toBe(1);
  });

  test('the time is that of Redis: a process whose clock is a day ahead gets no other day', async () => {
    const redis = await open();
    const rules = { provider: 'sample', limit: 1, reset: { kind: 'rolling' } } as const;
    const ledger = new RedisLedger({ ...rules, redis, kept: new DatabaseLedger({ ...rules, db }) });
    await ledger.reserve();
    const ahead = Date.now() + 2 * dayMs;
    jest.spyOn(Date, 'now').mockImplementation(() => ahead);
    await expect(ledger.reserve()).rejects.toBeInstanceOf(QuotaExceeded);
    jest.restoreAllMocks();
  });
});
