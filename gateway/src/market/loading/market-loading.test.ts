import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { FakeMarketData } from '../../../test/support/fake-market-data.ts';
import { listFigures, makeFiler, makeReport, runnerOn } from '../../../test/support/market-loads.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type DatabaseSettings, describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { until } from '../../../test/support/until.ts';
import { UpstreamTimeout } from '../../errors/errors.ts';
import { createMarketStore, type MarketStore, type MarketStoreOptions } from '../create-market-store.ts';
import type { MarketDatabase } from '../store/market-schema.ts';
import { openMarketDatabase } from '../store/open-market-database.ts';
import { createStallWatch } from './market-progress.ts';

const folder = temporaryFolder();
const now = () => Date.parse('2025-04-20T12:00:00Z');
const usual = { quarters: 3, priceYears: 1, diskBytes: 1e9, memoryBytes: 1e6 };

/** Returns a quarter of so many companies, each with a report for the year. */
function makeQuarter(year: number, companies = 5, revenue = 100) {
  const ciks = Array.from({ length: companies }, (_, index) => index + 1);
  return { filers: ciks.map((cik) => makeFiler(cik, [makeReport(cik, year, { revenue: revenue * cik })])) };
}

function makeData(): FakeMarketData {
  const data = new FakeMarketData();
  data.listed = [
    { cik: 1, name: 'Company 1', symbols: ['ONE'], exchange: 'NYSE' },
    { cik: 90, name: 'Company 90', symbols: ['NEW'], exchange: 'NYSE' },
  ];
  data.quarters.set('2022q1', makeQuarter(2021));
  data.quarters.set('2023q1', makeQuarter(2022));
  data.quarters.set('2024q1', makeQuarter(2023));
  data.quarters.set('2025q1', makeQuarter(2024));
  const price = { cusip: '1', symbol: 'ONE', name: 'COMPANY ONE', day: '2025-03-10', close: 12 };
  data.prices.set('2025-03a', [price]);
  return data;
}

/** Returns what opens the market's store in the database of the running test, like another process. */
function openStores(settings: DatabaseSettings, leaseMs?: number) {
  const stores: MarketStore[] = [];
  const databases: MarketDatabase[] = [];
  const open = async (
    data: FakeMarketData,
    change: Partial<typeof usual> = {},
    rest: Partial<MarketStoreOptions> = {},
  ) => {
    const { DATA_DIR: dataDir = folder, DATABASE_URL: databaseUrl = null } = settings();
    const place = { dataDir, databaseUrl };
    const db = await openMarketDatabase(place);
    if (db === null) throw new Error('The tables are of a newer release.');
    databases.push(db);
    const holder = randomUUID();
    const runner = { ...runnerOn(db, leaseMs, holder), close: async () => {} };
    const wanted = { ...usual, ...change };
    const options = { data, settings: wanted, log: testLog(), runner, holder, now, ...place, ...rest };
    const store = await createMarketStore(options);
    if (store === null) throw new Error('The tables are of a newer release.');
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const db of databases.splice(0)) await db.destroy();
  });
  return { open, stores, databases };
}

