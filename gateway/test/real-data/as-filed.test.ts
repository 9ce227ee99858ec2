import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type AsFiled, asFiledSchema, segmentsSchema } from '../../src/contract/as-filed.ts';
import { type AllStatements, allStatementsSchema } from '../../src/contract/statements.ts';
import { vintagesSchema } from '../../src/contract/vintages.ts';
import { type Caller, gatewayProcesses } from '../support/gateway-process.ts';
import { describeOnRecordings, recordings, replayScript } from '../support/recordings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const submissionsSchema = z.looseObject({
  filings: z.looseObject({ recent: z.record(z.string(), z.array(z.unknown())) }),
});

/** Writes Apple's list of filings as it was when its newest recorded annual report was the newest one. */
function earlierList(root: string): void {
  const path = join('sec', 'submissions', 'CIK0000320193.json');
  const list = submissionsSchema.parse(JSON.parse(readFileSync(join(recordings, path), 'utf8')));
  const { recent } = list.filings;
  const days = z.array(z.string()).parse(recent.filingDate);
  const kept = days.map((day) => day <= '2025-08-01');
  const columns = Object.entries(recent).map(([name, values]) => [name, values.filter((_, row) => kept[row])]);
  mkdirSync(join(root, 'sec', 'submissions'), { recursive: true });
  const filings = { ...list.filings, recent: Object.fromEntries(columns) };
  writeFileSync(join(root, path), JSON.stringify({ ...list, filings }));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') return reject(new Error('There is no free port.'));
      probe.close(() => resolve(address.port));
    });
  });
}

/** Returns a caller that asks again while a load goes on, as the page does. */
function askWhileLoading(call: Caller): Caller {
  return async (path, options) => {
    const reply = await call(path, options);
    if (reply.status !== 504) return reply;
    await pause(2_000);
    return askWhileLoading(call)(path, options);
  };
}

