import { createHash, createHmac } from 'node:crypto';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  signIn,
  signInAs,
  type TestGateway,
  testSecret,
} from '../../test/support/test-gateway.ts';
import { sessionSchema } from '../contract/auth.ts';
import { errorSchema } from '../contract/errors.ts';

const folder = temporaryFolder();

describe('many requests of one address in a minute', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await buildTestGateway(folder);
    // The minute must not pass on a slow machine.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await closeGateway(gateway);
  });

  test('for the current user do not count as sign-ins', async () => {
    const { headers, email, password } = await signInAs(gateway, 'Guest');
    const statuses = new Set<number>();
    for (let call = 0; call < 350; call += 1) {
      statuses.add((await gateway.app.inject({ url: '/api/auth/me', headers })).statusCode);
    }
    expect(statuses).toEqual(new Set([200]));
    const login = await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    expect(login.statusCode).toBe(200);
  });

  test('to sign in are refused from the 301st on, and signing out is not', async () => {
    const { headers } = await signInAs(gateway, 'Guest');
    const tryLogin = () => gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
    const statuses: number[] = [];
    for (let call = 0; call < 300; call += 1) statuses.push((await tryLogin()).statusCode);
    // The sign-in above was the first of the 300.
    expect(statuses).toEqual([...Array.from({ length: 299 }, () => 400), 429]);
    const logout = await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(logout.statusCode).toBe(200);
  });
});

describe('sign-up', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await buildTestGateway(folder);
  });
  afterAll(() => closeGateway(gateway));
  const signUp = (email: string, password: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/signup', payload: { email, password } });

  test('creates a Guest and signs in', async () => {
    const reply = await signUp('  New@Example.com ', 'a fine password');
    expect(reply.statusCode).toBe(200);
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
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error, code: 'bad_input' });
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
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await buildTestGateway(folder);
  });
  afterEach(() => closeGateway(gateway));
  const login = (email: string, password: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

  test('an unknown email and a wrong password get the same message', async () => {
    const { email } = await signInAs(gateway, 'Member');
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'Invalid email or password.', code: 'unauthorized' });
    expect(unknown.body).toBe(wrong.body);
  });

  test('after five failures even the right password must wait; other accounts need not', async () => {
    const { email, password } = await signInAs(gateway, 'Member');
    const other = await signInAs(gateway, 'Guest');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login(email, 'wrong password')).statusCode).toBe(401);
    const reply = await login(email.toUpperCase(), password);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toEqual({ error: 'Too many attempts. Please try again later.', code: 'rate_limited' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(other.email, other.password)).statusCode).toBe(200);
  });

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
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
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

  test('the audit log has every event and no secret', async () => {
    const { email, password, headers } = await signInAs(gateway, 'Member');
    await login(email, 'wrong password');
    await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    const rows = await gateway.services.db.selectFrom('audit_log').selectAll().execute();
    expect(rows.map(({ actor, action }) => [actor, action])).toEqual(
      expect.arrayContaining([
        [email, 'sign-in'],
        [email, 'sign-in-refused'],
        [email, 'sign-out'],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain('wrong password');
  });
});

describe('changing the own password', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await buildTestGateway(folder);
  });
  afterEach(() => closeGateway(gateway));
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
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      statuses.push((await change(user.headers, 'wrong password', 'a fine password')).statusCode);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 429]);
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

