import type { InjectOptions } from 'fastify';
import { projectionSchema } from '../../src/contract/projections.ts';
import { withProcessorTime } from '../support/processor-time.ts';
import { projectionBody } from '../support/projection-body.ts';
import { gatewayHarness, type SignedIn } from '../support/test-gateway.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');
const other = gateway.signedIn('Member');
const admin = gateway.signedIn('Admin');
beforeAll(async () => {
  await as(other, { method: 'PUT', url: '/api/projections/AAPL', payload: projectionBody(777) });
});

type Call = InjectOptions & { readonly url: string };
const as = (user: SignedIn | null, { headers, ...call }: Call) =>
  gateway.app.inject({ ...call, headers: { ...user?.headers, ...headers } });
const download = (cik: string, accession: string, primaryDoc: string) =>
  `/api/edgar/download?${new URLSearchParams({ cik, accession, primaryDoc })}`;
const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | object, headers: Record<string, string> = json): Call => ({
  method: 'POST',
  url,
  payload,
  headers,
});
const login = (email: unknown, password: unknown) => post('/api/auth/login', { email, password });
const accession = '0000320193-24-000123';
const cloud = 'http://169.254.169.254/latest/meta-data';

type Attacker = 'stranger' | 'guest' | 'member' | 'admin';
const users = () => ({ stranger: null, guest, member, admin });

