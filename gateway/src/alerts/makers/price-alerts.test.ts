import { addUser, endingDatabase, follow } from '../../../test/support/followers.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { valuationBody } from '../../../test/support/valuation-body.ts';
import { usualWatchRule } from '../../contract/watching/watch-rules.ts';
import { createPriceBarStore } from '../../finance/prices/price-bar-store.ts';
import type { DatedClose } from '../../providers/market-report.ts';
import { createValuationStore } from '../../saved/valuation-store.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createWatchRuleStore } from '../watching/watch-rule-store.ts';
import { createAlertRunner } from './alert-runner.ts';
import { createPriceAlerts } from './price-alerts.ts';

describeOnEachDatabase('Alerts of prices', (open) => {
  let db: Database;
  let now = Date.parse('2026-11-19T06:00:00Z');
  let publicCloses: readonly DatedClose[] = [];
  const openAlerts = (on = db) => {
    const questions = { readToday: async () => null };
    const runner = createAlertRunner({ db: on, alerts: createAlertStore(on), questions, now: () => now });
    const { maker, noteLevels } = createPriceAlerts({
      db: on,
      runner,
      publicPrices: { listCloses: () => publicCloses },
      valuations: createValuationStore(on),
      now: () => now,
    });
    return { noteLevels, check: runner.makeCheck(maker) };
  };
  const keep = (date: string, close: number, ownKey: string | null = null) =>
    createPriceBarStore(db, ownKey).keep('COST', [{ date, close, adjustedClose: null, volume: null }]);
  /** Checks once a day has passed. */
  const check = async () => {
    now += 86_400_000;
    await openAlerts().check();
  };
  const told = async (userId = 'ann') =>
    (await createAlertStore(db).listAlerts(userId)).alerts.map(({ title, text }) => [title, text]);
  const level = async (rule: Partial<typeof usualWatchRule>) => {
    await createWatchRuleStore(db).saveRule('ann', 'COST', { ...usualWatchRule, ...rule });
    await openAlerts().noteLevels('ann', 'COST');
  };

  beforeEach(async () => {
    db = await open();
    now = Date.parse('2026-11-19T06:00:00Z');
    publicCloses = [];
    await addUser(db, 'ann', 'Member');
    await follow(db, 'ann', 'COST');
    await keep('2026-11-18', 890);
  });

  test('a close above the level is told once, by the day of the close', async () => {
    await level({ above: 900 });
    await keep('2026-11-19', 909.73);
    await check();
    await check();
    expect(await told()).toEqual([['COST closed above your level of $900', 'Close $909.73 on 19 November 2026.']]);
  });

  test('a crossing that is over by the time of the check is told', async () => {
    await level({ above: 900 });
    await keep('2026-11-19', 910);
    await keep('2026-11-20', 870);
    await check();
    expect(await told()).toEqual([['COST closed above your level of $900', 'Close $910 on 19 November 2026.']]);
  });

  test('a level that the price is beyond already waits', async () => {
    await level({ below: 900 });
    await keep('2026-11-19', 880);
    await check();
    expect(await told()).toEqual([]);
  });

  test('the fair value is that of the newest saved case, and crosses both ways', async () => {
    let savedAt = 0;
    const valuations = createValuationStore(db, () => savedAt++);
    await valuations.save('ann', 'COST', valuationBody({ name: 'Old', fairValuePerShare: 100 }));
    await valuations.save('ann', 'COST', valuationBody({ name: 'Margins hold', fairValuePerShare: 880 }));
    await check();
    await keep('2026-11-19', 871);
    await check();
    expect(await told()).toEqual([
      ['COST closed below your fair value', 'Close $871 on 19 November 2026, your case “Margins hold” $880.'],
    ]);
    expect((await createAlertStore(db).listAlerts('ann')).alerts[0]).toMatchObject({
      kind: 'fairValue',
      href: '/dcf?symbol=COST',
    });
  });

  test('a public close is told with its day, and that it is late', async () => {
    await level({ above: 900 });
    publicCloses = [{ day: '2026-11-25', close: 905 }];
    now = Date.parse('2026-12-10T06:00:00Z');
    await check();
    expect(await told()).toEqual([
      [
        'COST closed above your level of $900',
        'Close $905 on 25 November 2026, a public price, which comes about two weeks late.',
      ],
    ]);
  });

  test('closes of an own key are told to its holder alone', async () => {
    await addUser(db, 'bob', 'Member');
    await follow(db, 'bob', 'COST');
    const rules = createWatchRuleStore(db);
    for (const user of ['ann', 'bob']) await rules.saveRule(user, 'COST', { ...usualWatchRule, above: 900 });
    await db
      .insertInto('provider_keys')
      .values({
        ...{ user_id: 'bob', id: 'key', data_id: 'key1', provider: 'alpha-vantage' },
        ...{ sealed: '', last_four: 'abcd', created_at: 0 },
      })
      .execute();
    await keep('2026-11-18', 890, 'key1');
    await check();
    await keep('2026-11-19', 910, 'key1');
    await check();
    expect([await told('ann'), await told('bob')]).toEqual([[], [expect.anything()]]);
  });

  test('two processes tell of a crossing once, and one that ends leaves it to the next', async () => {
    await level({ above: 900 });
    await keep('2026-11-19', 910);
    const ending = openAlerts(endingDatabase(db));
    await expect(ending.check()).rejects.toThrow('The process ends.');
    const other = await open();
    now += 86_400_000;
    await Promise.all([openAlerts().check(), openAlerts(other).check()]);
    expect(await told()).toHaveLength(1);
  });
});
