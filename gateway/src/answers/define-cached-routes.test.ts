import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  gatewayHarness,
  metricsHeaders,
  type SignedIn,
  signInAs,
} from '../../test/support/test-gateway.ts';
import { calls, type RouteName } from '../contract/calls.ts';
import { sources } from '../contract/sources.ts';
import { createLogger } from '../observability/logger.ts';

const folder = temporaryFolder();
const gateway = gatewayHarness({ folder, env: { API_DOCS: 'open' } });
const guest = gateway.signedIn('Guest');
const get = (url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ url, headers: { ...guest.headers, ...headers } });

describe('cached answers', () => {
  const figures: [RouteName, string][] = (
    [
      'stock',
      'overview',
      'incomeStatement',
      'balanceSheet',
      'cashFlow',
      'allStatements',
      'financials',
      'financialsMetrics',
      'earningsHistory',
      'earningsEstimates',
      'allEarnings',
    ] as const
  ).map((name) => [name, calls[name].path.replace(':symbol', 'MSFT')]);

  test.each<[RouteName, string]>([
    ...figures,
    ['priceHistory', '/api/finance/price-history/MSFT/daily'],
    ['priceHistory', '/api/finance/price-history/MSFT/weekly'],
    ['priceHistory', '/api/finance/price-history/MSFT/monthly'],
    ['edgarTickers', '/api/edgar/tickers'],
    ['edgarSearch', '/api/edgar/search?q=mic'],
  ])('%s at %s fits its schema', async (name, url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(calls[name].reply.safeParse(reply.json()).error).toBeUndefined();
  });

  test('a lower-case symbol gets the same answer', async () => {
    const [upper, lower] = [await get('/api/finance/overview/AAPL'), await get('/api/finance/overview/%20aapl')];
    expect(lower.headers.etag).toBe(upper.headers.etag);
    expect(lower.headers['x-cache']).toBe('HIT');
  });

  test('are sent in the smallest encoding that the caller accepts, each with its own ETag', async () => {
    const url = '/api/finance/income-statement/AAPL';
    const plain = await get(url);
    const zipped = await get(url, { 'accept-encoding': 'gzip' });
    const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, zipped, brotli]) {
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Number(headers.age)).toBeGreaterThanOrEqual(0);
    }
  });

  test('a caller that has the answer gets 304, after the guard and not before', async () => {
    const url = '/api/finance/overview/AAPL';
    const first = await get(url, { 'accept-encoding': 'br' });
    const etag = String(first.headers.etag);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    const stranger = await gateway.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(stranger.statusCode).toBe(401);
    const anyTag = await gateway.app.inject({ url, headers: { 'if-none-match': '*' } });
    expect(anyTag.statusCode).toBe(401);
  });

  test('an unknown symbol is 404 with the text of the catalogue', async () => {
    const reply = await get('/api/finance/overview/ZZZZQ');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({
      error: 'Unable to fetch stock data for ZZZZQ. Please check the symbol and try again.',
      code: 'not_found',
    });
  });
});

