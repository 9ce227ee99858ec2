import { z } from 'zod';
import { findBudget, gatewayHarness } from '../../test/support/test-gateway.ts';
import { cacheStatsSchema } from '../contract/admin.ts';
import { sources } from '../contract/sources.ts';
import { QuotaExceeded } from '../errors/errors.ts';

const rule = { type: 'other', schema: z.object({ text: z.string() }) } as const;

const gateway = gatewayHarness();
const admin = gateway.signedIn('Admin');
beforeEach(async () => {
  await gateway.services.cache.clearAll();
  await gateway.services.cache.get('test:ONE', rule, async () => ({ text: 'one' }));
  await gateway.services.cache.get('test:a/b c', rule, async () => ({ text: 'two' }));
});
const call = (method: 'GET' | 'DELETE', url: string) => gateway.app.inject({ method, url, headers: admin.headers });

test('statistics state answers and budget', async () => {
  const ledger = findBudget(gateway.services);
  await ledger.reserve();
  await ledger.reportFailure();
  const reply = await call('GET', '/api/cache/stats');
  const { stats, budget, budgets, cacheData, cacheKeys } = cacheStatsSchema.parse(reply.json());
  expect(stats).toEqual({ keys: 2, alphaVantageCount: 1, alphaVantageFailedCount: 1 });
  expect(budget).toMatchObject({ limit: 25, used: 1, left: 24 });
  expect(budget.resetsAt).not.toBeNull();
  expect(budgets).toEqual([{ ...budget, provider: sources[0], failed: 1, blockedUntil: null }]);
  expect(cacheKeys).toEqual(['test:ONE', 'test:a/b c']);
  expect(cacheData['test:ONE']).toMatchObject({ size: 14, type: 'other' });
  expect(cacheData['test:ONE']?.age).toBeLessThan(60);
  expect(cacheData['test:ONE']?.ttl).toBeGreaterThan(86_390);
});

test('an answer is shown, also under a key that must be escaped', async () => {
  expect((await call('GET', '/api/cache/test:ONE')).json()).toEqual({ value: { text: 'one' } });
  expect((await call('GET', `/api/cache/${encodeURIComponent('test:a/b c')}`)).json()).toEqual({
    value: { text: 'two' },
  });
});

test('one answer is cleared, the other stays', async () => {
  expect((await call('DELETE', '/api/cache/test:ONE')).statusCode).toBe(200);
  expect((await call('GET', '/api/cache/test:ONE')).statusCode).toBe(404);
  expect((await call('GET', '/api/cache/stats')).json()).toMatchObject({ cacheKeys: ['test:a/b c'] });
});

test('the whole cache is cleared, with a line in the audit log', async () => {
  expect((await call('DELETE', '/api/cache')).json()).toEqual({ message: 'Cache cleared successfully' });
  expect((await call('GET', '/api/cache/stats')).json()).toMatchObject({
    cacheKeys: [],
    cacheData: {},
    stats: { keys: 0 },
  });
  const rows = await gateway.services.db.selectFrom('audit_log').select(['actor', 'action']).execute();
  expect(rows).toContainEqual({ actor: admin.email, action: 'cache-cleared' });
});

test('a company is cleared in all of its answers, under every symbol, with its filings; others stay', async () => {
  const { cache } = gateway.services;
  const filing = '0000320193-25-000079';
  const keep = (key: string, text = key) => cache.get(key, rule, async () => ({ text }));
  const listed = Object.values((await gateway.services.edgar.directory.tickers()).value);
  await keep(`sample-filings:${listed.find(({ ticker }) => ticker === 'AAPL')?.cik_str}`, `lists ${filing}`);
  for (const key of ['sample-overview:AAPL', 'sample-price-history:AAPL:daily', `filing-statements:${filing}:1`]) {
    await keep(key);
  }
  await keep('sample-overview:AAPLX');
  const reply = await call('DELETE', '/api/cache/companies/aapl');
  expect(reply.json()).toEqual({ message: 'Cleared 4 answers about AAPL.' });
  const { cacheKeys } = cacheStatsSchema.parse((await call('GET', '/api/cache/stats?filter=AAPL')).json());
  expect(cacheKeys).toEqual(['sample-overview:AAPLX']);
  const left = cacheStatsSchema.parse((await call('GET', '/api/cache/stats?filter=filing')).json());
  expect(left.cacheKeys).toEqual([]);
  const rows = await gateway.services.db.selectFrom('audit_log').select(['action', 'detail']).execute();
  expect(rows).toContainEqual({ action: 'cache-company-cleared', detail: 'AAPL' });
});

