import { type PriceHistory, priceHistorySchema } from '../../src/contract/prices.ts';
import { usageCalls } from '../../src/contract/provider-calls.ts';
import { stockCalls } from '../../src/contract/stock.ts';
import { makeProviderReply, providerEnv, providerKey } from '../support/fake-provider.ts';
import { json, outsideServer } from '../support/outside-server.ts';
import { call, enterKey, keyState, ownRows, parseError, removeKey } from '../support/own-key-calls.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../support/test-gateway.ts';

const folder = temporaryFolder();
const server = outsideServer();
const opened: TestGateway[] = [];
const tokens = { ann: 'ann00000000000000001', refused: 'refused0000000000003' };
const ownKey = 'ANNSOWNKEY000001';

/** The days since 2026-05-11, of which the provider with key figures has only the last. */
const days = ['2026-05-11', '2026-05-12', '2026-05-15'].map((day, at) => ({
  ...{ date: `${day}T00:00:00.000Z`, close: 40 + at, adjClose: 40 + at, volume: 10, divCash: 0, splitFactor: 1 },
}));

beforeEach(() => {
  server.answer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    if (url.pathname === '/query') return json(makeProviderReply(request.url ?? ''))(request, response);
    if (url.searchParams.get('token') !== tokens.ann) return json({ detail: 'Invalid token.' }, 401)(request, response);
    return json(url.searchParams.has('startDate') ? days : days.slice(-1))(request, response);
  });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(closeGateway));
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const settings = {
    ...providerEnv(server.base),
    TIINGO_BASE_URL: server.base,
    DATA_KEY: 'a data key for tests that is long enough',
  };
  const gateway = await buildTestGateway(folder, { outside: { spacing: 1 }, env: { ...settings, ...env } });
  opened.push(gateway);
  return gateway;
}

async function readChart(gateway: TestGateway, user: SignedIn): Promise<Pick<PriceHistory, 'source' | 'data'>> {
  const reply = await call(gateway, user, '/api/finance/price-history/ACME/daily');
  return priceHistorySchema.parse(reply.json());
}

async function readPrice(gateway: TestGateway, user: SignedIn): Promise<number | null> {
  return stockCalls.stock.reply.parse((await call(gateway, user, '/api/finance/stock/ACME')).json()).price;
}

const asked = (part: string) => server.asked.filter((url) => url.includes(part));
const findTiingo = async (gateway: TestGateway, user: SignedIn) =>
  (await keyState(gateway, user)).others?.find(({ provider }) => provider === 'tiingo');

test('a key for prices pays for prices alone, and only its holder sees them', async () => {
  const gateway = await start();
  const [ann, other] = [await signInAs(gateway, 'Member'), await signInAs(gateway, 'Member')];
  expect((await enterKey(gateway, ann, tokens.ann, 'tiingo')).statusCode).toBe(200);
  expect(await readChart(gateway, ann)).toMatchObject({ source: 'tiingo', data: [{ close: 40 }, {}, { close: 42 }] });
  expect(await readPrice(gateway, ann)).toBe(42);
  expect(asked('TIME_SERIES_DAILY')).toEqual([]);
  expect(await readChart(gateway, other)).toMatchObject({ source: 'alpha-vantage', data: [{ close: 50 }] });
  expect(await readPrice(gateway, other)).toBe(50);

  // Key figures are those of the server, which both users share.
  await call(gateway, ann, '/api/finance/overview/ACME');
  for (const user of [other, ann]) {
    expect((await call(gateway, user, '/api/finance/provider-figures/ACME')).statusCode).toBe(200);
    const overview = await call(gateway, user, '/api/finance/overview/ACME');
    expect(stockCalls.overview.reply.parse(overview.json()).peRatio).toBe(20);
  }
  expect(asked('function=OVERVIEW')).toHaveLength(1);
  expect(asked(`apikey=${providerKey}`)).toHaveLength(asked('/query').length);
  const { left } = usageCalls.providerCalls.reply.parse(
    (await call(gateway, ann, '/api/finance/provider-calls')).json(),
  ).calls ?? { left: null };
  expect(left).toBe(25 - asked('/query').length);
});

