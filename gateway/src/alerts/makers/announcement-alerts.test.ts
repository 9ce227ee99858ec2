import { FakeMarketData } from '../../../test/support/fake-market-data.ts';
import { endingDatabase, watch } from '../../../test/support/followers.ts';
import { makeCompany, makeHoldings, openDay } from '../../../test/support/market/small-market.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { usualWatchRule } from '../../contract/watching/watch-rules.ts';
import { ResultsDays } from '../../dates/results-days.ts';
import { BadUpstream } from '../../errors/errors.ts';
import type { LatestFiling } from '../../providers/market-data.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createWatchRuleStore } from '../watching/watch-rule-store.ts';
import { createAlertRunner } from './alert-runner.ts';
import { createAnnouncedFilings } from './announced-filings.ts';
import { createAnnouncementAlerts } from './announcement-alerts.ts';

const companies = [makeCompany(1), makeCompany(2), makeCompany(3)];
const day = openDay(makeHoldings({ companies, reports: [] }));
/** A Monday, at noon in New York. */
const monday = Date.parse('2026-03-02T17:00:00Z');
const minute = 60_000;

/** Returns a filing that was accepted some minutes after Monday noon. */
function makeFiling(cik: number, number: number, after: number, change: Partial<LatestFiling> = {}): LatestFiling {
  const accession = `000000000${cik}-26-${String(number).padStart(6, '0')}`;
  const accepted = new Date(monday + after * minute).toISOString();
  return { cik, accession, form: '8-K', filed: '2026-03-02', accepted, items: ['8.01'], ...change };
}

/** The feed when the first check is made. */
const before = [makeFiling(3, 2, -5), makeFiling(3, 1, -20)];