test('after a company is cleared, all of its screens load again', async () => {
  const paths = ['overview/MSFT', 'earnings-estimates/MSFT'];
  for (const path of paths) await call('GET', `/api/finance/${path}`);
  const before = cacheStatsSchema.parse((await call('GET', '/api/cache/stats?filter=MSFT')).json());
  expect(before.matched).toBeGreaterThan(2);
  expect((await call('DELETE', '/api/cache/companies/MSFT')).statusCode).toBe(200);
  const after = cacheStatsSchema.parse((await call('GET', '/api/cache/stats?filter=MSFT')).json());
  expect(after.cacheKeys).toEqual([]);
  for (const path of paths) {
    const reply = await call('GET', `/api/finance/${path}`);
    expect(reply.headers['x-cache']).toBe('MISS');
  }
});

test('a company without answers is 404', async () => {
  const reply = await call('DELETE', '/api/cache/companies/KO');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ error: 'Nothing is cached about KO.', code: 'not_found' });
});

test('an Admin lifts the block of a provider, with a line in the audit log', async () => {
  const url = `/api/cache/providers/${sources[0]}/block`;
  expect((await call('DELETE', url)).statusCode).toBe(404);
  const ledger = findBudget(gateway.services);
  await ledger.reportDailyCap();
  const refused = () => Promise.reject(new QuotaExceeded(3600));
  await expect(gateway.services.cache.get('test:NEW', rule, refused)).rejects.toThrow(QuotaExceeded);
  const blocked = cacheStatsSchema.parse((await call('GET', '/api/cache/stats')).json());
  expect(blocked.budgets?.[0]?.blockedUntil).not.toBeNull();

  expect((await call('DELETE', url)).json()).toEqual({ message: 'The provider may be called again.' });
  await expect(ledger.usage()).resolves.toMatchObject({ blockedUntil: null });
  // The remembered failure is forgotten too.
  const loaded = await gateway.services.cache.get('test:NEW', rule, async () => ({ text: 'new' }));
  expect(loaded.state).toBe('MISS');
  const rows = await gateway.services.db.selectFrom('audit_log').select(['actor', 'action', 'detail']).execute();
  expect(rows).toContainEqual({ actor: admin.email, action: 'provider-block-lifted', detail: sources[0] });
});

test('a provider without a budget has no block; an unknown one is a bad request', async () => {
  expect((await call('DELETE', '/api/cache/providers/sample/block')).statusCode).toBe(404);
  expect((await call('DELETE', '/api/cache/providers/other/block')).statusCode).toBe(400);
});

test.each(['GET', 'DELETE'] as const)('%s of an unknown key is 404', async (method) => {
  const reply = await call(method, '/api/cache/nothing');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ error: 'There is no such cache entry.', code: 'not_found' });
});

test('__proto__ is an ordinary key', async () => {
  await gateway.services.cache.get('__proto__', rule, async () => ({ text: 'own' }));
  const { cacheKeys } = cacheStatsSchema.parse((await call('GET', '/api/cache/stats')).json());
  expect(cacheKeys).toContain('__proto__');
  expect((await call('GET', '/api/cache/__proto__')).json()).toEqual({ value: { text: 'own' } });
});
