import type { Role } from '../../src/contract/access/roles.ts';
import type { Source } from '../../src/contract/sources.ts';
import { BadUpstream, QuotaExceeded, ShareExceeded } from '../../src/errors/errors.ts';
import { Demand } from '../../src/providers/budget/demand.ts';
import type { BudgetLedger } from '../../src/providers/budget/ledger.ts';
import { longestCallMs } from '../../src/providers/budget/outage.model.ts';
import type { Shares } from '../../src/providers/budget/shares.model.ts';

export interface LedgerRules {
  readonly limit?: number;
  readonly provider?: Source;
  readonly shares?: Shares;
}

interface LedgerSetup {
  /** Opens a ledger like another process: 25 calls a day of the sample provider, in the last 24 hours. */
  open(rules?: LedgerRules): Promise<BudgetLedger>;
  /** The time of all ledgers, which a test moves. */
  readonly clock: { now: number };
  /** Lets a store that may lose its memory lose it. */
  forget(): Promise<void>;
}

const [minute, day] = [60_000, 86_400_000];

/** What every ledger does, whatever its store. */
export function testLedgerContract({ open, clock, forget }: LedgerSetup): void {
  const openTwo = async (rules?: LedgerRules) => [await open(rules), await open(rules)] as const;
  const countGiven = async (asked: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  const askEach = (count: number, ...ledgers: readonly BudgetLedger[]) =>
    Array.from({ length: count }, async (_, at) => ledgers[at % ledgers.length]?.reserve());

  test('of 300 callers at once in two processes, exactly as many as the limit get a call', async () => {
    const [here, there] = await openTwo();
    const results = await Promise.allSettled(askEach(300, here, there));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(QuotaExceeded);
    await expect(there.usage()).resolves.toMatchObject({ limit: 25, used: 25, left: 0 });
  });

  test('each provider has a budget of its own, also when two processes count its first call at once', async () => {
    const [one, other] = await openTwo({ limit: 2, provider: 'sec' });
    await Promise.all([one.reserve(), other.reserve()]);
    await one.reportFailure();
    await other.reportDailyCap();
    for (const apart of await openTwo({ limit: 3 })) await apart.reserve();
    await forget();
    await expect(other.usage()).resolves.toMatchObject({ limit: 2, used: 2, failed: 1, left: 0 });
    await expect((await open({ limit: 3 })).usage()).resolves.toMatchObject({ limit: 3, used: 2, failed: 0, left: 1 });
  });

  test('a call counts for 24 hours, to the millisecond, then makes room for one', async () => {
    const ledger = await open({ limit: 2 });
    const begun = clock.now;
    await ledger.reserve();
    clock.now += 60 * minute;
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toMatchObject({ name: 'QuotaExceeded', retryAfterSeconds: 23 * 3600 });
    await expect(ledger.usage()).resolves.toMatchObject({ left: 0, resetsAt: new Date(begun + day) });
    clock.now = begun + day - 1;
    await expect(ledger.reserve()).rejects.toMatchObject({ retryAfterSeconds: 1 });
    clock.now += 1;
    await ledger.reserve();
    await expect(ledger.reserve()).rejects.toThrow(QuotaExceeded);
    await expect(ledger.usage()).resolves.toMatchObject({ used: 2, resetsAt: new Date(begun + day + 60 * minute) });
  });

  test('after a reported limit no process calls until the pause is over, and each next pause is longer', async () => {
    const [here, there] = await openTwo({ limit: 2000 });
    await here.reserve();
    await here.reportDailyCap();
    const pauseEnd = new Date(clock.now + minute);
    await expect(there.usage()).resolves.toMatchObject({
      used: 1,
      left: 0,
      resetsAt: pauseEnd,
      blockedUntil: pauseEnd,
    });
    for (const pause of [1, 4, 16, 64, 240, 240]) {
      await forget();
      await expect(there.reserve()).rejects.toMatchObject({ retryAfterSeconds: pause * 60 });
      clock.now += pause * minute;
      await there.reserve();
      await there.reportDailyCap();
    }
  });

  test('after the pause a single call of all processes asks whether the limit is over', async () => {
    const [here, there] = await openTwo();
    await here.reserve();
    await here.reportDailyCap();
    clock.now += minute;
    expect(await countGiven(askEach(8, here, there))).toBe(1);
    await expect(there.endBlock()).resolves.toBe(true);
    await expect(here.endBlock()).resolves.toBe(false);
    await here.reserve();
    await forget();
    await there.reserve();
    await expect(here.usage()).resolves.toMatchObject({ used: 4, left: 21, blockedUntil: null });
  });

  test('three failures in a row spend three calls; then one call at a time asks, until one answers', async () => {
    const [here, there] = await openTwo();
    for (const ledger of [here, there, here]) {
      await ledger.reserve();
      await ledger.reportFailure(true);
    }
    await expect(there.reserve()).rejects.toBeInstanceOf(BadUpstream);
    await forget();
    await expect(here.reserve()).rejects.toBeInstanceOf(BadUpstream);
    const pauseEnd = new Date(clock.now + 15_000);
    await expect(here.usage()).resolves.toMatchObject({ used: 3, outageSeconds: 15, blockedUntil: pauseEnd });
    clock.now += 15_000;
    expect(await countGiven(askEach(6, here, there))).toBe(1);
    await here.reportFailure(true);
    await expect(there.usage()).resolves.toMatchObject({ used: 4, blockedUntil: new Date(clock.now + 30_000) });
    clock.now += 30_000;
    await there.reserve();
    await expect(here.endBlock()).resolves.toBe(true);
    await there.reserve();
    await expect(here.usage()).resolves.toMatchObject({ used: 6, blockedUntil: null });
  });

  test('three calls of all processes are under way at once, and an outage costs no more', async () => {
    const [here, there] = await openTwo();
    const tryIn = (ledger: BudgetLedger) => ledger.reserve(null, 3);
    for (const ledger of [here, there, there]) await expect(tryIn(ledger)).resolves.toBe(true);
    await expect(tryIn(here)).resolves.toBe(false);
    await here.reportAnswer();
    await expect(tryIn(there)).resolves.toBe(true);
    // A failure frees no slot: with the calls under way it may become an outage.
    await there.reportFailure(true);
    await expect(tryIn(here)).resolves.toBe(false);
    await expect(here.usage()).resolves.toMatchObject({ used: 4, failed: 1 });
    clock.now += longestCallMs;
    // The process of the other two was killed.
    for (const ledger of [here, there]) await expect(tryIn(ledger)).resolves.toBe(true);
    await expect(tryIn(here)).resolves.toBe(false);
    // Two processes that report at once lose no failure.
    await Promise.all([here.reportFailure(true), there.reportFailure(true)]);
    await expect(tryIn(here)).rejects.toBeInstanceOf(BadUpstream);
    await expect(there.usage()).resolves.toMatchObject({ used: 6, failed: 3, outageSeconds: expect.any(Number) });
  });

  test('Guests leave the reserve to others, and one Guest leaves calls to other Guests', async () => {
    const [here, there] = await openTwo({ limit: 8, shares: { reserved: 2, perGuest: 3 } });
    const by = (userId: string, role: Role, refreshes = false) => new Demand({ caller: { userId, role }, refreshes });
    for (const ledger of [here, there, here]) await ledger.reserve(by('one', 'Guest'));
    await forget();
    await expect(there.reserve(by('one', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    for (const ledger of [here, there, here]) await ledger.reserve(by('other', 'Guest'));
    await expect(there.reserve(by('third', 'Guest'))).rejects.toBeInstanceOf(ShareExceeded);
    await expect(here.reserve(by('member', 'Member', true))).rejects.toBeInstanceOf(ShareExceeded);
    await here.reserve(by('member', 'Member'));
    await there.reserve(by('admin', 'Admin'));
    await expect(here.reserve(by('admin', 'Admin'))).rejects.toBeInstanceOf(QuotaExceeded);
  });
}