describeOnEachDatabase('The loading of the market', (_, settings) => {
  const { open, stores, databases } = openStores(settings);

  test('the newest quarters are loaded first, then prices and frames; a restart asks for nothing', async () => {
    const data = makeData();
    const store = await open(data);
    expect(await store.source.progress()).toMatchObject({ state: 'loading', asOf: null, quarters: [] });
    await store.loadNow();
    const files = data.asked.filter((name) => /^\d{4}(q|-\d\d[ab])/.test(name));
    expect(files).toEqual(['2025q1', '2024q1', '2023q1', '2025-03a']);
    expect(await listFigures(store.source.holdings(), 'revenue')).toHaveLength(15);
    expect(store.prices.listCloses('ONE')).toEqual([{ day: '2025-03-10', close: 12 }]);
    expect(store.prices.listCloses('TWO')).toEqual([]);
    expect(await store.source.holdings()?.frames()).toContainEqual(
      expect.objectContaining({ line: 'revenue', tag: 'Revenues', year: 2024, value: new Float64Array([7]) }),
    );
    await until('the progress is read again', async () => (await store.source.progress()).state === 'ready');
    expect(await store.source.progress()).toMatchObject({
      quarters: [{ name: '2025q1', filings: 5 }, { name: '2024q1' }, { name: '2023q1' }],
      waiting: [],
      problems: [],
      loading: null,
      out: [{ count: 1 }],
    });

    await store.close();
    data.asked.length = 0;
    const restarted = await open(data);
    expect(restarted.source.holdings()?.version).toBe(store.source.holdings()?.version);
    restarted.start();
    restarted.source.readCompany('NONE');
    await until('the loading has run', async () => {
      const db = databases.at(-1);
      const rows = await db?.selectFrom('market_wishes').selectAll().execute();
      const lease = await db?.selectFrom('market_lease').selectAll().executeTakeFirst();
      return rows?.length === 0 && lease?.holder === '';
    });
    expect(data.asked).toEqual([]);
  });

  test('two processes share one right to load, which a stop in the midst of a load gives back at once', async () => {
    const data = makeData();
    const [first, second] = [await open(data), await open(data)];
    data.hold();
    const loading = first.loadNow();
    await until('a file is being downloaded', () => data.asked.includes('2025q1'));
    expect(await second.loadNow()).toBe(false);
    expect(data.asked.filter((name) => name === '2025q1')).toHaveLength(1);
    await first.close();
    data.release();
    expect(await loading).toBe(true);
    expect(await second.loadNow()).toBe(true);
    expect(await listFigures(second.source.holdings(), 'revenue')).toHaveLength(15);
    stores.splice(stores.indexOf(first), 1);
  });

  test('a file that cannot be loaded leaves what was loaded, is named, and the others go on', async () => {
    const data = makeData();
    data.broken.add('2024q1');
    const store = await open(data);
    await store.loadNow();
    expect(await store.source.progress()).toMatchObject({
      state: 'loading',
      quarters: [{ name: '2025q1' }, { name: '2023q1' }],
      waiting: ['2024q1'],
      problems: [{ quarter: '2024q1', text: 'The SEC sent a page in place of the file.' }],
      loading: { quarter: '2024q1' },
    });
    data.broken.clear();
    data.quarters.set('2025q1', { ...makeQuarter(2024, 5, 7), etag: '"2"' });
    data.quarters.set('2023q1', { ...makeQuarter(2022, 2, 7), etag: '"2"' });
    await store.loadNow();
    await until('the progress is read again', async () => (await store.source.progress()).waiting.length === 0);
    expect(await store.source.progress()).toMatchObject({
      quarters: [{ name: '2025q1', reissued: true }, { name: '2024q1' }, { name: '2023q1', filings: 5 }],
      problems: [{ quarter: '2023q1', text: expect.stringContaining('2 filings, fewer than 60%') }],
    });
    const figures = await listFigures(store.source.holdings(), 'revenue');
    expect(figures).toContain('1 2024-12-31/4 7 us-gaap:revenue by 0000000001-25-000001');
    expect(figures).toContain('1 2022-12-31/4 100 us-gaap:revenue by 0000000001-23-000001');
  });

  test('beyond the bound of the disk the oldest quarters are unloaded and named', async () => {
    const data = makeData();
    const store = await open(data);
    await store.loadNow();
    const bytes = await store.bytes();
    await store.close();
    const small = await open(data, { diskBytes: Math.round(bytes * 0.7) });
    await small.loadNow();
    const progress = await small.source.progress();
    expect(progress.left).toContain('2023q1');
    expect(progress.quarters.map(({ name }) => name)).not.toContain('2023q1');
    expect(progress.quarters[0]?.name).toBe('2025q1');
    expect(progress).toMatchObject({ state: 'ready', waiting: [] });
    const figures = await listFigures(small.source.holdings(), 'revenue');
    expect(figures.some((figure) => figure.includes('2022-12-31'))).toBe(false);
  });

  test('reports since the newest quarter come from the daily index, and only those of the day', async () => {
    const data = makeData();
    const late = { ...makeReport(1, 2025, { revenue: 555 }), accession: '0000000001-25-000099', filed: '2025-04-10' };
    const report = { ...late, accepted: '2025-04-10T17:00:00', end: '2025-03-31', quarters: 1 as const };
    data.companies.set(1, makeFiler(1, [makeReport(1, 2024, { revenue: 1 }), report]));
    const filed = { form: '10-Q', accession: report.accession, filed: '2025-04-10' };
    data.days.set('2025-04-10', [
      { cik: 1, ...filed },
      { cik: 4444, ...filed, accession: '0000004444-25-000001' },
    ]);
    const store = await open(data);
    await store.loadNow();
    const figures = await listFigures(store.source.holdings(), 'revenue');
    expect(figures).toContain('1 2025-03-31/1 555 us-gaap:revenue by 0000000001-25-000099');
    expect(figures).toContain('1 2024-12-31/4 100 us-gaap:revenue by 0000000001-25-000001');
    expect(data.asked).not.toContain('company 4444');
    data.quarters.set('2025q2', makeQuarter(2025));
    await store.loadNow();
    // The quarter has what was filed in it; this made-up one lacks the report.
    expect((await listFigures(store.source.holdings(), 'revenue')).some((figure) => figure.includes('555'))).toBe(
      false,
    );
  });

  test('a listed company that the market lacks is read when it is asked for', async () => {
    const data = makeData();
    data.companies.set(90, makeFiler(90, [makeReport(90, 2024, { revenue: 9 })]));
    const store = await open(data);
    await store.loadNow();
    expect(store.source.readCompany('NEW')).toBe(true);
    expect(store.source.readCompany('NONE')).toBe(true);
    await until('the company is there', () =>
      Boolean(store.source.holdings()?.companies.some(({ symbols }) => symbols.includes('NEW'))),
    );
    expect(await listFigures(store.source.holdings(), 'revenue')).toContain(
      '90 2024-12-31/4 9 us-gaap:revenue by 0000000090-25-000001',
    );
    await until('the other is known not to be listed', () => !store.source.readCompany('NONE'));
  });
});

