import { sql } from 'kysely';
import { checkCallsAtOnce } from '../../../test/support/calls-at-once.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { Role } from '../../contract/access/roles.ts';
import { sources } from '../../contract/sources.ts';
import { BadUpstream, QuotaExceeded, ShareExceeded } from '../../errors/errors.ts';
import { DatabaseLedger } from './database-ledger.ts';
import { Demand } from './demand.ts';

const provider = 'sample';
const hour = 3_600_000;
const minute = 60_000;
const rolling = { kind: 'rolling' } as const;

describeOnEachDatabase('the budget', (open) => {
  test('of 1,000 callers at once in two processes, exactly as many as the limit get a call', async () => {
    const ledgers = [await open(), await open()].map(
      (db) => new DatabaseLedger({ provider, db, limit: 25, reset: rolling }),
    );
    const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, index) => ledgers[index % 2]?.reserve()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(QuotaExceeded);
    await expect(ledgers[1]?.usage()).resolves.toMatchObject({ limit: 25, used: 25, left: 0 });
  }, 60_000);

  test('a call counts for 24 hours, then makes room for one', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 2, reset: rolling, now: () => now });
    await ledger.reserve();
    now += hour;
    await ledger.reserve();
    const refused = await ledger.reserve().catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'QuotaExceeded', retryAfterSeconds: 23 * 3600 });
    await expect(ledger.usage()).resolves.toMatchObject({ left: 0, resetsAt: new Date('2026-11-21T10:00:00Z') });
    now = Date.parse('2026-11-21T10:00:00Z');
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toThrow(QuotaExceeded);
    await expect(ledger.usage()).resolves.toMatchObject({ used: 2, resetsAt: new Date('2026-11-21T11:00:00Z') });
  });

  test('with a daily reset every call counts until then', async () => {
    let now = Date.parse('2026-01-15T04:00:00Z');
    const reset = { kind: 'daily', hour: 0, minute: 0, zone: 'America/New_York' } as const;
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 1, reset, now: () => now });
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    now += hour;
    await expect(ledger.reserve()).resolves.toBe(true);
  });

  test('each provider has a budget of its own, also when two processes count its first call at once', async () => {
    const dbs = [await open(), await open()];
    const [first, second] = [
      { limit: 2, reset: rolling, provider: 'sec' } as const,
      { limit: 3, reset: rolling, provider } as const,
    ];
    const [one, other] = dbs.map((db) => new DatabaseLedger({ db, ...first }));
    await Promise.all([one?.reserve(), other?.reserve()]);
    await one?.reportFailure();
    await other?.reportDailyCap();
    for (const db of dbs) {
      const ledger = new DatabaseLedger({ db, ...second });
      await ledger.reserve();
    }
    await expect(other?.usage()).resolves.toMatchObject({ limit: 2, used: 2, failed: 1, left: 0 });
    const apart = await new DatabaseLedger({ db: await open(), ...second }).usage();
    expect(apart).toMatchObject({ limit: 3, used: 2, failed: 0, left: 1 });
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
    const before = new DatabaseLedger({ provider, db: await open(), limit: 3, reset: rolling });
    await before.reserve();
    await before.reserve();
    const after = new DatabaseLedger({ provider, db: await open(), limit: 3, reset: rolling });
    await after.reserve();
    await expect(after.reserve()).rejects.toThrow('API rate limit exceeded. Please try again later.');
  });

  test('after a reported limit no call is made until the pause is over, and each next pause is longer', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 2000, reset: rolling, now: () => now });
    await ledger.reserve();
    await ledger.reportDailyCap();
    await expect(ledger.usage()).resolves.toEqual({
      limit: 2000,
      used: 1,
      failed: 0,
      left: 0,
      resetsAt: new Date('2026-11-20T10:01:00Z'),
      blockedUntil: new Date('2026-11-20T10:01:00Z'),
    });
    for (const pause of [1, 4, 16, 64, 240, 240]) {
      await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: pause * 60 });
      now += pause * minute;
      await ledger.reserve();
      await ledger.reportDailyCap();
    }
  });

  test('after the pause a single call of all processes asks whether the limit is over', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const [here, there] = [await open(), await open()].map(
      (db) => new DatabaseLedger({ provider, db, limit: 25, reset: rolling, now: () => now }),
    );
    await here?.reserve();
    await here?.reportDailyCap();
    now += minute;
    const tried = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => (at % 2 ? here : there)?.reserve()));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(there?.endBlock()).resolves.toBe(true);
    await expect(here?.endBlock()).resolves.toBe(false);
    await here?.reserve();
    await there?.reserve();
    await expect(here?.usage()).resolves.toMatchObject({ used: 4, left: 21, blockedUntil: null });
  });

  test('a call without an outcome leaves the next try to another one, a minute later', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 25, reset: rolling, now: () => now });
    await ledger.reportDailyCap();
    now += minute;
    await ledger.reserve();
    await ledger.reportFailure();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    now += minute;
    await ledger.reserve();
  });

  test('calls that were under way together report one limit', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 25, reset: rolling, now: () => now });
    for (let call = 0; call < 5; call += 1) {
      await ledger.reportDailyCap();
      now += 1000;
    }
    await expect(ledger.usage()).resolves.toMatchObject({ blockedUntil: new Date('2026-11-20T10:01:00Z') });
  });

  test('the daily reset ends a pause early', async () => {
    let now = Date.parse('2026-01-15T04:50:00Z');
    const reset = { kind: 'daily', hour: 0, minute: 0, zone: 'America/New_York' } as const;
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 25, reset, now: () => now });
    await ledger.reportDailyCap();
    now += minute;
    await ledger.reportDailyCap();
    now += 4 * minute;
    await ledger.reportDailyCap();
    await expect(ledger.usage()).resolves.toMatchObject({ blockedUntil: new Date('2026-01-15T05:00:00Z') });
  });

  test('a block does not give calls back', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 1, reset: rolling, now: () => now });
    await ledger.reserve();
    await ledger.reportDailyCap();
    await ledger.endBlock();
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 24 * 3600 });
    now += 24 * hour;
    await ledger.reserve();
  });

  test('failed calls are counted apart and stay spent', async () => {
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 5, reset: rolling });
    await ledger.reserve();
    await ledger.reserve();
    await ledger.reserve();
    await ledger.reportFailure();
    await ledger.reportFailure();
    await expect(ledger.usage()).resolves.toMatchObject({ used: 3, failed: 2, left: 2 });
  });

  test('an untouched budget has nothing to reset; a limit of 0 allows nothing', async () => {
    const db = await open();
    await expect(new DatabaseLedger({ provider, db, limit: 25, reset: rolling }).usage()).resolves.toEqual({
      limit: 25,
      used: 0,
      failed: 0,
      left: 25,
      resetsAt: null,
      blockedUntil: null,
    });
    await expect(new DatabaseLedger({ provider, db, limit: 0, reset: rolling }).reserve()).rejects.toThrow(
      QuotaExceeded,
    );
  });

  test('three failures in a row spend three calls; then one call at a time asks, until one answers', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 25, reset: rolling, now: () => now });
    for (let call = 0; call < 3; call += 1) {
      await ledger.reserve();
      await ledger.reportFailure(true);
    }
    await expect(ledger.reserve()).rejects.toBeInstanceOf(BadUpstream);
    await expect(ledger.usage()).resolves.toMatchObject({
      used: 3,
      outageSeconds: 15,
      blockedUntil: new Date(now + 15_000),
    });
    now += 15_000;
    const tried = await Promise.allSettled([ledger.reserve(), ledger.reserve(), ledger.reserve()]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await ledger.reportFailure(true);
    await expect(ledger.usage()).resolves.toMatchObject({ used: 4, blockedUntil: new Date(now + 30_000) });
    now += 30_000;
    await ledger.reserve();
    await expect(ledger.endBlock()).resolves.toBe(true);
    await ledger.reserve();
    await expect(ledger.usage()).resolves.toMatchObject({ used: 6, blockedUntil: null });
  });

  test('three calls of all processes are under way at once, and an outage costs no more', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const over = async () =>
      new DatabaseLedger({ provider, db: await open(), limit: 25, reset: rolling, now: () => now });
    const [here, there] = [await over(), await over()];
    await checkCallsAtOnce(here, there, (ms) => {
      now += ms;
    });
  });

  test('Guests leave the reserve to others, and one Guest leaves calls to other Guests', async () => {
    const shares = { reserved: 2, perGuest: 3 };
    const ledger = new DatabaseLedger({ provider, db: await open(), limit: 8, reset: rolling, shares });
    const by = (userId: string, role: Role, refreshes = false) => new Demand({ caller: { userId, role }, refreshes });
    for (let call = 0; call < 3; call += 1) await ledger.reserve(by('one', 'Guest'));
    await expect(ledger.reserve(by('one', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    for (let call = 0; call < 3; call += 1) await ledger.reserve(by('other', 'Guest'));
    await expect(ledger.reserve(by('third', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    await expect(ledger.reserve(by('member', 'Member', true))).rejects.toBeInstanceOf(ShareExceeded);
    await ledger.reserve(by('member', 'Member'));
    await ledger.reserve(by('admin', 'Admin'));
    await expect(ledger.reserve(by('admin', 'Admin'))).rejects.toBeInstanceOf(QuotaExceeded);
  });
});
