import { answering, providerEnv } from '../../test/support/fake-provider.ts';
import { json, outsideServer } from '../../test/support/outside-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { usageCalls } from '../contract/provider-calls.ts';
import { stockCalls } from '../contract/stock.ts';

const folder = temporaryFolder();
const outside = outsideServer();
const limit = 4;
const list = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [at, { cik_str: 1_000 + at, ticker: `CO${at}`, title: `Company ${at}` }]),
);
let gateway: TestGateway;
let member: SignedIn;

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  gateway = await buildTestGateway(folder, { env, outside: { spacing: 1 } });
  member = await signInAs(gateway, 'Member');
}

const sec = () => ({
  DATA_SOURCE: 'auto',
  SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
  SEC_WWW_BASE_URL: outside.base,
  SEC_DATA_BASE_URL: outside.base,
});

beforeEach(() => {
  outside.answer((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/query')) void answering(1)(request, response);
    else if (url.endsWith('company_tickers.json')) json(list)(request, response);
    else json({}, 404)(request, response);
  });
});
afterEach(() => closeGateway(gateway));

const get = (url: string) => gateway.app.inject({ url, headers: member.headers });
const readCalls = async () => usageCalls.providerCalls.reply.parse((await get('/api/finance/provider-calls')).json());
const readOverview = async (symbol: string) => {
  const reply = await get(`/api/finance/overview/${symbol}`);
  return stockCalls.overview.reply.parse(reply.json());
};
const asked = (call: string) => outside.asked.filter((url) => url.includes(`function=${call}`));

test('each company costs one call for its price; the key figures cost one more where a reader asks for them', async () => {
  await start({ ...providerEnv(outside.base), ...sec(), ALPHA_VANTAGE_DAILY_LIMIT: String(limit) });
  expect(await readCalls()).toEqual({ calls: { limit, left: limit, isPlenty: true, nextAt: null }, fresh: [] });
  expect(await readOverview('CO0')).toMatchObject({ name: 'Company 0', price: 50, pending: ['statements', 'profile'] });
  await readOverview('CO1');
  expect(asked('OVERVIEW')).toHaveLength(0);
  expect((await readCalls()).calls).toEqual({ limit, left: 2, isPlenty: true, nextAt: null });
  expect((await get('/api/finance/provider-figures/CO1')).statusCode).toBe(200);
  expect(await readOverview('CO1')).toMatchObject({ name: 'CO1 Incorporated', peRatio: 20, pending: ['statements'] });
  expect((await readCalls()).calls).toMatchObject({ left: 1, isPlenty: false });
  await readOverview('CO2');
  const spent = await readCalls();
  expect(spent.calls).toMatchObject({ left: 0, isPlenty: false, nextAt: expect.stringMatching(/Z$/) });
  expect(spent.fresh.map(({ symbol }) => symbol).sort()).toEqual(['CO0', 'CO1', 'CO2']);
  expect(spent.fresh[0]).toEqual({ symbol: 'CO2', name: 'Company 2' });
  expect(await readOverview('CO3')).toMatchObject({ name: 'Company 3', price: null });
  expect((await get('/api/finance/provider-figures/CO3')).statusCode).toBe(429);
});

test('with a contact address alone there are no calls to count, and a company has its name', async () => {
  await start(sec());
  expect(await readCalls()).toEqual({ calls: null, fresh: [] });
  expect(await readOverview('CO4')).toMatchObject({ name: 'Company 4', price: null, source: 'sec' });
  expect((await get('/api/finance/overview/NOPE')).statusCode).toBe(404);
  expect((await get('/api/finance/provider-figures/CO4')).statusCode).toBe(503);
  expect(outside.asked.filter((url) => url.startsWith('/query'))).toEqual([]);
});

test('sample data count no calls', async () => {
  await start({ DATA_SOURCE: 'sample' });
  expect(await readCalls()).toEqual({ calls: null, fresh: [] });
});
