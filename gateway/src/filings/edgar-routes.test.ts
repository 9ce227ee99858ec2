import { gatewayHarness } from '../../test/support/test-gateway.ts';
import { edgarCompanySchema, edgarSearchSchema, edgarTickersSchema } from '../contract/edgar.ts';

let cik: string;
const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
beforeAll(async () => {
  const tickers = edgarTickersSchema.parse((await get('/api/edgar/tickers')).json());
  cik = String(Object.values(tickers).find((listed) => listed.ticker === 'AAPL')?.cik_str);
});

const get = (url: string) => gateway.app.inject({ url, headers: guest.headers });
const company = async () => edgarCompanySchema.parse((await get(`/api/edgar/company?cik=${cik}`)).json());
const download = (accession: string, primaryDoc: string) =>
  get(`/api/edgar/download?cik=${cik}&accession=${accession}&primaryDoc=${encodeURIComponent(primaryDoc)}`);

test('search finds by ticker and by name', async () => {
  expect(edgarSearchSchema.parse((await get('/api/edgar/search?q=aa')).json()).results[0]?.ticker).toBe('AAPL');
  expect((await get('/api/edgar/search?q=walt')).json()).toEqual({
    results: [{ ticker: 'DIS', name: 'The Walt Disney Company' }],
  });
  expect((await get('/api/edgar/search?q=a')).statusCode).toBe(400);
});

test('leading zeros of a CIK do not matter', async () => {
  const padded = await get(`/api/edgar/company?cik=${cik.padStart(10, '0')}`);
  expect(padded.json()).toEqual(await company());
});

test('a listed document is sent as a sandboxed attachment', async () => {
  const { recent } = (await company()).filings;
  const reply = await download(recent.accessionNumber[0] ?? '', recent.primaryDocument[0] ?? '');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('This is sample data');
  expect(reply.headers).toMatchObject({
    'content-disposition': 'attachment; filename="AAPL_10-K_2026-10-30.html"',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
});

test('a document that is not in the company’s list is not fetched', async () => {
  const { recent } = (await company()).filings;
  const [first = '', second = ''] = recent.accessionNumber;
  expect((await download(second, recent.primaryDocument[0] ?? '')).statusCode).toBe(404);
  expect((await download(first, 'other.htm')).statusCode).toBe(404);
});
