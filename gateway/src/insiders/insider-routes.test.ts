import { gatewayHarness } from '../../test/support/test-gateway.ts';
import { filingDocumentSchema } from '../contract/edgar.ts';
import { insidersSchema } from '../contract/insiders.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const get = (url: string, headers = {}) => gateway.app.inject({ url, headers: { ...guest.headers, ...headers } });
const read = async (symbol: string) => insidersSchema.parse((await get(`/api/insiders/${symbol}`)).json());

test('sample companies have invented insiders, which are marked as sample data and are the same each time', async () => {
  const apple = await read('AAPL');
  expect(apple).toMatchObject({ symbol: 'AAPL', source: 'sample', isForeign: false, today: '2026-10-30' });
  expect(apple.reading).toMatchObject({ isRunning: false, hasFailed: false, read: apple.reading.of });
  expect(apple.clusters[0]).toMatchObject({ people: 3, areDirectors: true });
  expect(new Set(apple.trades.map(({ kind }) => kind))).toEqual(new Set(['market', 'grant', 'tax', 'gift']));
  expect(new Set(apple.trades.flatMap(({ judgement }) => judgement?.verdict ?? []))).toEqual(
    new Set(['routine', 'notRoutine', 'tooShort']),
  );
  expect(await read('AAPL')).toEqual(apple);
});

test('values are shares times price, holdings never below zero, and days in order', async () => {
  for (const symbol of ['AAPL', 'MSFT', 'JPM', 'SNAP']) {
    const { trades } = await read(symbol);
    for (const { value, shares, price, sharesAfter } of trades) {
      if (value !== null && shares !== null && price !== null) expect(value).toBeCloseTo(shares * price, 4);
      expect(sharesAfter ?? 0).toBeGreaterThanOrEqual(0);
    }
    const days = trades.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().reverse());
  }
});

test('every row opens its form in the reader', async () => {
  const { trades, cik } = await read('AAPL');
  const [trade] = trades;
  const query = new URLSearchParams({ cik, accession: trade?.accession ?? '', document: trade?.document ?? '' });
  const reply = filingDocumentSchema.parse((await get(`/api/edgar/document?${query}`)).json());
  expect(reply).toMatchObject({ form: trade?.form, filed: trade?.filed });
  const page = await gateway.app.inject({ url: `/api/edgar/page?ticket=${reply.ticket}` });
  expect(page.body).toContain('no such form was ever filed');
});

test('a company without forms has none', async () => {
  const disney = await read('DIS');
  expect(disney).toMatchObject({ trades: [], clusters: [], leftOut: [], reading: { of: 0, from: null } });
});

test('the same reply is sent once, and an unknown symbol is not found', async () => {
  const first = await get('/api/insiders/AAPL?scope=recent');
  expect(first.headers.etag).toEqual(expect.any(String));
  expect((await get('/api/insiders/AAPL', { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  expect((await get('/api/insiders/NOSUCH')).statusCode).toBe(404);
  expect((await get('/api/insiders/AAPL?scope=some')).statusCode).toBe(400);
  expect((await gateway.app.inject({ url: '/api/insiders/AAPL' })).statusCode).toBe(401);
});