test('its state counts hours and companies too; a refused token is not kept', async () => {
  const gateway = await start();
  const ann = await signInAs(gateway, 'Guest');
  const refused = await enterKey(gateway, ann, tokens.refused, 'tiingo');
  expect([refused.statusCode, parseError(refused)]).toEqual([400, expect.stringContaining('does not take this key')]);
  expect(await findTiingo(gateway, ann)).toMatchObject({ offered: true, key: null });
  await enterKey(gateway, ann, tokens.ann, 'tiingo');
  await readChart(gateway, ann);
  expect(await findTiingo(gateway, ann)).toMatchObject({
    key: {
      lastFour: '0001',
      budget: {
        ...{ limit: 1000, used: 2, left: 48 },
        further: [
          { per: 'hour', counts: 'requests', limit: 50, left: 48 },
          { per: 'month', counts: 'companies', limit: 500, left: 498 },
        ],
      },
    },
  });
  expect((await keyState(gateway, ann)).key).toBeNull();
});

test('with two keys the price is that of the one with key figures; the removal of one leaves the calls of the other', async () => {
  const gateway = await start();
  const ann = await signInAs(gateway, 'Member');
  await enterKey(gateway, ann, ownKey);
  await enterKey(gateway, ann, tokens.ann, 'tiingo');
  expect(await readPrice(gateway, ann)).toBe(50);
  expect(await readChart(gateway, ann)).toMatchObject({ source: 'tiingo', data: [{}, {}, { close: 42 }] });
  const used = asked(`apikey=${ownKey}`).length;
  expect((await keyState(gateway, ann)).key?.budget).toMatchObject({ used });

  expect((await removeKey(gateway, ann, 'tiingo')).statusCode).toBe(200);
  expect((await removeKey(gateway, ann, 'tiingo')).statusCode).toBe(404);
  expect((await keyState(gateway, ann)).key?.budget).toMatchObject({ used });
  expect(await findTiingo(gateway, ann)).toMatchObject({ key: null });
  expect(await readChart(gateway, ann)).toMatchObject({ source: 'alpha-vantage', data: [{ close: 50 }] });
  await removeKey(gateway, ann);
  expect(await ownRows(gateway.services.db)).toBe(0);
});

test('a server without a provider of prices takes the keys of its users', async () => {
  const gateway = await start({
    ALPHA_VANTAGE_API_KEY: '',
    SEC_USER_AGENT: 'Basecase tests a@b.local',
    ...noFilings(),
  });
  const [ann, other] = [await signInAs(gateway, 'Guest'), await signInAs(gateway, 'Guest')];
  await enterKey(gateway, ann, tokens.ann, 'tiingo');
  expect(await readChart(gateway, ann)).toMatchObject({ source: 'tiingo' });
  expect((await call(gateway, other, '/api/finance/price-history/ACME/daily')).statusCode).toBe(404);
});

test('the prices of the token of the server are for all its users', async () => {
  const gateway = await start({
    TIINGO_API_KEY: tokens.ann,
    ALPHA_VANTAGE_API_KEY: '',
    SEC_USER_AGENT: 'Basecase tests a@b.local',
    ...noFilings(),
  });
  const [ann, other] = [await signInAs(gateway, 'Guest'), await signInAs(gateway, 'Member')];
  for (const user of [ann, other]) expect(await readChart(gateway, user)).toMatchObject({ source: 'tiingo' });
  expect(asked('/tiingo/')).toHaveLength(1);
});

const noFilings = () => ({ SEC_WWW_BASE_URL: server.base, SEC_DATA_BASE_URL: server.base, MARKET_DATA: 'off' });
