import { endingDatabase, watch } from '../../../test/support/followers.ts';
import { makeCompany, makeHoldings, makeReport, openDay } from '../../../test/support/market/small-market.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { MarketReport } from '../../providers/market-report.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createAlertRunner } from './alert-runner.ts';
import { createAnnouncedFilings } from './announced-filings.ts';
import { createFilingAlerts } from './filing-alerts.ts';

const companies = [makeCompany(1), makeCompany(2)];
/** Five fiscal years in which revenue grows by a tenth and inventory stays. */
const years = [2020, 2021, 2022, 2023, 2024].map((year, at) =>
  makeReport(`${year + 1}-02-20`, `${year}-12-31`, 4, { revenue: 100 * 1.1 ** at, netIncome: 10, inventory: 20 }),
);
const before = [
  ...years,
  makeReport('2025-05-10', '2025-03-31', 1, { revenue: 40, netIncome: 4 }, { form: '10-Q' }),
  makeReport('2025-05-10', '2025-03-31', 0, { totalAssets: 100, inventory: 20 }, { form: '10-Q' }),
  makeReport('2026-02-25', '2025-12-31', 4, { revenue: 1 }, { cik: 2, accession: '0000000002-26-000001' }),
];
/** Today is 1 March 2026. */
const fresh: MarketReport = makeReport(
  '2026-02-28',
  '2025-12-31',
  4,
  { revenue: 146.41 * 1.21, netIncome: 9 },
  { accession: '0000000001-26-000007' },
);

const marketOf = (reports: readonly MarketReport[]) => {
  const day = openDay(makeHoldings({ companies, reports }));
  return { readToday: () => day };
};

describeOnEachDatabase('Alerts of filings', (open) => {
  /** Runs once, as a process that has just started does. */
  const announce = (db: Database, reports: readonly MarketReport[]) => {
    const alerts = createAlertStore(db);
    const announced = createAnnouncedFilings(db, alerts);
    const runner = createAlertRunner({ db, alerts, questions: marketOf(reports) });
    return createFilingAlerts({ announced, thread: announced, runner })();
  };

  test('what was filed before the first run is no news; a new report is told once to each who follows', async () => {
    const db = await open();
    await watch(db, 'ann', 'C1', 'C2');
    await watch(db, 'bob', 'C1');
    await watch(db, 'cy', 'C2');
    await announce(db, before);
    await announce(db, [...before, fresh]);
    await announce(db, [...before, fresh]);
    const alerts = createAlertStore(db);
    const { unread, alerts: told } = await alerts.listAlerts('ann');
    expect(unread).toBe(1);
    expect(told).toEqual([
      {
        id: expect.any(String),
        app: 'research',
        kind: 'filing',
        title: 'C1 filed its 10-K',
        // 21% against a usual 10%; net income has never moved, so that 2% counts as usual.
        text: 'Net income −10.0%, revenue +21.0% against the year before.',
        href: '/edgar?symbol=C1&filing=0000000001-26-000007&from=Alert%2C+10-K',
        at: expect.any(String),
        readAt: null,
      },
    ]);
    expect((await alerts.listAlerts('bob')).unread).toBe(1);
    expect((await alerts.listAlerts('cy')).alerts).toEqual([]);
  });

  test('two processes that find a report at once tell of it once', async () => {
    const [first, second] = [await open(), await open()];
    await watch(first, 'ann', 'C1');
    await announce(first, before);
    await Promise.all([announce(first, [...before, fresh]), announce(second, [...before, fresh])]);
    expect((await createAlertStore(first).listAlerts('ann')).alerts).toHaveLength(1);
  });

  test('a process that ends while it tells leaves nothing half done, and the next one tells', async () => {
    const db = await open();
    await watch(db, 'ann', 'C1');
    await announce(db, before);
    await expect(announce(endingDatabase(db), [...before, fresh])).rejects.toThrow('The process ends.');
    await announce(db, [...before, fresh]);
    expect((await createAlertStore(db).listAlerts('ann')).alerts).toHaveLength(1);
  });

  test('a report that comes after an outage is told, one of last month is not', async () => {
    const db = await open();
    await watch(db, 'ann', 'C1');
    await announce(db, before);
    const late = { ...fresh, filed: '2026-02-20', accession: '0000000001-26-000008' };
    const old = { ...fresh, filed: '2026-01-20', accession: '0000000001-26-000009' };
    await announce(db, [...before, late, old]);
    expect((await createAlertStore(db).listAlerts('ann')).alerts.map(({ href }) => href)).toEqual([
      expect.stringContaining('0000000001-26-000008'),
    ]);
  });

  test('an amendment says so, and claims no change', async () => {
    const db = await open();
    await watch(db, 'ann', 'C1');
    await announce(db, before);
    await announce(db, [...before, { ...fresh, form: '10-K/A' }]);
    expect((await createAlertStore(db).listAlerts('ann')).alerts).toMatchObject([
      { title: 'C1 filed its 10-K/A', text: 'Company 1 amended a report.' },
    ]);
  });
});
