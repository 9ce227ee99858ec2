import { ManualClock } from '../../../test/support/manual-clock.ts';
import { html, json, outsideServer } from '../../../test/support/outside-server.ts';
import { testLedger } from '../../../test/support/test-ledger.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { until } from '../../../test/support/until.ts';
import { BadUpstream, NotFound, QuotaExceeded, UpstreamTimeout } from '../../errors/errors.ts';
import { OutsideHost } from '../http/outside-host.ts';
import { Pacer } from '../http/pacer.ts';
import type { Clock } from '../http/starts.ts';
import { AlphaVantageProvider } from './alpha-vantage.ts';
import { AlphaVantageClient } from './client.ts';

const key = 'CANARYKEY1234567';
const server = outsideServer();
const hosts: OutsideHost[] = [];
const burst = { Information: 'Please consider spreading out your requests (1 request per second).' };
const cap = { Information: `We have detected your API key as ${key} and our rate limit is 25 requests per day.` };
const prices = { 'Time Series (Daily)': { '2026-05-15': { '4. close': '219.3', '5. volume': '1' } } };

interface SetUp {
  readonly limit?: number;
  readonly plan?: 'free' | 'premium';
  readonly spacing?: number;
  readonly clock?: Clock;
  readonly firstByteMs?: number;
}

function setUp(options: SetUp = {}) {
  const ledger = testLedger(options.limit);
  const log = testLog();
  const host = new OutsideHost({
    base: server.base,
    label: 'The data provider',
    userAgent: 'Basecase test',
    limits: { ...(options.firstByteMs && { firstByteMs: options.firstByteMs }), wireBytes: 1024 * 1024 },
  });
  hosts.push(host);
  const spacing = options.spacing ?? 1;
  const client = new AlphaVantageClient({
    host,
    apiKey: async () => key,
    ledger,
    pacer: new Pacer(spacing, options.clock && { clock: options.clock }),
    log,
    burstPause: spacing,
  });
  const provider = new AlphaVantageProvider({
    client,
    plan: options.plan ?? 'free',
    now: () => new Date('2026-05-18T12:00:00Z'),
  });
  return { provider, ledger, log };
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

test('a free key asks for the newest bars, a premium key for all', async () => {
  server.answer(json(prices));
  await setUp().provider.dailyBars.load('ACME');
  await setUp({ plan: 'premium' }).provider.dailyBars.load('ACME');
  expect(server.asked).toEqual([
    `/query?function=TIME_SERIES_DAILY&symbol=ACME&apikey=${key}`,
    `/query?function=TIME_SERIES_DAILY&symbol=ACME&outputsize=full&apikey=${key}`,
  ]);
});

test('the earnings calendar is one call for all companies; a failure of it is JSON', async () => {
  server.answer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/x-download' })
      .end(`symbol,reportDate\r\nACME,2026-07-20\r\n`);
  });
  const { provider, ledger } = setUp();
  expect(await provider.earningsCalendar()).toEqual([{ symbol: 'ACME', day: '2026-07-20' }]);
  expect(server.asked).toEqual([`/query?function=EARNINGS_CALENDAR&apikey=${key}`]);
  server.answer(json(cap));
  await expect(provider.earningsCalendar()).rejects.toThrow(QuotaExceeded);
  expect(ledger.counts).toEqual({ reserved: 2, failed: 1, caps: 1 });
  server.answer(html('<p>Away</p>'));
  await expect(setUp().provider.earningsCalendar()).rejects.toThrow(BadUpstream);
});

test('"too fast" is sent again after a pause, and each sending is counted', async () => {
  const clock = new ManualClock();
  const times: number[] = [];
  server.answer((request, response) => {
    times.push(clock.now());
    json(times.length < 3 ? burst : prices)(request, response);
  });
  const { provider, ledger } = setUp({ spacing: 60, clock });
  const bars = provider.dailyBars.load('ACME');
  for (const pauses of [1, 2]) {
    await until('the next call waits', () => times.length === pauses && clock.sleeping === 1);
    await clock.pass(60);
  }
  await expect(bars).resolves.toHaveLength(1);
  expect(times).toEqual([0, 60, 120]);
  expect(ledger.counts).toEqual({ reserved: 3, failed: 2, caps: 0 });
});

test('"too fast" three times is a limit, not tried again', async () => {
  server.answer(json(burst));
  const { provider, ledger } = setUp();
  await expect(provider.dailyBars.load('ACME')).rejects.toThrow(QuotaExceeded);
  expect(server.asked).toHaveLength(3);
  expect(ledger.counts).toEqual({ reserved: 3, failed: 3, caps: 0 });
});

