import { cacheHarness } from '../../test/support/cache-harness.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { BadUpstream, QuotaExceeded } from '../errors/errors.ts';
import type { ExpectedResults, Provider } from '../providers/provider.ts';
import { Providers } from '../providers/providers.ts';
import { createExpectedDays } from './expected-days.ts';

const hourMs = 3_600_000;
const rows = [
  { symbol: 'BRK-B', day: '2027-02-20' },
  { symbol: 'BRK-B', day: '2026-11-25' },
  { symbol: 'AAPL', day: '2027-01-28' },
];

describeOnEachDatabase('the calendar of the provider', (open) => {
  const { clock, cacheOver } = cacheHarness();

  /** Returns the days over a provider whose reply a test changes, and the demands of its calls. */
  async function setUp() {
    const state = { calls: 0, background: true, reply: rows as readonly ExpectedResults[] | Error };
    const provider: Provider = {
      name: 'alpha-vantage',
      metered: true,
      earningsCalendar: async (demand) => {
        state.calls += 1;
        state.background &&= demand?.usesReserve === false;
        if (state.reply instanceof Error) throw state.reply;
        return state.reply;
      },
    };
    const cache = cacheOver(await open());
    const providers = new Providers([provider], { sample: false });
    const days = createExpectedDays({ providers, cache, now: () => clock.now, waitMs: 120_000 });
    return { state, days };
  }

  test('one call serves all companies for a day, and leaves the reserve to readers', async () => {
    const { state, days } = await setUp();
    const find = await days.readDays();
    expect([find('BRK.B'), find('AAPL'), find('NONE')]).toEqual([['2026-11-25', '2027-02-20'], ['2027-01-28'], []]);
    clock.now += 23 * hourMs;
    await days.readDays();
    expect([state.calls, state.background]).toEqual([1, true]);
    clock.now += 2 * hourMs;
    await days.readDays();
    expect(state.calls).toBe(2);
  });

  test('the stored days cost no call', async () => {
    const { state, days } = await setUp();
    expect((await days.readStoredDays())('AAPL')).toEqual([]);
    expect(state.calls).toBe(0);
    await days.readDays();
    expect((await days.readStoredDays())('AAPL')).toEqual(['2027-01-28']);
    expect(state.calls).toBe(1);
  });

  test('a failed call is repeated after six hours, and the days of before stay', async () => {
    const { state, days } = await setUp();
    await days.readDays();
    state.reply = new BadUpstream('The data provider is not available. Please try again later.');
    clock.now += 25 * hourMs;
    for (let minute = 0; minute < 5; minute += 1) {
      expect((await days.readDays())('AAPL')).toEqual(['2027-01-28']);
      clock.now += 120_000;
    }
    expect(state.calls).toBe(2);
    clock.now += 6 * hourMs;
    await days.readDays();
    expect(state.calls).toBe(3);
  });

  test('a spent budget is asked again when it says so, and no company has a day meanwhile', async () => {
    const { state, days } = await setUp();
    state.reply = new QuotaExceeded(3_600);
    expect((await days.readDays())('AAPL')).toEqual([]);
    clock.now += hourMs / 2;
    await days.readDays();
    expect(state.calls).toBe(1);
    state.reply = rows;
    clock.now += hourMs;
    expect((await days.readDays())('AAPL')).toEqual(['2027-01-28']);
  });
});

test('without a provider of a calendar no company has a day', async () => {
  const cache = { get: () => Promise.reject(new Error('Nothing is read.')), clear: async () => false };
  const days = createExpectedDays({
    providers: new Providers([], { sample: false }),
    cache: { ...cache, for: () => cache },
  });
  expect((await days.readDays())('AAPL')).toEqual([]);
});