describe('The turns of the loading', () => {
  let dataDir = '';
  beforeEach(() => {
    dataDir = join(folder, randomUUID());
  });
  const settings = () => ({ DATA_DIR: dataDir });
  const { open } = openStores(settings);
  const brief = openStores(settings, 500);

  test('a busy machine ends the load, which goes on by itself, also where another process takes the lease', async () => {
    const data = makeData();
    const busy = { left: 6 };
    jest.spyOn(data, 'download').mockImplementation(async (...asked) => {
      if (busy.left > 0) {
        busy.left -= 1;
        const late = pause(20).then(() => {
          throw new UpstreamTimeout('The SEC did not answer in time.');
        });
        // The reply is there before the time is up, but the process reads it after the loop was blocked.
        const reply = setImmediate().then(() => setImmediate());
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
        await Promise.race([late, reply]);
      }
      return FakeMarketData.prototype.download.apply(data, asked);
    });
    const rest = { retryMs: 50 };
    const [first, second] = [await brief.open(data, {}, rest), await brief.open(data, {}, rest)];
    first.start();
    second.start();
    await until('all is loaded', async () => (await second.source.progress()).state === 'ready');
    expect(busy.left).toBe(0);
    expect(await second.source.progress()).toMatchObject({ problems: [], loading: null });
  });

  test('a file that failed is tried again before the next hour, and each time later while it goes on failing', async () => {
    const data = makeData();
    data.broken.add('2024q1');
    const store = await open(data, {}, { retryMs: 20 });
    await store.loadNow();
    const tries = () => data.asked.filter((name) => name === '2024q1').length;
    await until('it is tried again', () => tries() > 2);
    data.broken.clear();
    await until('it is loaded', async () => (await store.source.progress()).state === 'ready');
    expect(await store.source.progress()).toMatchObject({ problems: [] });
  });

  test('a load without progress for five minutes is said and logged once, until something is loaded', async () => {
    const data = makeData();
    data.broken.add('2024q1');
    let time = Date.now();
    const [log, begun] = [testLog(), new Date(time).toISOString()];
    const store = await open(data, {}, { now: () => time });
    const readProgress = () => store.source.progress();
    const readSince = async () => (await readProgress()).loading?.stalledSince;
    const stalls = createStallWatch(readProgress, log);
    expect(await readSince()).toBeUndefined();
    time += 5 * 60_000;
    await until('it is said', async () => (await readSince()) === begun);
    await stalls.look();
    await stalls.look();
    expect(log.lines).toEqual([expect.stringContaining(`no progress {"since":"${begun}"`)]);
    await store.loadNow();
    await until('a quarter is loaded', async () => (await readProgress()).quarters.length === 2);
    expect(await readSince()).toBeUndefined();
  });

  test('a guessed address without a file is no problem, and the lists are read again by the next run', async () => {
    const data = makeData();
    data.guessed = ['2025-02b', '2025-02a'];
    const store = await open(data);
    await store.loadNow();
    await until('the progress is read again', async () => (await store.source.progress()).state === 'ready');
    expect(await store.source.progress()).toMatchObject({ problems: [] });
    expect(store.prices.listCloses('ONE')).toHaveLength(1);
    const listsRead = () => data.asked.filter((name) => name === 'prices').length;
    store.start();
    await until('the lists are read again', () => listsRead() === 2);
  });
});