test('concurrent calls are sent one after the other', async () => {
  const clock = new ManualClock();
  const times: number[] = [];
  server.answer((request, response) => {
    times.push(clock.now());
    json(prices)(request, response);
  });
  const { provider } = setUp({ spacing: 60, clock });
  const all = Promise.all([provider.dailyBars.load('A'), provider.dailyBars.load('B'), provider.dailyBars.load('C')]);
  for (const others of [2, 1]) {
    await until('the next one waits', () => times.length === 3 - others && clock.sleeping === 1);
    await clock.pass(60);
  }
  await all;
  expect(times).toEqual([0, 60, 120]);
});

test('the daily cap is believed, and its text, which contains the key, is not passed on', async () => {
  server.answer(json(cap));
  const { provider, ledger, log } = setUp();
  const error = await provider.dailyBars.load('ACME').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(QuotaExceeded);
  expect(ledger.counts.caps).toBe(1);
  expect(ledger.blocked).toBe(true);
  expect(JSON.stringify([String(error), log.lines])).not.toContain(key);
});

test.each([
  ['data', prices, false],
  ['no data for the symbol', {}, false],
  ['a limit', cap, true],
  ['a notice that is not known', { Information: 'We are moving house.' }, true],
])('%s: whether the block of a reported limit remains is %s', async (_, body, remains) => {
  server.answer(json(body));
  const { provider, ledger } = setUp();
  await ledger.reportDailyCap();
  await provider.dailyBars.load('ACME').catch(() => undefined);
  expect(ledger.blocked).toBe(remains);
});

test.each([
  ['an unknown symbol', { 'Error Message': 'Invalid API call.' }, NotFound],
  ['no data', {}, NotFound],
  ['another body', { hello: 1 }, NotFound],
  ['a premium endpoint', { Information: 'This is a premium endpoint.' }, BadUpstream],
  ['a bad key', { 'Error Message': 'the parameter apikey is invalid or missing.' }, BadUpstream],
  ['an unknown notice', { Information: 'We are moving house.' }, BadUpstream],
])('%s', async (_, body, kind) => {
  server.answer(json(body));
  const { provider } = setUp();
  for (const ask of [
    () => provider.profile('ACME'),
    () => provider.dailyBars.load('ACME'),
    () => provider.weeklyBars('ACME'),
    () => provider.statements.income('ACME'),
    () => provider.statements.balance('ACME'),
    () => provider.statements.cashFlow('ACME'),
    () => provider.earnings.history('ACME'),
    () => provider.earnings.estimates('ACME'),
  ]) {
    await expect(ask()).rejects.toThrow(kind);
  }
});

test('the text of a NotFound is that of its screen', async () => {
  server.answer(json({}));
  const { provider } = setUp();
  await expect(provider.statements.income('ACME')).rejects.toThrow('No income statement data found for ACME.');
  await expect(provider.statements.cashFlow('ACME')).rejects.toThrow('No cash flow data found for ACME.');
  await expect(provider.profile('ACME')).rejects.toThrow(
    'Unable to fetch stock data for ACME. Please check the symbol and try again.',
  );
});

test.each([
  ['a page with status 200', html('<!doctype html><p>hello'), BadUpstream],
  ['a server error', json({ error: 'x' }, 500), BadUpstream],
  ['a reset connection', (request: { socket: { destroy(): void } }) => request.socket.destroy(), BadUpstream],
  ['silence', () => {}, UpstreamTimeout],
])('%s fails in bounded time and is counted', async (_, answer, kind) => {
  server.answer(answer);
  const { provider, ledger, log } = setUp(kind === UpstreamTimeout ? { firstByteMs: 200 } : {});
  const error = await provider.profile('ACME').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(kind);
  expect(JSON.stringify([String(error), log.lines])).not.toContain(key);
  expect(ledger.counts).toEqual({ reserved: 1, failed: 1, caps: 0 });
});

test('answers carry their provider and moment', async () => {
  server.answer(
    json({
      symbol: 'ACME',
      annualReports: [{ fiscalDateEnding: '2025-12-31', totalRevenue: '5' }],
      quarterlyReports: [],
    }),
  );
  expect(await setUp().provider.statements.income('ACME')).toMatchObject({
    symbol: 'ACME',
    source: 'alpha-vantage',
    asOf: '2026-05-18T12:00:00.000Z',
  });
});
