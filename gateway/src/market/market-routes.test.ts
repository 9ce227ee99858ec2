import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeForty } from '../../test/support/market/forty-companies.ts';
import { MemorySource, marketGateway } from '../../test/support/market/market-gateway.ts';
import { today } from '../../test/support/market/small-market.ts';
import { signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import { baseRateCalls } from '../contract/market/base-rates.ts';
import { comparisonCalls } from '../contract/market/comparison.ts';
import { marketCalls } from '../contract/market/market.ts';
import { peerCandidatesSchema, peersSchema, peerValuesSchema } from '../contract/market/market-peers.ts';
import { screenCalls } from '../contract/market/screens.ts';
import { createValuationStore } from '../saved/valuation-store.ts';

let clock = Date.parse(`${today}T12:00:00Z`);
const source = new MemorySource(null);
const market = marketGateway(source, () => clock);
const { call } = market;
beforeEach(() => {
  source.current = makeForty('one');
  clock += 120_000;
});

test('a screen counts its conditions and opens the filing of each figure', async () => {
  const where = 'revenue > 20M and rd / revenue > 5% and kind = "general"';
  const { status, body } = await call('POST', '/api/market/screen', {
    where,
    columns: ['revenue', 'fcf / revenue', 'pe'],
    sort: { by: 'revenue', descending: true },
    limit: 2,
  });
  expect(status).toBe(200);
  const reply = screenCalls.screenMarket.reply.parse(body);
  expect(reply).toMatchObject({ asOf: null, universe: 40, matches: 15, unknown: 5 });
  expect(reply.conditions).toMatchObject([
    { text: 'revenue > 20M', passes: 20, fails: 20, unknown: 0 },
    { text: 'rd / revenue > 5%', passes: 30, fails: 0, unknown: 10 },
    { text: 'kind = "general"', passes: 40, fails: 0, unknown: 0 },
  ]);
  expect(reply.rows.map(({ symbol }) => symbol)).toEqual(['C39', 'C38']);
  expect(reply.rows[0]?.values).toMatchObject({
    revenue: {
      value: 39_000_000,
      unit: 'money',
      currency: 'USD',
      accession: '39-2025-02-20',
      concept: 'us-gaap:revenue',
    },
    'fcf / revenue': { value: 0.1, unit: 'ratio', formula: 'fcf / revenue', accession: '39-2025-02-20' },
    pe: { value: null, reason: 'Not reported: eps' },
  });
});

test('a wrong formula is refused with its place', async () => {
  const { status, body } = await call('POST', '/api/market/screen', { where: 'revenue + roe > 1' });
  expect([status, body]).toEqual([
    422,
    { error: expect.stringMatching(/^Adds money to a ratio\. /), code: 'bad_formula', at: 8 },
  ]);
});

test('every condition is explained with the figures in it', async () => {
  const where = encodeURIComponent('rd / revenue > 5% and revenue > 30M');
  const reply = screenCalls.explainScreen.reply.parse((await call('GET', `/api/market/why/c4?where=${where}`)).body);
  expect(reply).toMatchObject({
    symbol: 'C4',
    covered: true,
    conditions: [
      { text: 'rd / revenue > 5%', outcome: 'unknown', reason: 'Not reported: rd', figures: { rd: { value: null } } },
      { text: 'revenue > 30M', outcome: 'fails', figures: { revenue: { value: 4_000_000 } } },
    ],
  });
  expect(Object.keys(reply.conditions[0]?.figures ?? {})).toEqual(['rd / revenue', 'rd', 'revenue']);
});

test('a company that is not held is read, and its conditions are unknown with the reason', async () => {
  const { body } = await call('GET', '/api/market/why/ZZZ?where=revenue%20%3E%201');
  const reason = 'Not held: it is being read, if it is a listed company';
  expect(body).toMatchObject({ covered: false, reason, conditions: [{ outcome: 'unknown', reason }] });
  expect(source.read).toContain('ZZZ');
});

test('peers have the rule, and percentiles among those with a figure', async () => {
  const reply = peersSchema.parse((await call('GET', '/api/market/peers/C20')).body);
  expect(reply.group).toMatchObject({ sic: '3674', level: 4, kind: 'general', size: 0.25, own: false });
  expect(reply.group.members).toHaveLength(35);
  const margin = reply.measures.find(({ name }) => name === 'netMargin');
  expect(margin).toMatchObject({ n: 35, missing: 0, notMeaningful: 0, value: { value: 1 / 25 } });
  expect(margin?.percentile).toBeCloseTo((20 / 35) * 100);
});

test('own peers replace the group for their user until they are removed', async () => {
  expect((await call('PUT', '/api/market/peers/C20', { symbols: ['C1', 'C2'] })).status).toBe(200);
  const own = peersSchema.parse((await call('GET', '/api/market/peers/C20')).body);
  expect(own.group).toMatchObject({ own: true, members: [{ symbol: 'C1' }, { symbol: 'C2' }] });
  expect(own.measures.every(({ percentile }) => percentile === null)).toBe(true);
  expect((await call('GET', '/api/market/peers/C20?group=sic')).body.group.own).toBe(false);
  await call('DELETE', '/api/market/peers/C20');
  expect((await call('GET', '/api/market/peers/C20')).body.group.own).toBe(false);
});

test('a share is valued by the user’s own peers where there are some, else by the rule’s', async () => {
  const byRule = peerValuesSchema.parse((await call('GET', '/api/market/peer-values/C20')).body);
  expect(byRule).toMatchObject({ symbol: 'C20', pricedOn: '2026-02-15', group: { own: false } });
  // Market caps are 20M, revenue is the number of the company in millions, and all earn the same: C10 to C40 have half to
  // twice its margin. The median is between 20 ÷ 25 and 20 ÷ 26.
  const sales = byRule.multiples.find(({ name }) => name === 'ps');
  expect(sales).toMatchObject({
    n: 30,
    otherMargin: 5,
    warranted: { n: 0, fit: { reason: 'Fewer than 30 peers have all four figures' } },
  });
  expect(sales?.median?.value).toBeCloseTo(((20 / 25 + 20 / 26) / 2) * 20);
  await call('PUT', '/api/market/peers/C20', { symbols: ['C10', 'C40'] });
  const byOwn = peerValuesSchema.parse((await call('GET', '/api/market/peer-values/C20')).body);
  expect(byOwn.group).toMatchObject({ own: true, members: [{ symbol: 'C10' }, { symbol: 'C40' }] });
  expect(byOwn.multiples.find(({ name }) => name === 'ps')?.median?.multiple).toBe(1.25);
  await call('DELETE', '/api/market/peers/C20');
  expect((await call('GET', '/api/market/peer-values/ZZZ')).status).toBe(404);
});

test.each(['peers/ZZZ', 'peers/ZZZ/candidates', 'peer-values/ZZZ'])(
  'of a company that is not held %s says whether it is being read, by a reply where the page asks for one',
  async (path) => {
    const ask = () => call('GET', `/api/market/${path}?notHeld=reply`);
    expect(await ask()).toMatchObject({
      status: 200,
      body: { reading: true, text: expect.stringContaining('Reading the filings of ZZZ') },
    });
    source.unreadable.add('ZZZ');
    expect(await ask()).toMatchObject({ status: 200, body: { reading: false } });
    source.unreadable.clear();
    expect((await call('GET', `/api/market/${path}`)).status).toBe(404);
  },
);

test('changes to the rule are kept for their user, and listed with the candidates', async () => {
  const changes = { added: ['C1'], removed: ['C10'], level: 3, size: null };
  expect((await call('PUT', '/api/market/peers/C20', changes)).status).toBe(200);
  const own = peersSchema.parse((await call('GET', '/api/market/peers/C20')).body);
  expect(own.group).toMatchObject({ own: true, level: 3, size: 0.25, removed: [{ symbol: 'C10' }] });
  expect(own.group.members).toHaveLength(35);
  const byHand = peersSchema.parse((await call('GET', '/api/market/peers/C20?group=sic&level=2&size=0')).body);
  expect(byHand.group).toMatchObject({ own: false, level: 2, size: null, chosen: { level: 2, size: 0 } });
  expect((await call('GET', '/api/market/peers/C20?level=5')).status).toBe(400);
  const { candidates } = peerCandidatesSchema.parse((await call('GET', '/api/market/peers/C20/candidates')).body);
  expect(candidates.find(({ symbol }) => symbol === 'C10')?.outcome).toBe('removed');
  await call('DELETE', '/api/market/peers/C20');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a large reply is sent as %s to who accepts it, under an ETag of its own', async (encoding, decompress) => {
  const ask = (accepted: string, etag = '') =>
    market.gateway.app.inject({
      url: '/api/market/lines',
      headers: { ...market.guest.headers, 'accept-encoding': accepted, 'if-none-match': etag },
    });
  const plain = await ask('identity');
  const packed = await ask(encoding);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('Accept-Encoding'),
  });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  expect((await ask(encoding, packed.headers.etag)).statusCode).toBe(304);
});

