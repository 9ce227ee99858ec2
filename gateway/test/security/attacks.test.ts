import type { InjectOptions } from 'fastify';
import { projectionSchema } from '../../src/contract/projections.ts';
import { withProcessorTime } from '../support/processor-time.ts';
import { projectionBody } from '../support/projection-body.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../support/test-gateway.ts';

const folder = temporaryFolder();
let gateway: TestGateway;
let guest: SignedIn;
let member: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  gateway = await buildTestGateway(folder);
  [guest, member, other, admin] = await Promise.all([
    signInAs(gateway, 'Guest'),
    signInAs(gateway, 'Member'),
    signInAs(gateway, 'Member'),
    signInAs(gateway, 'Admin'),
  ]);
  await as(other, { method: 'PUT', url: '/api/projections/AAPL', payload: projectionBody(777) });
});
afterAll(() => closeGateway(gateway));

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

type Who = 'nobody' | 'guest' | 'member' | 'admin';
const users = () => ({ nobody: null, guest, member, admin });

/** Who tries what, and how it must end. Nothing of it may show a stack, a file or a query. */
const attacks: readonly [string, Who, () => Call, number][] = [
  // Reaching for what is another's.
  ['another user’s projection', 'member', () => ({ url: '/api/projections/AAPL' }), 404],
  ['another user’s projection, as an Admin', 'admin', () => ({ url: '/api/projections/AAPL' }), 404],
  ['deleting another user’s projection', 'member', () => ({ method: 'DELETE', url: '/api/projections/AAPL' }), 404],
  [
    'a guest who saves',
    'guest',
    () => ({ method: 'PUT', url: '/api/projections/MSFT', payload: projectionBody() }),
    403,
  ],
  [
    'a guest who makes himself Admin',
    'guest',
    () => ({ method: 'PATCH', url: `/api/users/${guest.id}`, payload: { role: 'Admin' } }),
    403,
  ],
  ['a member who lists the users', 'member', () => ({ url: '/api/users' }), 403],
  ['a member who clears the cache', 'member', () => ({ method: 'DELETE', url: '/api/cache' }), 403],
  ['a member who clears one entry', 'member', () => ({ method: 'DELETE', url: '/api/cache/sample-tickers' }), 403],
  [
    'a token in the address',
    'nobody',
    () => ({ url: `/api/auth/me?access_token=${guest.headers.authorization.slice(7)}` }),
    401,
  ],
  [
    'a token in a cookie',
    'nobody',
    () => ({ url: '/api/auth/me', headers: { cookie: `token=${guest.headers.authorization.slice(7)}` } }),
    401,
  ],
  [
    'a method in a header',
    'guest',
    () => ({ method: 'GET', url: '/api/cache', headers: { 'x-http-method-override': 'DELETE' } }),
    404,
  ],
  ['the guard by capital letters', 'nobody', () => ({ url: '/API/users' }), 404],
  ['the guard by a double slash', 'nobody', () => ({ url: '//api/users' }), 404],
  ['the guard by a trailing slash', 'nobody', () => ({ url: '/api/users/' }), 404],
  ['the guard by an encoded letter', 'nobody', () => ({ url: '/api/%75sers' }), 401],
  ['the guard by a dot segment', 'nobody', () => ({ url: '/healthz/../api/users' }), 401],

  // Leaving the folder, or the hosts that may be asked.
  ['a CIK that climbs', 'guest', () => ({ url: '/api/edgar/company?cik=../../1' }), 400],
  ['a CIK that is an address', 'guest', () => ({ url: `/api/edgar/company?cik=${cloud}` }), 400],
  ['a CIK with an address behind @', 'guest', () => ({ url: '/api/edgar/company?cik=1@127.0.0.1' }), 400],
  ['a CIK in other digits', 'guest', () => ({ url: `/api/edgar/company?cik=${encodeURIComponent('١٢٣')}` }), 400],
  ['two CIKs', 'guest', () => ({ url: '/api/edgar/company?cik=1&cik=2' }), 400],
  [
    'an accession number that climbs',
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
  ['a document that climbs', 'guest', () => ({ url: download('320193', accession, '../../x.htm') }), 400],
  [
    'a document that climbs in disguise',
    'guest',
    () => ({ url: download('320193', accession, '%2e%2e%2fx.htm') }),
    400,
  ],
  ['a document with two dots', 'guest', () => ({ url: download('320193', accession, 'a..b.htm') }), 400],
  ['a document that is an address', 'guest', () => ({ url: download('320193', accession, `${cloud}/x.htm`) }), 400],
  ['a document with a zero byte', 'guest', () => ({ url: download('320193', accession, 'a\0.htm') }), 400],
  ['a document with backslashes', 'guest', () => ({ url: download('320193', accession, '..\\x.htm') }), 400],
  ['a document that nobody filed', 'guest', () => ({ url: download('320193', accession, 'secret.htm') }), 404],
  ['a symbol that climbs', 'guest', () => ({ url: '/api/finance/overview/..%2f..%2fetc' }), 400],
  ['a symbol that is an address', 'guest', () => ({ url: `/api/finance/overview/${encodeURIComponent(cloud)}` }), 400],
  ['a file outside the apps', 'nobody', () => ({ url: '/apps/research/1/..%2f..%2f..%2f..%2fetc%2fpasswd' }), 404],
  ['a file of the data folder', 'nobody', () => ({ url: '/.data/jwt-secret' }), 404],

  // Saying what a schema does not know.
  [
    'a role in the sign-up’s prototype',
    'nobody',
    () =>
      post('/api/auth/signup', '{"email":"p@example.com","password":"a fine password","__proto__":{"role":"Admin"}}'),
    400,
  ],
  [
    'a constructor’s prototype',
    'nobody',
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
  ['a symbol that every object has', 'guest', () => ({ url: '/api/finance/overview/CONSTRUCTOR' }), 404],
  ['a symbol with underscores', 'guest', () => ({ url: '/api/finance/overview/__proto__' }), 400],
  ['a cache key that every object has', 'admin', () => ({ url: '/api/cache/__proto__' }), 404],
  ['an operator for a password', 'nobody', () => login('a@example.com', { $gt: '' }), 400],
  ['a list for an address', 'nobody', () => login(['a@example.com'], 'a fine password'), 400],
  [
    'numbers that are none',
    'member',
    () => ({
      ...post('/api/projections/MSFT', JSON.stringify(projectionBody()).replaceAll('100', '1e999')),
      method: 'PUT',
    }),
    400,
  ],

  // Too much of something.
  ['a body of 300 kB', 'nobody', () => login('a@example.com', 'x'.repeat(300_000)), 413],
  [
    'JSON 100,000 levels deep',
    'nobody',
    () => post('/api/auth/login', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    400,
  ],
  [
    'a packed body',
    'nobody',
    () =>
      post('/api/auth/login', Buffer.from('1f8b0800', 'hex').toString('latin1'), {
        ...json,
        'content-encoding': 'gzip',
      }),
    400,
  ],
  ['an address of 100 kB', 'guest', () => ({ url: `/api/finance/overview/${'A'.repeat(100_000)}` }), 400],
  ['a cache key of 10 kB', 'admin', () => ({ url: `/api/cache/${'a'.repeat(10_000)}` }), 400],
  ['a search of 65 letters', 'guest', () => ({ url: `/api/edgar/search?q=${'a'.repeat(65)}` }), 400],
  [
    'a form in place of JSON',
    'nobody',
    () => post('/api/auth/login', 'email=a', { 'content-type': 'text/plain' }),
    415,
  ],

  // Breaking out of a line, a query or a key.
  ['a symbol with a line break', 'guest', () => ({ url: '/api/finance/overview/AAPL%0d%0aSet-Cookie:%20a=b' }), 400],
  ['a cache key with a line break', 'admin', () => ({ url: '/api/cache/a%0d%0aSet-Cookie:%20a=b' }), 404],
  ['SQL for an address', 'nobody', () => login("' OR 1=1 --", 'a fine password'), 400],
  ['SQL in an address', 'nobody', () => login("o'or'1--@example.com", 'a fine password'), 401],
  ['SQL for a password', 'nobody', () => login('a1@example.com', "' OR '1'='1"), 401],
  [
    'SQL for a symbol',
    'guest',
    () => ({ url: `/api/finance/overview/${encodeURIComponent("A'; DROP TABLE users --")}` }),
    400,
  ],
  [
    'SQL for a cache key',
    'admin',
    () => ({ method: 'DELETE', url: `/api/cache/${encodeURIComponent("' OR 1=1 --")}` }),
    404,
  ],
  [
    'SQL for a user',
    'admin',
    () => ({ method: 'PATCH', url: `/api/users/${encodeURIComponent("' OR 1=1 --")}`, payload: { role: 'Guest' } }),
    404,
  ],
  ['SQL for a projection', 'member', () => ({ url: `/api/projections/${encodeURIComponent("' OR 1=1 --")}` }), 400],
  ['a symbol that is a part of a key', 'guest', () => ({ url: '/api/finance/overview/AAPL:daily' }), 400],
  ['a timeframe that is a part of a key', 'guest', () => ({ url: '/api/finance/price-history/AAPL/daily:x' }), 400],
];

describe('an attack by', () => {
  test.each(attacks)('%s, as %s', async (_, who, call, status) => {
    const { value: reply, ms } = await withProcessorTime(() => as(users()[who], call()));
    expect(reply.statusCode).toBe(status);
    expect(ms).toBeLessThan(1000);
    expect(reply.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
    expect(reply.body).not.toMatch(/node_modules|\bat .*:\d+:\d+|SQLITE|select |FST_|passwd/i);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers.location).toBeUndefined();
  });

  test('any of these has changed nothing', async () => {
    const own = await as(other, { url: '/api/projections/AAPL' });
    expect(projectionSchema.parse(own.json()).scenarios.base.revenue[0]).toBe(777);
    expect((await gateway.services.userStore.findById(guest.id))?.role).toBe('Guest');
    expect((await gateway.services.userStore.list()).length).toBeGreaterThanOrEqual(4);
    expect(Object.prototype).not.toHaveProperty('role');
    expect(Object.prototype).not.toHaveProperty('x');
  });
});