/** Attack, attacker, call and expected status. A reply must not show a stack, a file or a query. */
const attacks: readonly [string, Attacker, () => Call, number][] = [
  // Access to data of other users.
  ['another user’s projection', 'member', () => ({ url: '/api/projections/AAPL' }), 404],
  ['another user’s projection, as an Admin', 'admin', () => ({ url: '/api/projections/AAPL' }), 404],
  ['deleting another user’s projection', 'member', () => ({ method: 'DELETE', url: '/api/projections/AAPL' }), 404],
  [
    'a save by a Guest',
    'guest',
    () => ({ method: 'PUT', url: '/api/projections/MSFT', payload: projectionBody() }),
    403,
  ],
  [
    'a Guest who sets their own role',
    'guest',
    () => ({ method: 'PATCH', url: `/api/users/${guest.id}`, payload: { role: 'Admin' } }),
    403,
  ],
  ['a list of users for a Member', 'member', () => ({ url: '/api/users' }), 403],
  ['a clear of the cache by a Member', 'member', () => ({ method: 'DELETE', url: '/api/cache' }), 403],
  ['a clear of an answer by a Member', 'member', () => ({ method: 'DELETE', url: '/api/cache/sample-tickers' }), 403],
  [
    'a token in the URL',
    'stranger',
    () => ({ url: `/api/auth/me?access_token=${guest.headers.authorization.slice(7)}` }),
    401,
  ],
  [
    'a token in a cookie',
    'stranger',
    () => ({ url: '/api/auth/me', headers: { cookie: `token=${guest.headers.authorization.slice(7)}` } }),
    401,
  ],
  [
    'a method in a header',
    'guest',
    () => ({ method: 'GET', url: '/api/cache', headers: { 'x-http-method-override': 'DELETE' } }),
    404,
  ],
  ['a path in capital letters', 'stranger', () => ({ url: '/API/users' }), 404],
  ['a path with a double slash', 'stranger', () => ({ url: '//api/users' }), 404],
  ['a path with a trailing slash', 'stranger', () => ({ url: '/api/users/' }), 404],
  ['a path with an encoded letter', 'stranger', () => ({ url: '/api/%75sers' }), 401],
  ['a path with a dot segment', 'stranger', () => ({ url: '/healthz/../api/users' }), 401],

  // Path traversal and foreign hosts.
  ['a CIK with a path traversal', 'guest', () => ({ url: '/api/edgar/company?cik=../../1' }), 400],
  ['a CIK that is a URL', 'guest', () => ({ url: `/api/edgar/company?cik=${cloud}` }), 400],
  ['a CIK with a host after @', 'guest', () => ({ url: '/api/edgar/company?cik=1@127.0.0.1' }), 400],
  ['a CIK in other digits', 'guest', () => ({ url: `/api/edgar/company?cik=${encodeURIComponent('١٢٣')}` }), 400],
  ['two CIKs', 'guest', () => ({ url: '/api/edgar/company?cik=1&cik=2' }), 400],
  [
    'an accession number with a path traversal',
    'guest',
    () => ({ url: download('320193', '../../../etc/passwd', 'a.htm') }),
    400,
  ],
  [
    'an accession number with a line break',
    'guest',
    () => ({ url: download('320193', `${accession}\n`, 'a.htm') }),
    400,
  ],
  ['a document with a path traversal', 'guest', () => ({ url: download('320193', accession, '../../x.htm') }), 400],
  [
    'a document with an encoded path traversal',
    'guest',
    () => ({ url: download('320193', accession, '%2e%2e%2fx.htm') }),
    400,
  ],
  ['a document with two dots', 'guest', () => ({ url: download('320193', accession, 'a..b.htm') }), 400],
  ['a document that is a URL', 'guest', () => ({ url: download('320193', accession, `${cloud}/x.htm`) }), 400],
  ['a document with a zero byte', 'guest', () => ({ url: download('320193', accession, 'a\0.htm') }), 400],
  ['a document with backslashes', 'guest', () => ({ url: download('320193', accession, '..\\x.htm') }), 400],
  ['a document that is not filed', 'guest', () => ({ url: download('320193', accession, 'secret.htm') }), 404],
  ['a symbol with a path traversal', 'guest', () => ({ url: '/api/finance/overview/..%2f..%2fetc' }), 400],
  ['a symbol that is a URL', 'guest', () => ({ url: `/api/finance/overview/${encodeURIComponent(cloud)}` }), 400],
  ['a file outside the apps', 'stranger', () => ({ url: '/apps/research/1/..%2f..%2f..%2f..%2fetc%2fpasswd' }), 404],
  ['a file of the data folder', 'stranger', () => ({ url: '/.data/jwt-secret' }), 404],

  // Input outside the schemas.
  [
    'a role in the sign-up’s prototype',
    'stranger',
    () =>
      post('/api/auth/signup', '{"email":"p@example.com","password":"a fine password","__proto__":{"role":"Admin"}}'),
    400,
  ],
  [
    'a constructor’s prototype',
    'stranger',
    () =>
      post(
        '/api/auth/login',
        '{"email":"p@example.com","password":"a fine password","constructor":{"prototype":{"role":"Admin"}}}',
      ),
    400,
  ],
  [
    'a prototype within a projection',
    'member',
    () => ({
      ...post('/api/projections/MSFT', '{"scenarios":{"__proto__":{"x":1}},"companyName":"a","currentYear":2026}'),
      method: 'PUT',
    }),
    400,
  ],
  ['a symbol named like a member of Object', 'guest', () => ({ url: '/api/finance/overview/CONSTRUCTOR' }), 404],
  ['a symbol with underscores', 'guest', () => ({ url: '/api/finance/overview/__proto__' }), 400],
  ['a cache key named like a member of Object', 'admin', () => ({ url: '/api/cache/__proto__' }), 404],
  ['an operator in place of a password', 'stranger', () => login('a@example.com', { $gt: '' }), 400],
  ['an array in place of an email', 'stranger', () => login(['a@example.com'], 'a fine password'), 400],
  [
    'invalid numbers',
    'member',
    () => ({
      ...post('/api/projections/MSFT', JSON.stringify(projectionBody()).replaceAll('100', '1e999')),
      method: 'PUT',
    }),
    400,
  ],

  // Oversized input.
  ['a body of 300 kB', 'stranger', () => login('a@example.com', 'x'.repeat(300_000)), 413],
  [
    'JSON 100,000 levels deep',
    'stranger',
    () => post('/api/auth/login', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    400,
  ],
  [
    'a compressed body',
    'stranger',
    () =>
      post('/api/auth/login', Buffer.from('1f8b0800', 'hex').toString('latin1'), {
        ...json,
        'content-encoding': 'gzip',
      }),
    400,
  ],
  ['a URL of 100 kB', 'guest', () => ({ url: `/api/finance/overview/${'A'.repeat(100_000)}` }), 400],
  ['a cache key of 10 kB', 'admin', () => ({ url: `/api/cache/${'a'.repeat(10_000)}` }), 400],
  ['a search of 65 letters', 'guest', () => ({ url: `/api/edgar/search?q=${'a'.repeat(65)}` }), 400],
  [
    'a form in place of JSON',
    'stranger',
    () => post('/api/auth/login', 'email=a', { 'content-type': 'text/plain' }),
    415,
  ],

  // Injection into headers, queries and keys.
  ['a symbol with a line break', 'guest', () => ({ url: '/api/finance/overview/AAPL%0d%0aSet-Cookie:%20a=b' }), 400],
  ['a cache key with a line break', 'admin', () => ({ url: '/api/cache/a%0d%0aSet-Cookie:%20a=b' }), 404],
  ['SQL in place of an email', 'stranger', () => login("' OR 1=1 --", 'a fine password'), 400],
  ['SQL in an email', 'stranger', () => login("o'or'1--@example.com", 'a fine password'), 401],
  ['SQL in place of a password', 'stranger', () => login('a1@example.com', "' OR '1'='1"), 401],
  [
    'SQL in place of a symbol',
    'guest',
    () => ({ url: `/api/finance/overview/${encodeURIComponent("A'; DROP TABLE users --")}` }),
    400,
  ],
  [
    'SQL in place of a cache key',
    'admin',
    () => ({ method: 'DELETE', url: `/api/cache/${encodeURIComponent("' OR 1=1 --")}` }),
    404,
  ],
  [
    'SQL in place of a user id',
    'admin',
    () => ({ method: 'PATCH', url: `/api/users/${encodeURIComponent("' OR 1=1 --")}`, payload: { role: 'Guest' } }),
    404,
  ],
  [
    'SQL in place of a projection’s symbol',
    'member',
    () => ({ url: `/api/projections/${encodeURIComponent("' OR 1=1 --")}` }),
    400,
  ],
  ['a symbol that is a part of a key', 'guest', () => ({ url: '/api/finance/overview/AAPL:daily' }), 400],
  ['a timeframe that is a part of a key', 'guest', () => ({ url: '/api/finance/price-history/AAPL/daily:x' }), 400],
];

describe('an attack with', () => {
  test.each(attacks)('%s, as %s', async (_, attacker, call, status) => {
    const { value: reply, ms } = await withProcessorTime(() => as(users()[attacker], call()));
    expect(reply.statusCode).toBe(status);
    expect(ms).toBeLessThan(1000);
    expect(reply.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
    expect(reply.body).not.toMatch(/node_modules|\bat .*:\d+:\d+|SQLITE|select |FST_|passwd/i);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers.location).toBeUndefined();
  });

  test('any of these changes nothing', async () => {
    const own = await as(other, { url: '/api/projections/AAPL' });
    expect(projectionSchema.parse(own.json()).scenarios.base.revenue[0]).toBe(777);
    expect((await gateway.services.userStore.findById(guest.id))?.role).toBe('Guest');
    expect((await gateway.services.userStore.list()).length).toBeGreaterThanOrEqual(4);
    expect(Object.prototype).not.toHaveProperty('role');
    expect(Object.prototype).not.toHaveProperty('x');
  });
});