test('companies are compared side by side with their years', async () => {
  const reply = comparisonCalls.compareCompanies.reply.parse(
    (await call('GET', '/api/market/compare?symbols=C1,C2')).body,
  );
  expect(reply.companies.map(({ symbol, currency, price }) => [symbol, currency, price])).toMatchObject([
    ['C1', 'USD', { value: 20 }],
    ['C2', 'USD', { value: 20 }],
  ]);
  const revenue = reply.companies[1]?.groups[0]?.rows.find(({ name }) => name === 'revenue');
  expect(revenue).toMatchObject({
    value: { value: 2_000_000 },
    years: [{ value: 2_000_000, view: 'fy', end: '2024-12-31' }, { value: null }, ...Array(8).fill({})],
  });
  expect(reply.layout?.map(({ title, rows }) => [title, rows.length])).toEqual(
    reply.companies[0]?.groups.map(({ title, rows }) => [title, rows.length]),
  );
  expect(reply.saved).toBeUndefined();
});

test('a company that is not held does not fail a comparison, and is read', async () => {
  source.read.length = 0;
  const reply = comparisonCalls.compareCompanies.reply.parse(
    (await call('GET', '/api/market/compare?symbols=C1,NONE')).body,
  );
  const [known, unknown] = reply.companies;
  expect(known).toMatchObject({ symbol: 'C1', price: { value: 20 } });
  expect(unknown).toMatchObject({ symbol: 'NONE', reason: 'Not held: it is being read, if it is a listed company' });
  expect(unknown?.groups[1]?.rows[0]?.value).toEqual({ value: null, reason: unknown?.reason });
  expect(source.read).toEqual(['NONE']);
});