describe('the server refuses', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });

  test.each<[string, () => ReturnType<typeof post>, number, string]>([
    ['invalid JSON', () => post('{"email":'), 400, 'bad_input'],
    ['an array for an object', () => post('[]'), 400, 'bad_input'],
    ['a huge body', () => post(`{"email":"${'a'.repeat(300_000)}"}`), 413, 'too_large'],
    ['a form', () => post('email=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'bad_input'],
    ['an empty body', () => post(''), 400, 'bad_input'],
    ['a malformed URL', () => get('/api/finance/overview/%zz'), 400, 'bad_input'],
    ['a search for one letter', () => get('/api/edgar/search?q=a'), 400, 'bad_input'],
    ['a route that does not exist', () => get('/api/nothing'), 404, 'not_found'],
    [
      'a method that does not exist',
      () => gateway.app.inject({ method: 'DELETE', url: '/api/auth/me' }),
      404,
      'not_found',
    ],
  ])('%s', async (_, call, status, code) => {
    const reply = await call();
    expect([reply.statusCode, reply.json()]).toEqual([status, { error: expect.any(String), code }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).not.toMatch(/fastify|FST_|node_modules|stack/i);
  });

  test('the message for a bad field is that of the schema', async () => {
    expect((await post('{"email":"nobody","password":"secret1"}')).json().error).toBe(
      'Please enter a valid email address.',
    );
    expect((await post('{"email":"a@example.com"}')).json().error).toBe('The field password is missing.');
    expect((await get('/api/finance/overview/***')).json().error).toBe('Please enter a valid company symbol.');
  });
});

describe('every reply', () => {
  test('carries security headers and a request id', async () => {
    for (const url of ['/api/apps', '/api/finance/overview/AAPL', '/api/nothing', '/healthz']) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    const { headers } = await get('/api/apps');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('health, readiness and metrics need no session', async () => {
    expect((await gateway.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await gateway.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await gateway.app.inject({ url: '/metrics', headers: metricsHeaders });
    expect(metrics.headers['content-type']).toContain('text/plain');
    expect(metrics.body).toContain(
      'basecase_request_seconds_count{method="GET",route="/api/finance/overview/:symbol",status="200"}',
    );
    expect(metrics.body).toMatch(/basecase_cache_answers_total\{state="HIT",type="overview"\} [1-9]/);
    expect(metrics.body).toContain(`basecase_budget_calls{provider="${sources[0]}",kind="limit"} 25`);
    expect(metrics.body).toMatch(/basecase_cache_memory_bytes [1-9]/);
    expect(metrics.body).toMatch(/basecase_cache_oldest_seconds \d/);
    expect(metrics.body).not.toContain('AAPL');
  });

  test('a log line carries the id of its reply', async () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'info', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const logged = await buildTestGateway(folder, { log });
    const reply = await logged.app.inject('/api/nothing?secret=1');
    await closeGateway(logged);
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        reqId: reply.headers['x-request-id'],
        status: 404,
        msg: 'call',
        req: expect.objectContaining({ method: 'GET', path: '/api/nothing' }),
      }),
    );
    expect(lines.join()).not.toContain('secret');
  });

  test('OpenAPI names every route of the contract', async () => {
    const { paths } = (await gateway.app.inject('/docs/json')).json();
    for (const name of Object.keys(calls) as RouteName[]) {
      const { method, path } = calls[name];
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase());
    }
    expect((await gateway.app.inject('/docs')).headers['content-type']).toContain('text/html');
  });
});

describe('settings of the server', () => {
  test('CORS admits only listed origins', async () => {
    const open = await buildTestGateway(folder, { env: { CORS_ORIGINS: 'https://app.example.com' } });
    const from = (origin: string) => open.app.inject({ url: '/api/apps', headers: { origin } });
    expect((await from('https://app.example.com')).headers['access-control-allow-origin']).toBe(
      'https://app.example.com',
    );
    expect((await from('https://evil.example.com')).headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/api/users',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.statusCode).toBe(204);
    await closeGateway(open);
    expect(
      (await get('/api/apps', { origin: 'https://app.example.com' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('a user above the rate limit gets 429, another user does not', async () => {
    const limited = await buildTestGateway(folder, { env: { REQUESTS_PER_MINUTE: '3' } });
    const [first, second] = [await signInAs(limited, 'Guest'), await signInAs(limited, 'Guest')];
    const me = (user: SignedIn) => limited.app.inject({ url: '/api/auth/me', headers: user.headers });
    expect(await readStatuses(4, () => me(first))).toEqual([200, 200, 200, 429]);
    const refused = await me(first);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await me(second)).statusCode).toBe(200);
    await closeGateway(limited);
  });

  test('without its database the server is alive, not ready, and admits no user', async () => {
    const broken = await buildTestGateway(folder);
    const user = await signInAs(broken, 'Guest');
    await broken.services.close();
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
    const ready = await broken.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ error: 'The database does not answer.', code: 'not_ready' });
    const me = await broken.app.inject({ url: '/api/auth/me', headers: user.headers });
    expect([503, 401]).toContain(me.statusCode);
    expect((await broken.app.inject({ url: '/metrics', headers: metricsHeaders })).statusCode).toBe(200);
    await broken.app.close();
  });
});
