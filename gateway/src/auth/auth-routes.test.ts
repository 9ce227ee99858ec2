import { pino } from 'pino';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, gatewayHarness, signIn, signInAs } from '../../test/support/test-gateway.ts';
import { sessionSchema } from '../contract/access/auth.ts';
import { errorSchema } from '../contract/errors/errors.ts';

const folder = temporaryFolder();

describe('many requests of one address in a minute', () => {
  const gateway = gatewayHarness({ each: true, folder });
  beforeEach(async () => {
    // The minute must not pass on a slow machine.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterEach(() => jest.restoreAllMocks());

  test('for the current user do not count as sign-ins', async () => {
    const { headers, email, password } = await signInAs(gateway, 'Guest');
    const statuses = await readStatuses(350, () => gateway.app.inject({ url: '/api/auth/me', headers }));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const login = await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    expect(login.statusCode).toBe(200);
  });

  test('to sign in are refused from the 301st on, which says nothing of the limit, and signing out is not', async () => {
    const { headers } = await signInAs(gateway, 'Guest');
    const statuses: number[] = [];
    for (let call = 0; call < 300; call += 1) {
      const reply = await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
      statuses.push(reply.statusCode);
      expect(Object.keys(reply.headers).join()).not.toContain('ratelimit');
    }
    // The sign-in above was the first of the 300.
    expect(statuses).toEqual([...Array.from({ length: 299 }, () => 400), 429]);
    const logout = await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(logout.statusCode).toBe(200);
  });
});

describe('sign-up', () => {
  const gateway = gatewayHarness({ folder });
  const signUp = (email: string, password: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { email, password } });

  test('creates a Guest and signs in', async () => {
    const reply = await signUp('  New@Example.com ', 'a fine password');
    const { token, user } = sessionSchema.parse(reply.json());
    expect(user).toEqual({ email: 'new@example.com', role: 'Guest' });
    const me = await gateway.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.json()).toEqual({ user: { email: 'new@example.com', role: 'Guest' } });
  });

  test('refuses a known email in any spelling', async () => {
    await signUp('twice@example.com', 'a fine password');
    const reply = await signUp('TWICE@example.com', 'another password');
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ error: 'An account with this email already exists.', code: 'conflict' });
  });

  test.each([
    ['no email', 'nobody', 'a fine password', 'Please enter a valid email address.'],
    ['a short password', 'a@example.com', '12345', 'Password must be at least 6 characters.'],
    ['a huge password', 'a@example.com', 'x'.repeat(257), 'Password must be at most 256 bytes.'],
    [
      'a common password',
      'a@example.com',
      'Password1',
      'This password is easy to guess: it is a common password, or close to one. Three or four words that do not belong together are hard to guess and easy to remember.',
    ],
  ])('refuses %s', async (_, email, password, error) => {
    const reply = await signUp(email, password);
    expect([reply.statusCode, reply.json()]).toEqual([400, { error, code: 'bad_input' }]);
  });

  test('creates one account for concurrent requests with one email', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => signUp('race@example.com', 'a fine password')));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  test('can create Members, or be closed', async () => {
    const payload = { email: 'a@example.com', password: 'a fine password' };
    const members = await buildTestGateway(folder, { env: { SIGNUP_ROLE: 'Member' } });
    const asMember = await members.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
    expect(asMember.json()).toMatchObject({ user: { role: 'Member' } });
    await closeGateway(members);
    const closed = await buildTestGateway(folder, { env: { SIGNUP_ROLE: 'closed' } });
    const refused = await closed.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      error: 'Sign-up is closed. Please ask an administrator for an account.',
      code: 'forbidden',
    });
    await closeGateway(closed);
  });
});

describe('signing in and out', () => {
  const gateway = gatewayHarness({ folder });
  const login = (email: string, password: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

  test('concurrent guesses count like consecutive ones', async () => {
    const { email } = await signInAs(gateway, 'Member');
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => login(email, `guess number ${index}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25);
  });

  test('signing out ends every token of the user', async () => {
    const user = await signInAs(gateway, 'Member');
    const second = sessionSchema.parse((await login(user.email, user.password)).json()).token;
    const out = await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers: user.headers });
    expect(out.json()).toEqual({ ok: true });
    for (const authorization of [user.headers.authorization, `Bearer ${second}`]) {
      const reply = await gateway.app.inject({ url: '/api/auth/me', headers: { authorization } });
      expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'Please sign in again.', code: 'unauthorized' }]);
    }
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });

  test('a sign-out with a JSON content type and no body is accepted', async () => {
    const { headers } = await signInAs(gateway, 'Guest');
    const reply = await gateway.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('changing the own password', () => {
  const gateway = gatewayHarness({ folder });
  const change = (headers: Record<string, string>, current: string, password: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/password', payload: { current, password }, headers });
  const me = (authorization: string) => gateway.app.inject({ url: '/api/auth/me', headers: { authorization } });

  test('ends every other session and keeps this one by a new token', async () => {
    const user = await signInAs(gateway, 'Guest');
    const elsewhere = await signIn(gateway.app, user.email, user.password);
    const reply = await change(user.headers, user.password, 'a fine password');
    const { token } = sessionSchema.parse(reply.json());
    expect((await me(`Bearer ${token}`)).statusCode).toBe(200);
    for (const ended of [elsewhere, user.headers.authorization.slice(7)]) {
      expect((await me(`Bearer ${ended}`)).statusCode).toBe(401);
    }
    await expect(signIn(gateway.app, user.email, 'a fine password')).resolves.not.toBe('');
    const rows = await gateway.services.db.selectFrom('audit_log').select(['actor', 'action']).execute();
    expect(rows).toContainEqual({ actor: user.email, action: 'password-changed' });
  });

  test('needs the current password and ends no session without it; guesses are delayed', async () => {
    const user = await signInAs(gateway, 'Guest');
    const wrong = await change(user.headers, 'wrong password', 'a fine password');
    expect([wrong.statusCode, wrong.json()]).toEqual([
      403,
      { error: 'The current password is not right.', code: 'forbidden' },
    ]);
    expect((await me(user.headers.authorization)).statusCode).toBe(200);
    const guess = () => change(user.headers, 'wrong password', 'a fine password');
    expect(await readStatuses(5, guess)).toEqual([403, 403, 403, 403, 429]);
    // Signing in is not delayed by them.
    await expect(signIn(gateway.app, user.email, user.password)).resolves.not.toBe('');
  });

  test('refuses a password that is easy to guess, and keeps the old one', async () => {
    const user = await signInAs(gateway, 'Guest');
    const reply = await change(user.headers, user.password, user.email);
    expect(reply.statusCode).toBe(400);
    expect(errorSchema.parse(reply.json()).error).toMatch(/^This password is easy to guess: it is made of your email/);
    await expect(signIn(gateway.app, user.email, user.password)).resolves.not.toBe('');
  });
});

test('a proxy that the settings do not name is reported once in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const tryThrough = async (env: Readonly<Record<string, string>>) => {
    const gateway = await buildTestGateway(folder, { env, log });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let call = 0; call < 2; call += 1) {
      await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: {}, headers });
    }
    await closeGateway(gateway);
    return lines.splice(0).filter((line) => line.includes('TRUST_PROXY is not set')).length;
  };
  await expect(tryThrough({})).resolves.toBe(1);
  await expect(tryThrough({ TRUST_PROXY: '1' })).resolves.toBe(0);
});
