import type { InjectOptions } from 'fastify';
import { projectionListSchema, projectionSchema } from '../../src/contract/projections.ts';
import { projectionBody } from '../support/projection-body.ts';
import { gatewayHarness, type SignedIn } from '../support/test-gateway.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');
const other = gateway.signedIn('Member');
beforeAll(async () => {
  await as(other, { method: 'PUT', url: '/api/projections/AAPL', payload: projectionBody(777) });
});

type Call = InjectOptions & { readonly url: string };
const as = (user: SignedIn | null, { headers, ...call }: Call) =>
  gateway.app.inject({ ...call, headers: { ...user?.headers, ...headers } });
const post = (url: string, payload: object): Call => ({ method: 'POST', url, payload });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });

test('a role at sign-up is dropped', async () => {
  const reply = await as(
    null,
    post('/api/auth/signup', { email: 'mass@example.com', password: 'a fine password', role: 'Admin' }),
  );
  expect(reply.json()).toMatchObject({ user: { role: 'Guest' } });
});

test('another owner of a projection is dropped', async () => {
  const payload = { ...projectionBody(5), userId: other.id, user_id: other.id };
  expect((await as(member, { method: 'PUT', url: '/api/projections/NVDA', payload })).statusCode).toBe(200);
  const own = projectionListSchema.parse((await as(member, { url: '/api/projections' })).json());
  const others = projectionListSchema.parse((await as(other, { url: '/api/projections' })).json());
  expect(own.projections.map(({ symbol }) => symbol)).toContain('NVDA');
  expect(others.projections.map(({ symbol }) => symbol)).toEqual(['AAPL']);
});

test.each(["'; DROP TABLE projections; --", '<script>alert(1)</script>', '#{7*7}{{7*7}}', '\u202Eevil', 'a\r\nb'])(
  'the name %j is returned unchanged, as data that no browser runs',
  async (companyName) => {
    await as(member, { method: 'PUT', url: '/api/projections/META', payload: { ...projectionBody(), companyName } });
    const reply = await as(member, { url: '/api/projections/META' });
    expect(projectionSchema.parse(reply.json()).companyName).toBe(companyName);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('headers change neither the reply nor the cache key', async () => {
  const url = '/api/finance/overview/AMZN';
  const first = await as(guest, { url });
  const poisoned = await as(guest, {
    url,
    headers: {
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-scheme': 'nothttps',
      'x-original-url': '/api/users',
      'x-rewrite-url': '/api/users',
      host: 'evil.example.com',
      'x-request-id': 'chosen by me',
      origin: 'https://evil.example.com',
    },
  });
  const after = await as(guest, { url });
  expect(poisoned.body).toBe(first.body);
  expect(after.body).toBe(first.body);
  expect(JSON.stringify(poisoned.headers)).not.toMatch(/evil|chosen/);
  expect(poisoned.headers['access-control-allow-origin']).toBeUndefined();
});

test('texts that target regular expressions take no time', async () => {
  const texts = [
    `${'a@'.repeat(20_000)}`,
    `${'a'.repeat(50_000)}@`,
    `a@${'a.'.repeat(20_000)}`,
    `${'-'.repeat(40_000)}@a.de`,
  ];
  const calls: Call[] = [
    ...texts.map((email) => login(email, 'a fine password')),
    { url: '/api/auth/me', headers: { authorization: `Bearer ${'a'.repeat(7000)}.${'-'.repeat(7000)}` } },
    {
      url: '/api/finance/overview/AAPL',
      headers: { ...guest.headers, 'accept-encoding': 'gzip;q=0.5,'.repeat(1000) },
    },
    { url: '/api/finance/overview/AAPL', headers: { ...guest.headers, 'if-none-match': 'W/"x", '.repeat(1500) } },
    { url: `/api/edgar/search?q=${encodeURIComponent('\\((.*)+$'.repeat(7).slice(0, 64))}`, headers: guest.headers },
  ];
  // A backtracking expression would need minutes: the timeout of the test is the bound.
  for (const call of calls) expect((await as(null, call)).statusCode).toBeLessThan(500);
});
