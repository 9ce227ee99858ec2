import { providerEnv } from '../../test/support/fake-provider.ts';
import { json, outsideServer } from '../../test/support/outside-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { until } from '../../test/support/until.ts';

const folder = temporaryFolder();
const sec = outsideServer();
let gateway: TestGateway;
let guest: SignedIn;
let list: Readonly<Record<string, unknown>> | null;
const recent = {
  accessionNumber: ['0000001000-26-000001'],
  form: ['10-K'],
  filingDate: ['2026-01-30'],
  primaryDocument: ['report.htm'],
};

beforeEach(async () => {
  list = { 0: { cik_str: 1_000, ticker: 'ACME', title: 'Acme' } };
  sec.answer((request, response) => {
    const isList = request.url?.endsWith('company_tickers.json') === true;
    if (isList && list === null) json({}, 500)(request, response);
    else json(isList ? list : { cik: 1_000, name: 'Acme', filings: { recent, files: [] } })(request, response);
  });
  const env = {
    ...providerEnv(sec.base),
    SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
    SEC_WWW_BASE_URL: sec.base,
    SEC_DATA_BASE_URL: sec.base,
  };
  gateway = await buildTestGateway(folder, { env, outside: { spacing: 1 } });
  guest = await signInAs(gateway, 'Guest');
});
afterEach(() => closeGateway(gateway));

const get = (url: string) => gateway.app.inject({ url, headers: guest.headers });
const company = (cik: string) => get(`/api/edgar/company?cik=${cik}`);
const asked = (part: string) => sec.asked.filter((path) => path.includes(part));

test('a CIK that the ticker list lacks is 404 without a call to the SEC', async () => {
  const document = 'accession=0000001000-26-000001&primaryDoc=report.htm';
  for (const url of ['/api/edgar/company?cik=999', `/api/edgar/download?cik=0000000999&${document}`]) {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: 'No filings found for this company.', code: 'not_found' });
  }
  expect(sec.asked).toEqual(['/files/company_tickers.json']);
  expect((await company('0000001000')).statusCode).toBe(200);
});

test('without a ticker list the SEC is not called, and a cached answer is still served', async () => {
  list = null;
  expect((await company('1000')).statusCode).toBe(502);
  expect(asked('submissions')).toEqual([]);
});

test('a user waits for at most ten companies at once, and the call of another user is not delayed', async () => {
  list = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [at, { cik_str: 1_000 + at, ticker: `SYM${at}`, title: `Company ${at}` }]),
  );
  await get('/api/edgar/tickers');
  const waiting: (() => void)[] = [];
  sec.answer((request, response) => {
    waiting.push(() => json({ cik: 1_000, name: 'Acme', filings: { recent, files: [] } })(request, response));
  });
  const statuses: number[] = [];
  const calls = Array.from({ length: 29 }, async (_, at) => {
    statuses.push((await company(String(1_000 + at))).statusCode);
  });
  await until('all others are refused', () => statuses.length === 19);
  expect(new Set(statuses)).toEqual(new Set([429]));
  const other = await signInAs(gateway, 'Guest');
  const theirs = gateway.app.inject({ url: '/api/edgar/company?cik=1029', headers: other.headers });
  for (let answered = 0; answered < 11; answered += 1) {
    await until('one waits', () => waiting.length > 0);
    waiting.shift()?.();
  }
  expect((await theirs).statusCode).toBe(200);
  await Promise.all(calls);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
});

test('HEAD on a download tells its name and fetches nothing of it', async () => {
  const url = '/api/edgar/download?cik=1000&accession=0000001000-26-000001&primaryDoc=report.htm';
  const reply = await gateway.app.inject({ method: 'HEAD', url, headers: guest.headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="ACME_10-K_2026-01-30.html"');
  expect(asked('Archives')).toEqual([]);
  await get(url);
  expect(asked('Archives')).toHaveLength(1);
});