function recordedReports(): void {
  const folder = temporaryFolder();
  const processes = gatewayProcesses(afterAll);
  let replay: ChildProcess;
  let call: Caller;

  beforeAll(async () => {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const root = join(folder, randomUUID());
    earlierList(root);
    const roots = ['--root', root, '--root', recordings];
    replay = spawn(process.execPath, [replayScript, '--port', String(port), ...roots], { stdio: 'ignore' });
    const isUp = () =>
      fetch(`${base}/_calls`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('the recorded replies are served', isUp);
    const gateway = await processes.start({
      DATA_SOURCE: 'auto',
      DATA_DIR: join(folder, randomUUID()),
      ALPHA_VANTAGE_API_KEY: 'REPLAYKEY00000001',
      ALPHA_VANTAGE_BASE_URL: base,
      SEC_WWW_BASE_URL: base,
      SEC_DATA_BASE_URL: base,
      SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
    });
    call = askWhileLoading(gateway.caller(await gateway.token('Guest')));
  }, 120_000);
  afterAll(() => {
    replay.kill();
  });

  const newest = async (symbol: string, period: string): Promise<AsFiled> =>
    asFiledSchema.parse(await (await call(`/api/finance/as-filed/${symbol}?period=${period}`)).json());

  /** Figures of the income statement's line whose label begins with `label`, in the order of the columns. */
  const findIncome = ({ statements }: AsFiled, label: string) =>
    statements
      .find(({ kind }) => kind === 'income')
      ?.lines.find((line) => line.label.startsWith(label) && Object.keys(line.members).length === 0)
      ?.figures.map((figure) => figure?.value ?? null);

  test('revenue of the newest reports is that of the document', async () => {
    const apple = await newest('AAPL', 'annual');
    expect(apple.filing).toMatchObject({ form: '10-K', primaryDocument: 'aapl-20240928.htm' });
    expect(findIncome(apple, 'Total net sales')).toEqual([391_035e6, 383_285e6, 394_328e6]);
    const annual = await newest('JNJ', 'annual');
    expect(annual.filing).toMatchObject({ form: '10-K', primaryDocument: 'jnj-20241229.htm' });
    expect(findIncome(annual, 'Sales to customers')).toEqual([88_821e6, 85_159e6, 79_990e6]);
    const quarterly = await newest('JNJ', 'quarterly');
    expect(quarterly.filing).toMatchObject({ form: '10-Q', primaryDocument: 'jnj-20250629.htm' });
    expect(findIncome(quarterly, 'Sales to customers')).toEqual([23_743e6, 22_447e6, 45_636e6, 43_830e6]);
    expect(quarterly.statements.map(({ kind }) => kind)).toEqual(['balance', 'income', 'cashFlow']);
  });

  const fetchStatements = async (symbol: string): Promise<AllStatements> =>
    allStatementsSchema.parse(await (await call(`/api/finance/all-statements/${symbol}`)).json());

  /** Returns the statements once every filing is read that the archive has. */
  const settled = async (symbol: string): Promise<AllStatements> => {
    let statements = await fetchStatements(symbol);
    await until('all recorded filings are read', async () => {
      if (statements.incomeStatement?.filingsRead?.state === 'complete') return true;
      await pause(500);
      statements = await fetchStatements(symbol);
      return false;
    });
    return statements;
  };

  test('fiscal years carry the label of the company, also two that end in one calendar year', async () => {
    const { incomeStatement } = await fetchStatements('JNJ');
    expect(incomeStatement?.annualReports.map((report) => [report.fiscalDateEnding, report.fiscalYear])).toEqual([
      ['2024-12-29', 2024],
      ['2023-12-31', 2023],
      ['2023-01-01', 2022],
    ]);
    expect(incomeStatement?.annualReports[0]?.researchAndDevelopment).toBe('17232000000');
    expect(incomeStatement).toMatchObject({
      companyKind: 'general',
      filingsRead: { state: 'complete', read: 2, of: 2 },
    });
  });

  test('a figure under the company’s own concept is shown with its place in the document', async () => {
    const { cashFlow } = await settled('TSLA');
    const report = cashFlow?.annualReports.find(({ fiscalYear }) => fiscalYear === 2024);
    expect(report?.depreciationDepletionAndAmortization).toBe('5368000000');
    expect(report?.provenance?.depreciationDepletionAndAmortization).toMatchObject({
      rule: 'tagged',
      place: 'face',
      document: 'tsla-20241231.htm',
      anchor: expect.any(String),
    });
  }, 120_000);

  test.each([
    ['KO', '2024-12-31', { totalRevenue: '47061000000', operatingIncome: '9992000000' }],
    ['NKE', '2025-05-31', { totalRevenue: '46309000000', operatingIncome: '3702000000' }],
    ['WMT', '2025-01-31', { totalRevenue: '680985000000', interestExpense: '2728000000' }],
    ['UNH', '2024-12-31', { totalRevenue: '400278000000', operatingIncome: '32287000000' }],
  ])('%s: figures of the year that the document states', async (symbol, end, figures) => {
    const { incomeStatement } = await fetchStatements(symbol);
    expect(incomeStatement?.annualReports.find(({ fiscalDateEnding }) => fiscalDateEnding === end)).toMatchObject(
      figures,
    );
  });

  test('reports that the archive lacks are named, and the others are shown', async () => {
    const { incomeStatement } = await settled('AAPL');
    const { read, of, unread } = incomeStatement?.filingsRead ?? { read: 0, of: 0, unread: [] };
    expect(read).toBeGreaterThan(2);
    expect(unread).toHaveLength(of - read);
    expect(unread).toContainEqual(expect.objectContaining({ reason: 'This filing is not available.' }));
    const year = incomeStatement?.annualReports.find(({ fiscalYear }) => fiscalYear === 2024);
    expect(year).toMatchObject({ totalRevenue: '391035000000', netIncome: '93736000000' });
  }, 120_000);

  test('reading its filings takes none of the 19 years of net income away from Walmart’s cash flow', async () => {
    const { cashFlow } = await settled('WMT');
    const years = cashFlow?.annualReports.map(({ netIncome }) => netIncome) ?? [];
    expect(years).toHaveLength(19);
    expect(years).not.toContain(null);
  }, 120_000);

  test('Apple has earnings of twelve months at each of its reports of 2024, so that its P/E has no hole', async () => {
    await settled('AAPL');
    const { quarterly } = vintagesSchema.parse(await (await call('/api/finance/vintages/AAPL')).json());
    const known = quarterly.filter(({ filed }) => filed.startsWith('2024'));
    expect(known.map(({ filed, epsDilutedTtm }) => [filed, epsDilutedTtm])).toEqual([
      // As filed for the year; the average shares of the others moved by more than 2%: net income ÷ average shares.
      ['2024-11-01', 6.08],
      ['2024-08-02', 6.571243],
      ['2024-05-03', 6.426051],
      ['2024-02-02', 6.42031],
    ]);
  }, 120_000);

  test('segments come out of the document', async () => {
    const { periods, breakdowns } = segmentsSchema.parse(
      await (await call('/api/finance/segments/GOOGL?period=annual')).json(),
    );
    expect(periods[0]).toMatchObject({ end: '2024-12-31', fiscalYear: 2024 });
    const revenue = breakdowns.find(({ by, measure }) => by === 'segment' && measure === 'revenue');
    expect(revenue?.parts.map(({ label }) => label)).toContain('Google Cloud');
    expect(revenue?.consolidated[0]).toBe(350_018e6);
  });

  test('a report that the archive lacks is not found, while its company’s other statements are there', async () => {
    expect((await call('/api/finance/as-filed/MCD?period=annual')).status).toBe(404);
    expect((await call('/api/finance/all-statements/MCD')).status).toBe(200);
  });
}

describeOnRecordings('recorded reports', recordedReports);
