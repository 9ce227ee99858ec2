import { join } from 'node:path';
import { screenBodySchema } from '../../src/contract/market/screens.ts';
import { toDayNumber } from '../../src/figures/day-number.ts';
import { MarketWork } from '../../src/market/loading/market-work.ts';
import { ColumnCache, MarketDay } from '../../src/market/questions/market-day.ts';
import { runScreen } from '../../src/market/questions/screen.ts';
import { openMarketDatabase } from '../../src/market/store/open-market-database.ts';
import { HoldingsReader } from '../../src/market/store/read-holdings.ts';
import { readDataSet, readPriceFile } from '../../src/providers/market-files.ts';
import { filedMultiples } from '../support/market/filed-multiples.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const asOf = '2021-03-31';
const quarters = ['2020q1', '2020q2', '2020q3', '2020q4', '2021q1'];
const halves = ['2021-02a', '2021-03a'];

const add = (terms: readonly number[]) => terms.reduce((sum, term) => sum + term, 0);

describeOnRecordings('Multiples as of 2021-03-31, beside those of filings and prices read by hand', () => {
  const folder = temporaryFolder();
  let day: MarketDay;
  let close = async () => {};

  beforeAll(async () => {
    const db = await openMarketDatabase({ dataDir: folder, databaseUrl: null });
    if (db === null) throw new Error('The tables are of a newer release.');
    close = () => db.destroy();
    const work = new MarketWork({ db, files: { readDataSet, readPriceFile } });
    const listed = filedMultiples.map(({ cik, symbol }) => ({
      cik,
      name: symbol,
      symbols: [symbol],
      exchange: 'NYSE',
    }));
    await work.handle({ task: 'list', companies: listed });
    const version = { etag: null, bytes: null };
    for (const name of quarters) {
      const file = join(recordings, 'market/data-sets', `${name}.zip`);
      expect(await work.handle({ task: 'quarter', name, file, version, least: 100 })).toMatchObject({ kind: 'done' });
    }
    for (const name of halves) {
      const file = join(recordings, 'market/fails-deliver-data', `cnsfails${name.replace('-', '')}.zip`);
      expect(await work.handle({ task: 'prices', name, file, version })).toMatchObject({ kind: 'done' });
    }
    await work.handle({ task: 'build' });
    const holdings = await new HoldingsReader(db, 64_000_000).readNewer();
    await work.handle({ task: 'end' });
    if (holdings === null) throw new Error('Nothing was built.');
    const number = toDayNumber(asOf);
    day = await MarketDay.openDay(holdings, { asOf: number, today: number, cache: new ColumnCache(50_000_000) });
  }, 300_000);

  afterAll(() => close());

  async function readFigures(symbol: string) {
    const columns = ['price', 'marketCap', 'pe', 'ps', 'pb'];
    const body = screenBodySchema.parse({ where: '', columns, symbols: [symbol], asOf });
    const { rows } = await runScreen(day, body);
    const values = rows[0]?.values ?? {};
    return Object.fromEntries(columns.map((name) => [name, values[name]]));
  }

  /** Returns the average of the averages of periods by their lengths; a period with a minus is taken off. */
  const averageOf = (periods: NonNullable<(typeof filedMultiples)[number]['diluted']>) =>
    add(periods.map(([quarters, average]) => quarters * average)) / add(periods.map(([quarters]) => quarters));

  test.each(filedMultiples)(
    '$symbol',
    async ({ symbol, close, day: ofClose, shares, revenue, netIncome, diluted = [[4, 1]], eps, ...sheet }) => {
      const earned = eps === undefined ? add(netIncome) / averageOf(diluted) : add(eps);
      const { price, marketCap, pe, ps, pb } = await readFigures(symbol);
      expect(price).toMatchObject({ value: close, end: ofClose });
      expect(marketCap?.value).toBeCloseTo(close * shares, -2);
      expect(ps?.value).toBeCloseTo((close * shares) / add(revenue), 8);
      expect(pb?.value).toBeCloseTo((close * shares) / (sheet.equity - (sheet.preferred ?? 0)), 8);
      if (earned > 0) expect(pe?.value).toBeCloseTo(close / earned, 8);
      else expect(pe).toMatchObject({ value: null });
    },
  );
});
