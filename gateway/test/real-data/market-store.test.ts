import { join } from 'node:path';
import { formatDayNumber, toDayNumber } from '../../src/figures/day-number.ts';
import { MarketWork } from '../../src/market/loading/market-work.ts';
import type { MarketHoldings } from '../../src/market/shape/holdings.ts';
import { openMarketDatabase } from '../../src/market/store/open-market-database.ts';
import { createStoredPrices, HoldingsReader } from '../../src/market/store/read-holdings.ts';
import { readDataSet, readPriceFile } from '../../src/providers/market-files.ts';
import { storedLines } from '../../src/providers/market-report.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const quarters = ['2025q2', '2025q1', '2024q4'];
const asOf = '2025-02-20';
const known = ['2024q4', '2025q1'];
const listed = [
  { cik: 320193, name: 'Apple Inc.', symbols: ['AAPL'], exchange: 'Nasdaq' },
  { cik: 1067983, name: 'BERKSHIRE HATHAWAY INC', symbols: ['BRK-B', 'BRK-A'], exchange: 'NYSE' },
];

describeOnRecordings('The stored market on recorded quarters', () => {
  const folder = temporaryFolder();

  async function loadMarket(name: string, names: readonly string[], halves: readonly string[]) {
    const db = await openMarketDatabase({ dataDir: join(folder, name), databaseUrl: null });
    if (db === null) throw new Error('The tables are of a newer release.');
    const work = new MarketWork({ db, files: { readDataSet, readPriceFile } });
    await work.handle({ task: 'list', companies: listed });
    const version = { etag: null, bytes: null };
    for (const quarter of names) {
      const file = join(recordings, 'market/data-sets', `${quarter}.zip`);
      const reply = await work.handle({ task: 'quarter', name: quarter, file, version, least: 100 });
      expect(reply).toEqual({ kind: 'done', held: true, refused: [] });
    }
    for (const half of halves) {
      const file = join(recordings, 'market/fails-deliver-data', `cnsfails${half.replace('-', '')}.zip`);
      expect(await work.handle({ task: 'prices', name: half, file, version })).toMatchObject({ kind: 'done' });
    }
    expect(await work.handle({ task: 'build' })).toMatchObject({ kind: 'done' });
    const holdings = await new HoldingsReader(db, 64_000_000).readNewer();
    await work.handle({ task: 'end' });
    if (holdings === null) throw new Error('Nothing was built.');
    return { holdings, close: () => db.destroy() };
  }

  /** Returns every figure that was accepted by a day, as a sentence. */
  async function listKnown({ companies, filings, concepts, heads, lineValues }: MarketHoldings, day: string) {
    const last = toDayNumber(day);
    const known: string[] = [];
    for (const line of storedLines) {
      const { row, value, concept } = await lineValues(line);
      row.forEach((at, index) => {
        if ((heads.accepted[at] ?? 0) > last) return;
        const company = companies[heads.company[at] ?? -1]?.cik;
        const period = `${formatDayNumber(heads.end[at] ?? 0)}/${heads.quarters[at]}`;
        const filing = filings[heads.filing[at] ?? -1]?.accession;
        known.push(`${company} ${line} ${period} ${value[index]} ${concepts[concept[index] ?? -1]} ${filing}`);
      });
    }
    return known.sort();
  }

  test('figures as of a day from all quarters equal those from the quarters of that day', async () => {
    const all = await loadMarket('all', quarters, ['2021-04a', '2021-03a']);
    const then = await loadMarket('then', known, []);
    expect(all.holdings.companies.length).toBeGreaterThan(200);
    const [ofAll, ofThen] = [await listKnown(all.holdings, asOf), await listKnown(then.holdings, asOf)];
    expect(ofAll.length).toBeGreaterThan(15_000);
    expect(ofAll).toEqual(ofThen);

    const prices = createStoredPrices(() => all.holdings);
    expect(prices.listCloses('AAPL')).toEqual([
      { day: '2021-04-12', close: 131.24 },
      { day: '2021-03-11', close: 121.96 },
    ]);
    expect(prices.listCloses('BRK-B')[0]?.close).toBeCloseTo(267.93, 2);
    await all.close();
    await then.close();
  }, 300_000);
});
