import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { MarketLoads } from '../../src/market/store/market-loads.ts';
import { openMarketDatabase } from '../../src/market/store/open-market-database.ts';
import { HoldingsReader } from '../../src/market/store/read-holdings.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const kills = 3;
const companies = 400;
const quarters = ['2025q1', '2024q4', '2024q3'];
const children = new Set<ChildProcess>();

beforeAll(buildGateway, 120_000);
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process that loads made-up quarters one after the other, those first that are not loaded. */
function makeLoadingScript(dataDir: string): string {
  const dist = (path: string) => pathToFileURL(join(import.meta.dirname, '../../dist', path)).href;
  const file = join(folder, `${randomUUID()}.mjs`);
  writeFileSync(
    file,
    `import { setTimeout as pause } from 'node:timers/promises';
    import { MarketWork } from '${dist('market/loading/market-work.js')}';
    import { MarketLoads } from '${dist('market/store/market-loads.js')}';
    import { openMarketDatabase } from '${dist('market/store/open-market-database.js')}';
    const db = await openMarketDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null });
    const report = (cik, quarter, back) => ({
      cik, accession: cik + '-' + quarter, form: '10-Q', filed: '2025-05-01', accepted: '2025-05-01T00:00:00',
      end: (2024 - back) + '-12-31', quarters: 4, currency: 'USD',
      figures: { revenue: { value: cik, concept: 'us-gaap:Revenues' } },
    });
    const files = {
      async readDataSet(name, { onFiling }) {
        for (let cik = 1; cik <= ${companies}; cik += 1) {
          const company = { cik, name: 'C' + cik, formerNames: [], sic: null, kind: 'general', fiscalYearEnd: null };
          await onFiling({ company, reports: [0, 1, 2, 3, 4].map((back) => report(cik, name, back)) });
        }
        return { read: ${companies}, refused: [] };
      },
    };
    const work = new MarketWork({ db, files, leaseMs: 300 });
    while (!(await work.handle({ task: 'begin' })).held) await pause(50);
    console.log('begun');
    for (const name of ${JSON.stringify(quarters)}) {
      const loads = await new MarketLoads(db).listLoads();
      if (loads.some((load) => load.name === name)) continue;
      const version = { etag: null, bytes: null };
      const reply = await work.handle({ task: 'quarter', name, file: name, version, least: 0 });
      if (reply.kind !== 'done') throw new Error(JSON.stringify(reply));
      await work.handle({ task: 'build' });
      console.log('loaded ' + name);
    }
    await work.handle({ task: 'build' });
    console.log('finished');
    await work.handle({ task: 'end' });
    await db.destroy();`,
  );
  return file;
}

function start(script: string) {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return { child, lines, ended };
}

/** Checks that every quarter in use is whole, also as holdings. @returns the names of the quarters */
async function expectWhole(dataDir: string): Promise<readonly string[]> {
  const db = await openMarketDatabase({ dataDir, databaseUrl: null });
  if (db === null) throw new Error('The tables are of a newer release.');
  try {
    const loads = await new MarketLoads(db).listLoads();
    for (const { id, filings } of loads) {
      const rows = await db.selectFrom('market_reports').select('cik').where('load_id', '=', id).execute();
      expect(rows).toHaveLength(companies * 5);
      expect(filings).toBe(companies);
    }
    const holdings = await new HoldingsReader(db, 1_000_000).readNewer();
    const heads = holdings?.heads.company.length ?? 0;
    expect(heads % (companies * 5)).toBe(0);
    // Values that repeat are left out: each company has one per year.
    if (holdings !== null) expect((await holdings.lineValues('revenue')).row).toHaveLength(companies * 5);
    return loads.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}

test(`a loading killed ${kills} times leaves no quarter half there, and the next one goes on`, async () => {
  const dataDir = join(folder, randomUUID());
  mkdirSync(dataDir);
  const script = makeLoadingScript(dataDir);
  let held: readonly string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, lines, ended } = start(script);
    await until('the loading has begun', () => lines.includes('begun'));
    await pause(Math.random() * 400);
    child.kill('SIGKILL');
    await ended;
    const now = await expectWhole(dataDir);
    // A quarter that was loaded once stays.
    expect(now).toEqual(expect.arrayContaining([...held]));
    held = now;
  }
  const { lines, ended } = start(script);
  await ended;
  expect(lines).toContain('finished');
  expect([...(await expectWhole(dataDir))].sort()).toEqual([...quarters].sort());
  const db = await openMarketDatabase({ dataDir, databaseUrl: null });
  const rows = await db?.selectFrom('market_reports').select('cik').execute();
  expect(rows).toHaveLength(companies * 5 * quarters.length);
  expect(await db?.selectFrom('market_loads').select('state').distinct().execute()).toEqual([{ state: 'visible' }]);
  await db?.destroy();
}, 300_000);