test('a comparison has the newest fair value that its user saved, and no other user’s', async () => {
  const valuations = createValuationStore(market.gateway.services.db, () => clock);
  const { id } = market.guest;
  const body = { ...valuationBody(), name: 'As filed', fairValuePerShare: 21 };
  await valuations.save(id, 'C1', body);
  clock += 1000;
  await valuations.save(id, 'C1', { ...body, name: 'Careful', fairValuePerShare: 17.5 });
  await valuations.save(id, 'C2', { ...body, fairValuePerShare: null });
  await valuations.save((await signInAs(market.gateway, 'Member')).id, 'C2', body);
  const reply = comparisonCalls.compareCompanies.reply.parse(
    (await call('GET', '/api/market/compare?symbols=C1,C2')).body,
  );
  expect(reply.saved).toEqual([
    { symbol: 'C1', name: 'Careful', fairValue: 17.5, savedAt: new Date(clock).toISOString() },
  ]);
});

test('base rates count starts that can be followed', async () => {
  const reply = baseRateCalls.baseRates.reply.parse(
    (await call('GET', '/api/market/base-rates?line=revenue&rate=0.1&years=2')).body,
  );
  expect(reply).toMatchObject({
    n: 1,
    of: 3,
    persisted: [
      { years: 1, share: 1 / 3 },
      { years: 2, share: 1 / 3 },
    ],
  });
  expect(reply.percentiles?.p50).toBeCloseTo(0);
});

