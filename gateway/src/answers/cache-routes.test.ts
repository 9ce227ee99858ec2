import { z } from 'zod';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  budgetOf,
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { cacheStatsSchema } from '../contract/admin.ts';
import { sources } from '../contract/sources.ts';

const rule = { type: 'other', schema: z.object({ text: z.string() }) } as const;

describe('the calls of the cache screen', () => {
  const folder = temporaryFolder();
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await buildTestGateway(folder);
    admin = await signInAs(gateway, 'Admin');
  });
  beforeEach(async () => {
    await gateway.services.cache.clearAll();
    await gateway.services.cache.get('test:ONE', rule, async () => ({ text: 'one' }));
    await gateway.services.cache.get('test:a/b c', rule, async () => ({ text: 'two' }));
  });
  afterAll(() => closeGateway(gateway));
  const call = (method: 'GET' | 'DELETE', url: string) => gateway.app.inject({ method, url, headers: admin.headers });

  test('statistics state answers and budget', async () => {
    const ledger = budgetOf(gateway.services);
    await ledger.reserve();
    await ledger.reportFailure();
    const reply = await call('GET', '/api/cache/stats');
    const { stats, budget, budgets, cacheData, cacheKeys } = cacheStatsSchema.parse(reply.json());
    expect(stats).toEqual({ keys: 2, alphaVantageCount: 1, alphaVantageFailedCount: 1 });
    expect(budget).toMatchObject({ limit: 25, used: 1, left: 24 });
    expect(budget.resetsAt).not.toBeNull();
    expect(budgets).toEqual([{ ...budget, provider: sources[0], failed: 1 }]);
    expect(cacheKeys).toEqual(['test:ONE', 'test:a/b c']);
    expect(cacheData['test:ONE']).toMatchObject({ size: 14, type: 'other', age: 0 });
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
});
