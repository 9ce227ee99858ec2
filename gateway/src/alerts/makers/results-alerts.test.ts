import { watch } from '../../../test/support/followers.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { NextResults } from '../../contract/watching/dates.ts';
import { usualWatchRule } from '../../contract/watching/watch-rules.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createWatchRuleStore } from '../watching/watch-rule-store.ts';
import { createAlertRunner } from './alert-runner.ts';
import { createResultsAlerts } from './results-alerts.ts';

const estimate = (day: string, after = '2025-11-26'): NextResults => {
  return { day, basis: 'estimate', before: { day: after, form: '8-K' } };
};
const halfHourMs = 31 * 60_000;

describeOnEachDatabase('Alerts of the day before results', (open) => {
  let db: Database;
  let at = 0;
  const alertsOf = async (userId: string) =>
    (await createAlertStore(db).listAlerts(userId)).alerts.map(({ kind, title, text }) => [kind, title, text]);
  const check = (today: string, results: Readonly<Record<string, NextResults>>, on = db) => {
    at += halfHourMs;
    const questions = { readToday: async () => null };
    const runner = createAlertRunner({ db: on, alerts: createAlertStore(on), questions, now: () => at });
    const maker = createResultsAlerts({
      db: on,
      questions,
      dates: {
        readToday: () => today,
        listHeldResults: async (_, symbols) =>
          new Map(symbols.map((symbol) => [symbol, results[symbol] ?? { day: null, reason: 'Not held' }])),
      },
    });
    return runner.makeCheck(maker)();
  };

  beforeEach(async () => {
    db = await open();
    at = Date.parse('2026-11-24T12:00:00Z');
  });

  test('an estimate is told as one on the day before, once, over two processes and after it moved', async () => {
    await watch(db, 'ann', 'KEYS', 'DE');
    await check('2026-11-23', { KEYS: estimate('2026-11-25') });
    expect(await alertsOf('ann')).toEqual([]);
    const other = await open();
    const results = { KEYS: estimate('2026-11-25') };
    await Promise.all([check('2026-11-24', results), check('2026-11-24', results, other)]);
    await check('2026-11-25', results);
    await check('2026-11-25', { KEYS: estimate('2026-11-26') });
    expect(await alertsOf('ann')).toEqual([
      [
        'results',
        'KEYS may report results tomorrow',
        '25 November 2026. Estimated ± 7 days: 52 weeks after the 8-K of 26 November 2025.',
      ],
    ]);
  });

  test('a day of the provider is told as one, on the day itself where the day before was missed', async () => {
    await watch(db, 'ann', 'DE');
    await check('2026-11-25', { DE: { day: '2026-11-25', basis: 'provider', before: null } });
    expect((await alertsOf('ann')).map(([, title]) => title)).toEqual(['DE reports results today']);
  });

  test('a user who turned results off for the company is not told', async () => {
    await watch(db, 'ann', 'DE');
    await watch(db, 'bob', 'DE');
    await createWatchRuleStore(db).saveRule('bob', 'DE', { ...usualWatchRule, results: false });
    await check('2026-11-24', { DE: estimate('2026-11-25') });
    expect(await alertsOf('ann')).toHaveLength(1);
    expect(await alertsOf('bob')).toEqual([]);
  });
});
