import { addUser, follow } from '../../../test/support/followers.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { createPriceBarStore } from '../../finance/prices/price-bar-store.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createAlertRunner } from './alert-runner.ts';
import { createDailyCloses, findLastClose } from './daily-closes.ts';

test.each([
  ['a day after its evening', '2026-11-20T02:00:00Z', '2026-11-19'],
  ['not on its own day', '2026-11-19T22:00:00Z', '2026-11-18'],
  ['a Friday over the weekend', '2026-11-22T12:00:00Z', '2026-11-20'],
])('the last close that a provider has: %s', (_, now, day) => {
  expect(findLastClose(Date.parse(now))).toBe(day);
});

describeOnEachDatabase('Daily closes of followed companies', (open) => {
  let db: Database;
  let now = 0;
  let asked: string[];
  const openCloses = (callsPerDay: number, on = db) =>
    createDailyCloses({
      db: on,
      runner: createAlertRunner({
        db: on,
        alerts: createAlertStore(on),
        questions: { readToday: async () => null },
        now: () => now,
      }),
      bars: createPriceBarStore(on),
      prices: {
        daily: async (symbol) => {
          asked.push(symbol);
          return { state: symbol === 'KO' ? 'HIT' : 'MISS' };
        },
      },
      callsPerDay,
      now: () => now,
    });
  const load = async (callsPerDay: number) => {
    now += 10 * 60_000;
    await openCloses(callsPerDay)();
  };

  beforeEach(async () => {
    db = await open();
    now = Date.parse('2026-11-20T06:00:00Z');
    asked = [];
    for (const [user, symbols] of Object.entries({
      ann: ['AAPL', 'KO'],
      bob: ['AAPL', 'WMT'],
      cy: ['AAPL', 'WMT', 'DE'],
    })) {
      await addUser(db, user);
      await follow(db, user, ...symbols);
    }
  });

  test('no call is made unless the operator allows some', async () => {
    await load(0);
    expect(asked).toEqual([]);
  });

  test('the most followed companies come first, up to the calls of a day, each asked for once', async () => {
    await load(2);
    await load(2);
    expect(asked).toEqual(['AAPL', 'WMT']);
    now += 86_400_000;
    await load(1);
    expect(asked).toEqual(['AAPL', 'WMT', 'AAPL']);
  });

  test('a close that is stored is not asked for, and a cached answer has cost nothing', async () => {
    const bar = { date: '2026-11-19', close: 200, adjustedClose: null, volume: null };
    await createPriceBarStore(db).keep('AAPL', [bar]);
    await load(3);
    expect(asked).toEqual(['WMT', 'KO', 'DE']);
  });

  test('two processes at once spend the calls of one', async () => {
    const other = await open();
    await Promise.all([openCloses(2)(), openCloses(2, other)()]);
    expect(asked).toEqual(['AAPL', 'WMT']);
  });
});