test('a margin is placed among those of companies now', async () => {
  const ask = async (query: string) =>
    baseRateCalls.baseRates.reply.parse(
      (await call('GET', `/api/market/base-rates?line=operatingMargin&years=1&${query}`)).body,
    );
  // Operating income is a share of revenue: an eightieth of the number of the company.
  const all = await ask('rate=0.3');
  expect(all).toMatchObject({ n: 17, of: 40, persisted: [] });
  expect(all.percentiles?.p50).toBeCloseTo(20.5 / 80);
  expect(all.percentiles?.p95).toBeCloseTo(38.05 / 80);
  // Revenue of 2.5M to 40M.
  expect(await ask('rate=0.3&size=10000000')).toMatchObject({ n: 17, of: 38 });
});

test('coverage and lines count what is held', async () => {
  const coverage = marketCalls.coverage.reply.parse((await call('GET', '/api/market/coverage')).body);
  expect(coverage).toMatchObject({
    state: 'ready',
    filers: { in: 40, kinds: [{ kind: 'general', count: 40 }], out: [{ reason: 'fund', count: 3 }] },
    newestFiling: '2025-02-20',
    prices: { day: '2026-02-15', within31Days: 40, of: 40, ages: { week: 40, none: 0 } },
    days: [{ day: '2025-02-20', reports: 40 }],
  });
  expect(coverage.lines.find(({ name }) => name === 'rd')).toMatchObject({ share: 0.75, notPresented: 0.25 });
  const { lines } = marketCalls.marketLines.reply.parse((await call('GET', '/api/market/lines')).body);
  expect(lines.find(({ name }) => name === 'fcfMargin')).toMatchObject({ unit: 'ratio', kind: 'measure', share: 1 });
});

test('a reply that the caller has is not sent again', async () => {
  const first = await call('GET', '/api/market/lines');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await call('GET', '/api/market/lines', undefined, { 'if-none-match': first.headers.etag });
  expect(again.status).toBe(304);
});

test('a user asks for two other days a minute', async () => {
  const ask = (asOf: string) => call('POST', '/api/market/screen', { where: '', asOf });
  expect((await ask('2025-02-19')).body).toMatchObject({ asOf: '2025-02-19', universe: 0 });
  expect((await ask('2025-02-20')).body).toMatchObject({ universe: 40 });
  const third = await ask('2025-03-01');
  expect([third.status, Number(third.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask('2025-02-20')).status).toBe(200);
});

test('a saved screen shows who came and went since its user looked, with the filing', async () => {
  const definition = { where: 'revenue > 39M', columns: ['pe'], sort: null, sic: [] };
  const saved = await call('PUT', '/api/screens/Large%20ones', definition);
  expect(saved.body).toMatchObject({ ...definition, name: 'Large ones', matches: 1, entrants: [], leavers: [] });
  source.current = makeForty('two', [7]);
  const change = { symbol: 'C7', name: 'Company 7' };
  expect((await call('GET', '/api/screens')).body.screens).toMatchObject([{ matches: 2, entrants: [change] }]);
  expect((await call('GET', '/api/screens/Large%20ones')).body).toMatchObject({ entrants: [change], leavers: [] });
  source.current = makeForty('three');
  expect((await call('GET', '/api/screens/Large%20ones')).body).toMatchObject({ entrants: [], leavers: [change] });
  expect((await call('PUT', '/api/screens/Wrong', { ...definition, where: 'revenue >' })).status).toBe(422);
  expect((await call('DELETE', '/api/screens/Large%20ones')).status).toBe(200);
  expect((await call('GET', '/api/screens/Large%20ones')).status).toBe(404);
});

test('without a market every call says so', async () => {
  source.current = null;
  expect((await call('POST', '/api/market/screen', { where: 'revenue > 1' })).body).toMatchObject({
    universe: 0,
    rows: [],
  });
  expect((await call('GET', '/api/market/why/C1?where=')).body).toMatchObject({
    covered: false,
    reason: 'No market data is loaded yet',
  });
  expect((await call('GET', '/api/market/peers/C1')).status).toBe(503);
  expect((await call('GET', '/api/market/peer-values/C1')).status).toBe(503);
  expect((await call('GET', '/api/market/lines')).body.lines[0]).toMatchObject({ name: 'revenue', share: null });
});
