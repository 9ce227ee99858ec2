import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { ResultsDays } from './results-days.ts';

const now = Date.parse('2026-11-26T12:00:00Z');

function makeList(rows: readonly (readonly [form: string, day: string, items: string])[]): EdgarCompany {
  return {
    cik: '320193',
    name: 'Acme',
    filings: {
      recent: {
        accessionNumber: rows.map((_, row) => `0000000001-26-00000${row}`),
        form: rows.map(([form]) => form),
        filingDate: rows.map(([, day]) => day),
        primaryDocument: rows.map(() => 'a.htm'),
        items: rows.map(([, , items]) => items),
      },
    },
  };
}

describeOnEachDatabase('days of results', (open) => {
  test('are those of reports and of 8-Ks with item 2.02 of the last two years, each once', async () => {
    const days = new ResultsDays(await open(), () => now);
    const list = makeList([
      ['8-K', '2026-10-28', '2.02,9.01'],
      ['8-K', '2026-09-01', '5.02'],
      ['10-Q', '2026-08-01', ''],
      ['8-K', '2026-07-29', '7.01,2.02'],
      ['8-K/A', '2026-05-02', '2.02'],
      ['8-K', '2022-01-27', '2.02,9.01'],
    ]);
    await days.noteFilings(list);
    await days.noteFilings(list);
    const kept = [
      { form: '8-K', filed: '2026-07-29' },
      { form: '10-Q', filed: '2026-08-01' },
      { form: '8-K', filed: '2026-10-28' },
    ];
    expect(await days.listFilings([320193, 1])).toEqual(new Map([[320193, kept]]));
    expect(await days.listFilings([])).toEqual(new Map());
  });

  test('a list without items has no 8-K on results', async () => {
    const days = new ResultsDays(await open(), () => now);
    const { items: _, ...recent } = makeList([['8-K', '2026-10-28', '2.02']]).filings.recent;
    await days.noteFilings({ cik: '320193', name: 'Acme', filings: { recent } });
    expect(await days.listFilings([320193])).toEqual(new Map());
  });

  test('days that no estimate needs are removed', async () => {
    const db = await open();
    let today = now;
    const days = new ResultsDays(db, () => today);
    await days.noteFilings(makeList([['8-K', '2026-10-28', '2.02']]));
    today += 800 * 86_400_000;
    await days.purge();
    expect(await db.selectFrom('results_days').selectAll().execute()).toEqual([]);
  });
});
