import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { gatewayHarness } from '../../test/support/test-gateway.ts';
import { earningsCalls } from '../contract/earnings.ts';
import { financialsCalls } from '../contract/financials.ts';
import { priceCalls } from '../contract/prices.ts';
import { statementCalls } from '../contract/statements.ts';
import { stockCalls } from '../contract/stock.ts';

const folder = temporaryFolder();
const gateway = gatewayHarness({ folder });
const guest = gateway.signedIn('Guest');

const get = (url: string) => gateway.app.inject({ url, headers: guest.headers });

const answers = [
  ['stock', stockCalls.stock.reply],
  ['overview', stockCalls.overview.reply],
  ['income-statement', statementCalls.incomeStatement.reply],
  ['balance-sheet', statementCalls.balanceSheet.reply],
  ['cash-flow', statementCalls.cashFlow.reply],
  ['all-statements', statementCalls.allStatements.reply],
  ['financials', financialsCalls.financials.reply],
  ['financials-metrics', financialsCalls.financialsMetrics.reply],
  ['earnings-history', earningsCalls.earningsHistory.reply],
  ['earnings-estimates', earningsCalls.earningsEstimates.reply],
  ['all-earnings', earningsCalls.allEarnings.reply],
] as const;

test.each(answers)('%s fits the contract, with the symbol trimmed and in upper case', async (path, schema) => {
  const reply = await get(`/api/finance/${path}/%20aapl%20`);
  expect(reply.statusCode).toBe(200);
  expect(schema.safeParse(reply.json()).error).toBeUndefined();
  const again = await get(`/api/finance/${path}/AAPL`);
  expect(again.headers['x-cache']).toBe('HIT');
  expect(again.body).toBe(reply.body);
});

test.each(['daily', 'weekly', 'monthly'])('%s prices fit the contract, oldest first', async (timeframe) => {
  const reply = await get(`/api/finance/price-history/AAPL/${timeframe}`);
  const { data } = priceCalls.priceHistory.reply.parse(reply.json());
  const days = data.map((point) => point.date);
  expect(days).toEqual([...days].sort());
  expect(days.at(-1)).toBe('2026-10-30');
});

test.each(answers)('%s of an unknown symbol is 404 with a message for the screen', async (path) => {
  const reply = await get(`/api/finance/${path}/NOPE`);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({
    error: 'Unable to fetch stock data for NOPE. Please check the symbol and try again.',
    code: 'not_found',
  });
});

test.each(['/api/finance/overview/-x', '/api/finance/overview/A%20B', '/api/finance/price-history/AAPL/hourly'])(
  '%s is bad input',
  async (url) => {
    expect((await get(url)).statusCode).toBe(400);
  },
);

test('a request without a session gets 401', async () => {
  for (const [path] of answers) {
    expect((await gateway.app.inject({ url: `/api/finance/${path}/AAPL` })).statusCode).toBe(401);
  }
});
