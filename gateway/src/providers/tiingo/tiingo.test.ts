import type { ServerResponse } from 'node:http';
import { json, outsideServer } from '../../../test/support/outside-server.ts';
import { describeProvider, opened } from '../../../test/support/provider-suite.ts';
import { testLedger } from '../../../test/support/test-ledger.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { BadUpstream, KeyRefused, NotFound, QuotaExceeded } from '../../errors/errors.ts';
import { OutsideHost } from '../http/outside-host.ts';
import { Pacer } from '../http/pacer.ts';
import type { ProviderContext } from '../provider-setup.ts';
import { readTiingoBars, tiingo } from './tiingo.ts';

const apiKey = 'a0b1c2d3e4f5a6b7c8d9';
const now = new Date('2026-05-18T12:00:00Z');
const server = outsideServer();
const hosts: OutsideHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

const makeDay = (date: string, close: number | null, changes: object = {}) => ({
  ...{ date: `${date}T00:00:00.000Z`, close, high: close, low: close, open: close, volume: 1_000 },
  ...{ adjClose: close, adjHigh: close, adjLow: close, adjOpen: close, adjVolume: 1_000, divCash: 0, splitFactor: 1 },
  ...changes,
});
/** A split of 2 for 1 on the third day, so that the adjusted closes before it are halves. */
const history = [
  makeDay('2026-05-11', 100, { adjClose: 50 }),
  makeDay('2026-05-12', 104, { adjClose: 52 }),
  makeDay('2026-05-13', 53, { splitFactor: 2 }),
  makeDay('2026-05-14', 54, { adjClose: null, volume: null }),
];
const text = (status: number, body: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end(body);
const notice = (status: number, detail: string) => json({ detail }, status);

function answer(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://tiingo');
  if (pathname !== '/tiingo/daily/BRK-B/prices') return notice(404, "Error: Ticker 'ZZZZ' not found");
  const from = searchParams.get('startDate') ?? '9999';
  return json(history.filter(({ date }) => date.slice(0, 10) >= from));
}

describeProvider('Tiingo', {
  open: (context, baseUrl) => opened(tiingo({ apiKey, baseUrl }), context),
  secrets: [apiKey],
  company: { symbol: 'BRK.B', cik: '1067983' },
  unknown: { symbol: 'ZZZZ', cik: '1' },
  gaps: {
    dailyBars: ({ dailyBars }) => [
      dailyBars?.load('BRK.B').then((bars) => bars[0]?.adjustedClose),
      dailyBars?.load('BRK.B').then((bars) => bars[0]?.volume),
    ],
  },
  outside: {
    answer: (request, response) => answer(request.url ?? '')(request, response),
    unreadable: [
      json({ prices: [] }),
      json([{ ...makeDay('2026-05-14', 54), close: '54' }]),
      json([makeDay('2026-02-30', 54)]),
      json([makeDay('2099-01-01', 54)]),
      text(404, '<p>no such page'),
      text(403, '<p>blocked'),
      text(503, 'down'),
      notice(400, 'Something that is not known.'),
    ],
    limit: notice(429, 'Error: You have run over your hourly request allocation.'),
  },
});

function openOwn() {
  const ledger = testLedger(1_000);
  const context: ProviderContext = {
    log: testLog(),
    now: () => now,
    ledger,
    openHost(base, label, userAgent = 'Basecase test') {
      const host = new OutsideHost({ base, label, userAgent });
      hosts.push(host);
      return host;
    },
    onClose: () => {},
    spacing: () => 1,
    pace: (spacingMs) => new Pacer(spacingMs),
  };
  const own = tiingo({ apiKey: null, baseUrl: server.base }).own?.open(context);
  if (own === undefined) throw new Error('Tiingo takes own keys.');
  return { ...own({ id: 'key', ledger, readKey: async () => apiKey }), ledger };
}

test.each([
  [401, 'Invalid token.', KeyRefused],
  [403, 'Please supply a token', KeyRefused],
  [429, 'Error: You have run over your 500 symbol look up for this month.', QuotaExceeded],
  [200, 'Error: You have run over your hourly request allocation.', QuotaExceeded],
  [500, 'Internal error.', BadUpstream],
] as const)('the check of a key tells status %i with "%s" apart', async (status, detail, kind) => {
  server.answer(notice(status, detail));
  await expect(openOwn().check()).rejects.toBeInstanceOf(kind);
});

test('a key is accepted by a reply about a company, also where it is not known', async () => {
  server.answer(json(history.slice(-1)));
  await expect(openOwn().check()).resolves.toBeUndefined();
  server.answer(notice(404, "Error: Ticker 'AAPL' not found"));
  await expect(openOwn().check()).resolves.toBeUndefined();
});

test('a later load asks for the days since, and for the whole history where a split or a dividend came', async () => {
  const { provider } = openOwn();
  const asked = () => server.asked.splice(0).map((url) => new URL(url, 'http://tiingo').searchParams.get('startDate'));
  server.asked.splice(0);
  server.answer((request, response) => answer(request.url ?? '')(request, response));
  await provider.dailyBars?.load('BRK.B');
  expect(asked()).toEqual(['1962-01-01']);
  await provider.dailyBars?.load('BRK.B', undefined, '2026-05-13');
  expect(asked()).toEqual(['2026-05-06']);
  await provider.dailyBars?.load('BRK.B', undefined, '2026-05-12');
  expect(asked()).toEqual(['2026-05-05', '1962-01-01']);
});

test('days are read newest first, with closes as traded and adjusted; one without a positive close is left out', () => {
  const body = [
    ...history,
    makeDay('2026-05-15', null),
    makeDay('2026-05-16', 0),
    makeDay('2026-05-17', 55, { divCash: 0.2 }),
  ];
  const { bars, adjustedOn } = readTiingoBars(body, now);
  expect(bars.map(({ date }) => date.slice(-2))).toEqual(['17', '14', '13', '12', '11']);
  expect(bars.at(-1)).toEqual({ date: '2026-05-11', close: 100, adjustedClose: 50, volume: 1_000 });
  expect(adjustedOn).toEqual(['2026-05-17', '2026-05-13']);
});

test('a company without a price is not found', async () => {
  server.answer(json([]));
  await expect(openOwn().provider.dailyBars?.load('AAPL')).rejects.toBeInstanceOf(NotFound);
});
