import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as settle } from 'node:timers/promises';
import { checkCallsAtOnce } from '../../../test/support/calls-at-once.ts';
import { freezeTimeouts } from '../../../test/support/frozen-timeouts.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeWithRedis, untilRedisIs } from '../../../test/support/test-redis.ts';
import { until } from '../../../test/support/until.ts';
import type { Role } from '../../contract/access/roles.ts';
import { dayMs } from '../../contract/figures/days.ts';
import type { Source } from '../../contract/sources.ts';
import { BadUpstream, NotReady, QuotaExceeded, ShareExceeded } from '../../errors/errors.ts';
import { openDatabase } from '../../storage/open-database.ts';
import type { Database } from '../../storage/schema.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { DatabaseLedger } from './database-ledger.ts';
import { Demand } from './demand.ts';
import { RedisLedger } from './redis-ledger.ts';
import { noShares } from './shares.model.ts';

const minute = 60_000;

describeWithRedis('the budget of several processes', ({ open, line, flush }) => {
  const folder = temporaryFolder();
  let db: Database;
  let now = Date.parse('2026-11-20T10:00:00Z');
  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    const dataDir = join(folder, randomUUID());
    mkdirSync(dataDir);
    db = await openDatabase({ dataDir, databaseUrl: null });
  });
  afterEach(() => db.destroy());
  const over = (redis: SharedRedis, limit = 25, provider: Source = 'sample', shares = noShares) => {
    const shared = { provider, limit, reset: { kind: 'rolling' }, shares, now: () => now } as const;
    return new RedisLedger({ ...shared, redis, kept: new DatabaseLedger({ ...shared, db }) });
  };

  test('of 300 callers at once in three processes 25 get a call', async () => {
    const ledgers = [over(await open()), over(await open()), over(await open())];
    const asked = Array.from({ length: 300 }, (_, at) => ledgers[at % 3]?.reserve());
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(QuotaExceeded);
    expect(await ledgers[1]?.usage()).toMatchObject({ limit: 25, used: 25, left: 0 });
  });

  test('each provider has a budget of its own', async () => {
    const redis = await open();
    const [one, other] = [over(redis, 1), over(redis, 2, 'sec')];
    await one.reserve();
    await expect(one.reserve()).rejects.toBeInstanceOf(QuotaExceeded);
    await other.reserve();
    await flush();
    await other.reserve();
    await expect(other.usage()).resolves.toMatchObject({ limit: 2, used: 2, left: 0 });
    await expect(one.usage()).resolves.toMatchObject({ limit: 1, used: 1, left: 0 });
  });

  test('a call counts for 24 hours, to the millisecond', async () => {
    const ledger = over(await open(), 1);
    await ledger.reserve();
    now += dayMs - 1;
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 1 });
    now += 1;
    await ledger.reserve();
    expect(await ledger.usage()).toMatchObject({ used: 1, left: 0, resetsAt: new Date(now + dayMs) });
  });

  test('a Redis that lost its memory is filled from the database', async () => {
    const ledger = over(await open(), 3);
    await ledger.reserve();
    await ledger.reserve();
    await ledger.reportFailure();
    await flush();
    expect(await ledger.usage()).toMatchObject({ used: 2, failed: 1, left: 1 });
    await flush();
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toBeInstanceOf(QuotaExceeded);
  });

  test('a reported limit holds in all processes, also after Redis lost its memory', async () => {
    const [here, there] = [over(await open()), over(await open())];
    await here.reserve();
    await here.reportDailyCap();
    await expect(there.reserve()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    now += minute;
    await there.reserve();
    await there.reportDailyCap();
    await flush();
    await expect(here.reserve()).rejects.toMatchObject({ retryAfterSeconds: 240 });
    await expect(here.usage()).resolves.toMatchObject({ used: 2, left: 0, blockedUntil: new Date(now + 4 * minute) });
    now += 4 * minute;
    await here.reserve();
  });

  test('after the pause one process asks; its answer ends the block for all', async () => {
    const [here, there] = [over(await open()), over(await open())];
    await here.reportDailyCap();
    now += minute;
    const tried = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => (at % 2 ? here : there).reserve()));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(here.endBlock()).resolves.toBe(true);
    await expect(there.endBlock()).resolves.toBe(false);
    await there.reserve();
    await flush();
    await there.reserve();
    await expect(here.usage()).resolves.toMatchObject({ used: 3, blockedUntil: null });
  });

  test('without Redis no call is made, and afterwards the count goes on', async () => {
    const redis = await open();
    const ledger = over(redis, 2);
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

  test('an outage costs three calls in all processes, and is over with the first answer', async () => {
    const [here, there] = [over(await open()), over(await open())];
    for (const ledger of [here, there, here]) {
      await ledger.reserve();
      await ledger.reportFailure(true);
    }
    await expect(there.reserve()).rejects.toBeInstanceOf(BadUpstream);
    await flush();
    await expect(here.reserve()).rejects.toBeInstanceOf(BadUpstream);
    now += minute;
    const tried = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => (at % 2 ? here : there).reserve()));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await here.endBlock();
    await there.reserve();
    await expect(here.usage()).resolves.toMatchObject({ used: 5, blockedUntil: null });
  });

  test('three calls of all processes are under way at once, and an outage costs no more', async () => {
    const [here, there] = [over(await open()), over(await open())];
    await checkCallsAtOnce(here, there, (ms) => {
      now += ms;
    });
  });

  test('the shares of users hold in all processes', async () => {
    const shares = { reserved: 1, perGuest: 2 };
    const [here, there] = [over(await open(), 4, 'sample', shares), over(await open(), 4, 'sample', shares)];
    const by = (userId: string, role: Role) => new Demand({ caller: { userId, role } });
    await here.reserve(by('one', 'Guest'));
    await there.reserve(by('one', 'Guest'));
    await flush();
    await expect(here.reserve(by('one', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    await here.reserve(by('other', 'Guest'));
    await expect(there.reserve(by('third', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    await there.reserve(by('member', 'Member'));
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