describe('a token', () => {
  let gateway: TestGateway;
  let good: string;
  let userId: string;
  beforeAll(async () => {
    gateway = await buildTestGateway(folder);
    const user = await signInAs(gateway, 'Admin');
    good = user.headers.authorization.slice('Bearer '.length);
    userId = user.id;
  });
  afterAll(() => closeGateway(gateway));

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const kid = createHash('sha256').update(`key id of ${testSecret}`).digest('base64url').slice(0, 11);
  const now = Math.floor(Date.now() / 1000);
  const head = { alg: 'HS256', typ: 'JWT', kid };
  const claims = () => ({ sub: userId, tv: 1, jti: 'x', iss: 'basecase', aud: 'basecase', iat: now, exp: now + 600 });
  const make = (header: object, payload: object, secret = testSecret, hash = 'sha256') => {
    const input = `${encode(header)}.${encode(payload)}`;
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
  };
  const me = (authorization: string) => gateway.app.inject({ url: '/api/auth/me', headers: { authorization } });

  test('built by hand with the right key and claims is accepted, so that the refusals below are meaningful', async () => {
    expect((await me(`Bearer ${make(head, claims())}`)).statusCode).toBe(200);
  });

  const without = (name: string) => () => {
    const rest: Record<string, unknown> = claims();
    delete rest[name];
    return make(head, rest);
  };

  test.each<[string, () => string]>([
    ['without an algorithm', () => `${encode({ ...head, alg: 'none' })}.${encode(claims())}.`],
    ['without a signature', () => good.split('.').slice(0, 2).join('.')],
    ['with an empty signature', () => `${good.split('.').slice(0, 2).join('.')}.`],
    ['signed with another key', () => make(head, claims(), 'another secret that is long enough!')],
    ['signed with HS512 and the right key', () => make({ ...head, alg: 'HS512' }, claims(), testSecret, 'sha512')],
    ['of an unknown key id', () => make({ ...head, kid: 'other' }, claims())],
    ['whose key id is a path', () => make({ ...head, kid: '../../etc/passwd' }, claims())],
    ['without a key id', () => make({ alg: 'HS256', typ: 'JWT' }, claims())],
    ['with an unknown critical header', () => make({ ...head, crit: ['x'], x: 1 }, claims())],
    ['that has expired', () => make(head, { ...claims(), exp: now - 1 })],
    ['whose expiry is text', () => make(head, { ...claims(), exp: '9999999999' })],
    ['whose expiry is 1e300', () => make(head, { ...claims(), exp: 1e300 })],
    ['that is not yet valid', () => make(head, { ...claims(), nbf: now + 600 })],
    ['issued in the future', () => make(head, { ...claims(), iat: now + 600 })],
    ['of another issuer', () => make(head, { ...claims(), iss: 'someone' })],
    ['for another audience', () => make(head, { ...claims(), aud: 'someone' })],
    ['of an older token version', () => make(head, { ...claims(), tv: 0 })],
    ['of a user that does not exist', () => make(head, { ...claims(), sub: 'nobody' })],
    ['whose user is an object', () => make(head, { ...claims(), sub: { $gt: '' } })],
    ...['sub', 'tv', 'jti', 'iss', 'aud', 'iat', 'exp'].map((name): [string, () => string] => [
      `without ${name}`,
      without(name),
    ]),
    [
      'with a claim changed after signing',
      () => {
        const [header, , signature] = good.split('.');
        return `${header}.${encode({ ...claims(), tv: 2 })}.${signature}`;
      },
    ],
    ['that is not a token', () => 'abc'],
    ['that is huge', () => `${good}${'a'.repeat(5000)}`],
  ])('%s gets the same 401', async (_, token) => {
    const reply = await me(`Bearer ${token()}`);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Token x'])(
    'a header of %j gets the same 401',
    async (authorization) => {
      const reply = await me(authorization);
      expect(reply.statusCode).toBe(401);
      expect(errorSchema.parse(reply.json()).error).toBe('Please sign in again.');
    },
  );

  test('a role in its claims grants nothing', async () => {
    const guest = await signInAs(gateway, 'Guest');
    const forged = make(head, { ...claims(), sub: guest.id, role: 'Admin' });
    const reply = await gateway.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${forged}` } });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ error: 'You need Admin role.', code: 'forbidden' });
  });
});

describe('two secrets', () => {
  test('the first signs, the second still verifies', async () => {
    const older = 'the older secret that is long enough too';
    const before = await buildTestGateway(folder, { env: { JWT_SECRET: older } });
    const user = await signInAs(before, 'Guest');
    await before.app.close();
    const after = await buildTestGateway(folder, {
      env: { JWT_SECRET: `${testSecret},${older}`, DATA_DIR: before.services.config.dataDir },
    });
    const reply = await after.app.inject({ url: '/api/auth/me', headers: user.headers });
    expect(reply.statusCode).toBe(200);
    await closeGateway(after);
    await before.services.close();
  });
});
