import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { asFiledSchema } from '../../src/contract/as-filed.ts';
import { providerEnv } from '../support/fake-provider.ts';
import { cells, duration, incomeTable, inlineFiling, row, table, years } from '../support/filings/inline-filing.ts';
import { gatewayProcesses } from '../support/gateway-process.ts';
import { outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const sec = outsideServer();
const processes = gatewayProcesses();
const path = '/api/finance/as-filed/ACME?period=annual';

const bodies: Readonly<Record<string, unknown>> = {
  '/files/company_tickers.json': { 0: { cik_str: 12345, ticker: 'ACME', title: 'Acme' } },
  '/submissions/CIK0000012345.json': {
    cik: 12345,
    name: 'Acme',
    filings: {
      recent: {
        accessionNumber: ['0000012345-25-000001'],
        form: ['10-K'],
        filingDate: ['2025-02-01'],
        primaryDocument: ['acme.htm'],
      },
    },
  },
};

function serve(filing: string): void {
  sec.answer(({ url = '' }, response) => {
    const body = bodies[url];
    if (body !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (url.endsWith('/acme.htm')) response.writeHead(200, { 'content-type': 'text/html' }).end(filing);
    else response.writeHead(404).end();
  });
}

const settings = (dataDir: string) => ({
  ...providerEnv(sec.base),
  SEC_WWW_BASE_URL: sec.base,
  SEC_DATA_BASE_URL: sec.base,
  SEC_USER_AGENT: 'Basecase tests admin@example.com',
  DATA_DIR: dataDir,
});

/** Pages of numbers in 5,000 periods, which take a while. */
function largeFiling(): string {
  const ids = Array.from({ length: 5_000 }, (_, index) => `h${index}`);
  const contexts = ids.map((id, index) => {
    const end = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
    return duration(id, '1990-01-01', end);
  });
  const rows = ids.map((id) => row('Part', 'Revenues', cells([id], ['1'])));
  const notes = Array.from({ length: 20 }, (_, note) => table(`Note ${note}`, ...rows)).join('');
  return inlineFiling(incomeTable() + notes, years + contexts.join(''));
}

test('the statements come from the filing once: two callers and a restart cause no second fetch, and no metered call', async () => {
  serve(inlineFiling(incomeTable()));
  const dataDir = join(folder, randomUUID());
  const gateway = await processes.start(settings(dataDir));
  const call = gateway.caller(await gateway.token('Guest'));
  const replies = await Promise.all([call(path), call(path)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const answer = asFiledSchema.parse(await replies[0]?.json());
  expect(answer).toMatchObject({ symbol: 'ACME', source: 'sec', filing: { form: '10-K', filed: '2025-02-01' } });
  expect(answer.statements[0]?.lines[0]?.figures[0]?.value).toBe(1_000e6);
  expect(await gateway.stop()).toBe(0);
  const restarted = await processes.start(settings(dataDir), gateway.accounts);
  const again = await restarted.caller(await restarted.token('Guest'))(path);
  expect(asFiledSchema.parse(await again.json())).toEqual(answer);
  expect([...sec.asked].sort()).toEqual([
    '/Archives/edgar/data/12345/000001234525000001/acme.htm',
    // The document lacks two statements, which may be elsewhere in the filing.
    '/Archives/edgar/data/12345/000001234525000001/index.json',
    '/files/company_tickers.json',
    '/submissions/CIK0000012345.json',
  ]);
});

test('other requests are answered while a large filing is read', async () => {
  serve(largeFiling());
  const gateway = await processes.start(settings(join(folder, randomUUID())));
  const call = gateway.caller(await gateway.token('Guest'));
  let isOver = false;
  // A slow machine answers 504 after ten seconds and reads on.
  const read = async (): Promise<number> => {
    const { status } = await call(path);
    return status === 504 ? read() : status;
  };
  const reading = read().finally(() => {
    isOver = true;
  });
  let answered = 0;
  for (; !isOver; answered += 1) expect((await call('/healthz')).status).toBe(200);
  expect(await reading).toBe(200);
  expect(answered).toBeGreaterThan(20);
});
