import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFigures, makeFiler, makeReport, runnerOn, writeMarketFile } from '../../../test/support/market-loads.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { CompanyReports } from '../../providers/market-data.ts';
import { readProductTables } from '../../storage/make-missing.ts';
import type { MarketRunner } from '../loading/market-thread.ts';
import { MarketLoads } from './market-loads.ts';
import type { MarketDatabase } from './market-schema.ts';
import { writeState } from './market-state.ts';
import { openMarketDatabase } from './open-market-database.ts';
import { HoldingsReader } from './read-holdings.ts';

const folder = temporaryFolder();
const version = { etag: '"1"', bytes: 10 };

describeOnEachDatabase('The stored market', (openMain, settings) => {
  const opened: MarketDatabase[] = [];
  const runners: MarketRunner[] = [];
  const open = async () => {
    const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = null } = settings();
    const db = await openMarketDatabase({ dataDir, databaseUrl });
    if (db === null) throw new Error('The tables are of a newer release.');
    opened.push(db);
    return db;
  };
  const run = (db: MarketDatabase, leaseMs?: number) => {
    const runner = runnerOn(db, leaseMs);
    runners.push(runner);
    return runner;
  };
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.close();
    for (const db of opened.splice(0)) await db.destroy();
  });

  const loadQuarter = (runner: MarketRunner, name: string, filers: readonly CompanyReports[], least = 0) => {
    const file = join(folder, randomUUID());
    writeMarketFile(file, { filers });
    return runner.runOrder({ task: 'quarter', name, file, version, least });
  };
  const countRows = async (db: MarketDatabase) =>
    Number(
      (
        await db
          .selectFrom('market_reports')
          .select((row) => row.fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  const apple = (revenue: number) => makeFiler(1, [makeReport(1, 2024, { revenue })]);

  test('a loaded quarter is read by another process, and a re-issue of it replaces it', async () => {
    const [writer, other] = [await open(), await open()];
    const runner = run(writer);
    expect(await runner.runOrder({ task: 'begin' })).toMatchObject({ kind: 'done', held: true });
    const listed = { cik: 1, name: 'Company One', symbols: ['ONE', 'ONE-B'], exchange: 'Nasdaq' };
    await runner.runOrder({ task: 'list', companies: [listed] });
    await loadQuarter(runner, '2025q1', [apple(100)]);
    await runner.runOrder({ task: 'build' });
    const reader = new HoldingsReader(other, 1_000_000);
    const first = await reader.readNewer();
    expect(first?.companies).toMatchObject([
      { cik: 1, name: 'Company One', formerNames: ['Company 1'], symbols: ['ONE', 'ONE-B'], isListed: true },
    ]);
    expect(await listFigures(first, 'revenue')).toEqual(['1 2024-12-31/4 100 us-gaap:revenue by 0000000001-25-000001']);
    expect(await reader.readNewer()).toBeNull();

    await loadQuarter(runner, '2025q1', [apple(90), makeFiler(2, [makeReport(2, 2024, { revenue: 5 })])]);
    await runner.runOrder({ task: 'build' });
    const second = await reader.readNewer();
    expect(await listFigures(second, 'revenue')).toHaveLength(2);
    expect(second?.companies.map(({ isListed }) => isListed)).toEqual([true, false]);
    // Lines of the version before are still readable, and the rows of the replaced load are gone.
    expect(await listFigures(first, 'revenue')).toEqual(['1 2024-12-31/4 100 us-gaap:revenue by 0000000001-25-000001']);
    expect(await countRows(other)).toBe(2);
    expect(await new MarketLoads(other).listLoads()).toMatchObject([{ name: '2025q1', filings: 2, reissued: true }]);
  });

  test('the table has a row per report and filing with all its figures', async () => {
    const db = await open();
    const runner = run(db);
    await loadQuarter(runner, '2025q1', [makeFiler(7, [makeReport(7, 2024, { revenue: 1.5, shares: 3 })])]);
    const rows = await db.selectFrom('market_reports').selectAll().execute();
    expect(rows).toMatchObject([
      { cik: 7, period_end: '2024-12-31', quarters: 4, form: '10-K', filed: '2025-02-20', revenue: 1.5, shares: 3 },
    ]);
    expect(rows[0]?.eps).toBeNull();
    expect(rows[0]?.concepts).toBe(`0${','.repeat(40)}1`);
  });

  test('a quarter with too few filings, or a damaged file, leaves the last good one and is named', async () => {
    const db = await open();
    const runner = run(db);
    await loadQuarter(runner, '2025q1', [apple(100)]);
    expect(await loadQuarter(runner, '2025q1', [apple(1)], 2)).toMatchObject({ kind: 'refused' });
    const loads = new MarketLoads(db);
    const [good, bad] = await loads.listLoads();
    expect(good).toMatchObject({ name: '2025q1', filings: 1, problem: null });
    expect(bad?.problem).toContain('It has 1 filings');
    const broken = join(folder, randomUUID());
    writeFileSync(broken, 'PK');
    await runner.runOrder({ task: 'quarter', name: '2025q1', file: broken, version, least: 0 });
    expect((await loads.listLoads()).map(({ problem }) => problem)).toEqual([null, 'The file is damaged.']);
    await loadQuarter(runner, '2025q1', [apple(50)]);
    expect(await loads.listLoads()).toMatchObject([{ name: '2025q1', problem: null }]);
    expect(await countRows(db)).toBe(1);
  });

  test('one process has the lease; when it is gone, the next one clears its unfinished load', async () => {
    const [first, second] = [await open(), await open()];
    const holder = run(first);
    const waiting = run(second, 1000);
    expect(await holder.runOrder({ task: 'begin' })).toMatchObject({ held: true });
    expect(await waiting.runOrder({ task: 'begin' })).toMatchObject({ held: false });
    expect(await loadQuarter(waiting, '2025q1', [apple(1)])).toMatchObject({ kind: 'failed' });
    await new MarketLoads(first).beginLoad('quarter', '2024q4');
    await holder.runOrder({ task: 'end' });
    expect(await waiting.runOrder({ task: 'begin' })).toMatchObject({ held: true });
    expect(await first.selectFrom('market_loads').selectAll().execute()).toEqual([]);
  });

  test('a process that lost its lease makes nothing visible', async () => {
    const [first, second] = [await open(), await open()];
    await run(first).runOrder({ task: 'begin' });
    const loads = new MarketLoads(first);
    const id = await loads.beginLoad('quarter', '2025q1');
    await new MarketLoads(second).giveUpUnfinished();
    await expect(loads.publish(id, { etag: null, bytes: null, filings: 1 })).rejects.toThrow('taken over');
  });

  test('backups leave the market out', async () => {
    const main = await openMain();
    await loadQuarter(run(await open()), '2025q1', [apple(1)]);
    const names = (await readProductTables(main)).map(({ name }) => name);
    expect(names).toContain('users');
    expect(names.filter((name) => name.startsWith('market'))).toEqual([]);
  });

  test('tables of an older version are made again, and those of a newer release stay', async () => {
    const db = await open();
    await loadQuarter(run(db), '2025q1', [apple(1)]);
    await writeState(db, 'schema', 0);
    expect(await new MarketLoads(await open()).listLoads()).toEqual([]);
    await writeState(db, 'schema', 1000);
    await expect(open()).rejects.toThrow('newer release');
  });
});