describeOnEachDatabase('Alerts of announcements', (open) => {
  let db: Database;
  let data: FakeMarketData;
  let now = monday;
  const openAlerts = (on = db) => {
    const alerts = createAlertStore(on);
    const questions = { readToday: () => day };
    const resultsDays = new ResultsDays(on, () => now);
    const parts = {
      announced: createAnnouncedFilings(on, alerts),
      runner: createAlertRunner({ db: on, alerts, questions, now: () => now }),
      questions,
      data,
      resultsDays,
      insiderAlerts: null,
    };
    return createAnnouncementAlerts({ db: on, ...parts, now: () => now });
  };
  /** Runs the check of ten minutes later, as a process that has just started does. */
  const check = async (...fresh: LatestFiling[]) => {
    now += 10 * minute;
    data.latest = [...fresh, ...data.latest];
    await openAlerts()();
  };
  const told = async (userId: string) =>
    (await createAlertStore(db).listAlerts(userId)).alerts.map(({ title, text }) => `${title}. ${text}`).sort();

  beforeEach(async () => {
    db = await open();
    data = new FakeMarketData();
    now = monday;
    await watch(db, 'ann', 'C1', 'C2');
    await watch(db, 'bob', 'C1');
    await check(...before);
  });

  test('results are named and told to all who follow; another 8-K only to those who want it', async () => {
    const rules = createWatchRuleStore(db);
    await rules.saveRule('bob', 'C1', { ...usualWatchRule, forms: ['8-K'] });
    await check(makeFiling(1, 3, 4, { items: ['2.02', '9.01'] }), makeFiling(1, 2, 3, { items: ['5.02'] }));
    const results = 'C1 reported results. 8-K of Company 1. Item 2.02 (results of operations and financial condition).';
    expect(await told('ann')).toEqual([results]);
    expect(await told('bob')).toEqual([
      'C1 filed an 8-K. 8-K of Company 1. Item 5.02 (directors or officers).',
      results,
    ]);
    const { alerts } = await createAlertStore(db).listAlerts('ann');
    expect(alerts[0]).toMatchObject({
      kind: 'results',
      app: 'research',
      href: '/edgar?symbol=C1&filing=0000000001-26-000003&from=Alert%2C+8-K',
    });
  });

  test('the days of results are kept of all companies, followed or not', async () => {
    await check(makeFiling(3, 3, 4, { items: ['2.02', '9.01'] }), makeFiling(1, 2, 3, { items: ['5.02'] }));
    const filings = await new ResultsDays(db, () => now).listFilings([1, 3]);
    expect([...filings]).toEqual([[3, [{ form: '8-K', filed: '2026-03-02' }]]]);
  });

  test('one feed serves all users: no call of a company', async () => {
    await check(makeFiling(1, 2, 3, { items: ['2.02'] }), makeFiling(2, 2, 3, { items: ['2.02'] }));
    expect(data.asked).toEqual(['latest 0', 'latest 0']);
    expect(await told('ann')).toHaveLength(2);
  });

  test('what was filed before the first check is no news, nor is what was told', async () => {
    await check();
    await check();
    expect(await told('ann')).toEqual([]);
  });

  test('a filing of joint filers is told once to a user of both, and to the user of one', async () => {
    const joint = { accession: '0000000001-26-000009', items: ['2.02'] };
    await check(makeFiling(2, 9, 3, joint), makeFiling(1, 9, 3, joint));
    expect(await told('ann')).toHaveLength(1);
    expect(await told('bob')).toHaveLength(1);
  });

  test('the feed is read back to the last check, page by page', async () => {
    const many = Array.from({ length: 250 }, (_, at) => makeFiling(3, 500 - at, 9 - at / 50));
    const found = makeFiling(1, 2, 1, { items: ['2.02'] });
    await check(...many, found);
    expect(data.asked.slice(1)).toEqual(['latest 0', 'latest 100', 'latest 200']);
    expect(await told('bob')).toHaveLength(1);
  });

  test('after an outage the index of the missed day names the filing, and one call its items', async () => {
    const missed = makeFiling(1, 2, 60, { items: ['2.02'] });
    const other = makeFiling(2, 3, 61, { form: '10-Q' });
    now += 24 * 60 * minute;
    // The feed has moved on beyond what was read.
    const later = Array.from({ length: 2_100 }, (_, at) => makeFiling(3, 3_000 - at, 24 * 60 - at / 1_000));
    data.latest = [...later, missed, other];
    data.days.set('2026-03-02', [missed, other]);
    await openAlerts()();
    expect(await told('ann')).toEqual([
      'C1 reported results. 8-K of Company 1. Item 2.02 (results of operations and financial condition).',
    ]);
    expect(data.asked.filter((call) => !call.startsWith('latest'))).toEqual(['2026-03-02', 'recent 1', '2026-03-03']);
    data.asked.length = 0;
    await check();
    expect(data.asked).toEqual(['latest 0']);
    expect(await told('ann')).toHaveLength(1);
  });

  test('a report whose figures the market does not get is told without them, once', async () => {
    await check(makeFiling(1, 7, 3, { form: '10-K/A', items: [] }), makeFiling(2, 8, 4, { form: '10-Q', items: [] }));
    expect(await told('ann')).toEqual([]);
    // The market has one of them meanwhile.
    await db
      .insertInto('announced_filings')
      .values({ accession: '0000000002-26-000008', filed: '2026-03-02' })
      .execute();
    now += 4 * 24 * 60 * minute;
    await check();
    await check();
    expect(await told('ann')).toEqual([
      'C1 filed its 10-K/A. Company 1 filed it on 2026-03-02. It has no figures that could be compared.',
    ]);
    expect(await told('bob')).toHaveLength(1);
  });

  test('two processes that check at once read the feed once; one that fails is followed by the next', async () => {
    now += 10 * minute;
    data.latest = [makeFiling(1, 2, 3, { items: ['2.02'] }), ...data.latest];
    const other = await open();
    await Promise.all([openAlerts()(), openAlerts(other)()]);
    expect(data.asked).toEqual(['latest 0', 'latest 0']);
    jest.spyOn(data, 'listLatest').mockRejectedValueOnce(new BadUpstream('The SEC does not answer.'));
    await expect(check(makeFiling(2, 2, 12, { items: ['2.02'] }))).rejects.toThrow(BadUpstream);
    await check();
    expect(await told('ann')).toHaveLength(2);
    expect(await told('bob')).toHaveLength(1);
  });

  test('a process that ends while it tells leaves the rest to the next one', async () => {
    now += 10 * minute;
    data.latest = [makeFiling(1, 2, 3, { items: ['2.02'] }), ...data.latest];
    const ending = openAlerts(endingDatabase(db));
    await expect(ending()).rejects.toThrow('The process ends.');
    await check();
    expect(await told('bob')).toHaveLength(1);
  });

  test('nothing is filed on a Sunday, and nothing asked', async () => {
    now = Date.parse('2026-03-08T17:00:00Z');
    await openAlerts()();
    expect(data.asked).toHaveLength(1);
  });
});
