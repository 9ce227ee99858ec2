import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMarketStore } from '../../src/market/create-market-store.ts';
import { createMarketThread } from '../../src/market/loading/market-thread.ts';
import { WorkerThread } from '../../src/threads/worker-thread.ts';
import { FakeMarketData } from '../support/fake-market-data.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { makeFiler, makeReport } from '../support/market-loads.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testLog } from '../support/test-log.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const built = (path: string) => pathToFileURL(join(import.meta.dirname, '../../dist/market', path)).href;

beforeAll(buildGateway, 120_000);

/**
 * A worker that works like the built one on made-up files. In the midst of its first quarter it writes a file beside its
 * own, and does something else. @param interruption source text
 */
function makeWorker(interruption: string): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    import { workerData } from 'node:worker_threads';
    import { MarketWork } from '${built('loading/market-work.js')}';
    import { openMarketDatabase } from '${built('store/open-market-database.js')}';
    import { answerOrders } from '${built('../threads/answer-orders.js')}';
    const begun = '${file}.begun';
    const files = {
      async readDataSet(path, { onFiling }) {
        const { filers } = JSON.parse(readFileSync(path, 'utf8'));
        for (const filer of filers) await onFiling({ ...filer, filing: filer.reports[0] });
        if (!existsSync(begun)) {
          writeFileSync(begun, '');
          ${interruption}
        }
        return { read: filers.length, refused: [] };
      },
      readPriceFile: async () => ({ read: 0, refused: [] }),
    };
    const db = await openMarketDatabase(workerData);
    const work = new MarketWork({ db, files, holder: workerData.holder });
    answerOrders((order) => work.handle(order));`,
  );
  return pathToFileURL(file);
}

/** Starts the load of two quarters by a worker. */
async function startLoad(worker: URL, retry: { readonly retryMs?: number } = {}) {
  const data = new FakeMarketData();
  data.listed = [{ cik: 1, name: 'Company 1', symbols: ['ONE'], exchange: 'NYSE' }];
  for (const year of [2023, 2024]) {
    data.quarters.set(`${year}q1`, { filers: [makeFiler(1, [makeReport(1, year - 1, { revenue: 100 })])] });
  }
  const place = { dataDir: join(folder, randomUUID()), databaseUrl: null };
  const [holder, log] = [randomUUID(), testLog()];
  const runner = createMarketThread({ log, place, holder, worker });
  const settings = { quarters: 2, priceYears: 1, diskBytes: 1e9, memoryBytes: 1e6 };
  const now = () => Date.parse('2024-04-20T12:00:00Z');
  const store = await createMarketStore({ data, settings, log, runner, holder, now, ...retry, ...place });
  if (store === null) throw new Error('The tables are of a newer release.');
  store.start();
  return { store, log };
}
const whole = { quarters: [{ name: '2024q1' }, { name: '2023q1' }], problems: [] };

test('the load goes on by itself after its thread was killed in the midst of a quarter', async () => {
  const killed = makeWorker(`
    setImmediate(() => { throw new Error('killed'); });
    await new Promise(() => {});`);
  const { store, log } = await startLoad(killed, { retryMs: 50 });
  await until('all is loaded', async () => (await store.source.progress()).state === 'ready');
  expect(log.lines).toContainEqual(expect.stringContaining('2024q1'));
  expect(await store.source.progress()).toMatchObject(whole);
  await store.close();
});

test('the load goes on within a minute after the process stood still for 20 seconds in the midst of a quarter', async () => {
  const slow = makeWorker('await new Promise((resolve) => setTimeout(resolve, 500));');
  const { store } = await startLoad(slow);
  await until('a quarter is read', async () => existsSync(`${fileURLToPath(slow)}.begun`));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
  await until('all is loaded', async () => (await store.source.progress()).state === 'ready');
  expect(await store.source.progress()).toMatchObject(whole);
  await store.close();
});

test('a thread in the midst of its queries is ended, and the process goes on', async () => {
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { createRequire } from 'node:module';
    import { answerOrders } from '${built('../threads/answer-orders.js')}';
    const { createClient } = createRequire('${import.meta.filename}')('@libsql/client');
    const db = createClient({ url: ':memory:' });
    answerOrders(() => 'ready');
    for (;;) {
      for (let query = 0; query < 50; query += 1) await db.execute('select 1');
      await new Promise(setImmediate);
    }`,
  );
  const failure = () => new Error('The thread has ended.');
  const deps = { log: testLog(), source: pathToFileURL(file), work: 'asks', failure };
  // Ended from outside, one of ten threads aborts the process.
  for (let thread = 0; thread < 40; thread += 1) {
    const running = new WorkerThread<string, string>(deps);
    expect(await running.ask('begin', { leftMs: 60_000 })).toBe('ready');
    await running.close();
  }
});
