import caching from '@fastify/caching';
import Fastify from 'fastify';
import { gatewayHarness, metricsHeaders } from '../../test/support/test-gateway.ts';

const gateway = gatewayHarness({ env: { API_DOCS: 'open' } });
const admin = gateway.signedIn('Admin');
const get = (url: string, headers: Record<string, string> = admin.headers) => gateway.app.inject({ url, headers });

test.each([
  '/api/auth/me',
  '/api/users',
  '/api/audit',
  '/api/projections',
  '/api/valuations/AAPL',
  '/api/releases',
  '/api/cache/stats',
  '/api/edgar/search?q=apple',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs/json',
])('%s has no-store', async (url) => {
  const reply = await get(url, url === '/metrics' ? metricsHeaders : admin.headers);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  for (const tag of ['"anything"', '*']) {
    if (url.startsWith('/api')) expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(401);
  }
});

test.each(['/api/projections/NONE', '/api/cache/none', '/api/finance/overview/ZZZZQ', '/api/nothing', '/healthz/none'])(
  '%s is 404 with no-store',
  async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test.each(['/api/apps', '/api/finance/overview/AAPL', '/api/edgar/tickers'])(
  '%s has its own Cache-Control, also for 304',
  async (url) => {
    const first = await get(url);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await get(url, { ...admin.headers, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  },
);

test('a route of a no-store scope may set another Cache-Control', async () => {
  const app = Fastify();
  await app.register(caching, { privacy: 'no-store' });
  app.get('/own', (_request, reply) => reply.header('cache-control', 'private, no-cache').send('own'));
  app.get('/usual', (_request, reply) => reply.send('usual'));
  expect((await app.inject('/own')).headers['cache-control']).toBe('private, no-cache');
  expect((await app.inject('/usual')).headers['cache-control']).toBe('no-store');
  await app.close();
});
