import { TOTP } from 'otpauth';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  gatewayHarness,
  type SignedIn,
  signIn,
  signInAs,
} from '../../test/support/test-gateway.ts';
import {
  accountSchema,
  confirmedFactorSchema,
  recoveryCodesSchema,
  secondFactorKeySchema,
} from '../contract/access/account.ts';
import { sessionSchema } from '../contract/access/auth.ts';
import type { Role } from '../contract/access/roles.ts';
import { auditSchema } from '../contract/admin.ts';
import { LockoutReleases } from '../users/lockout-releases.ts';
import { removeSecondFactor } from './second-factors.ts';

const folder = temporaryFolder();
/** Codes change every 30 s: the tests set the time. */
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
const gateway = gatewayHarness({ folder, env: { JWT_TTL: '9d' } });
afterAll(() => jest.restoreAllMocks());
beforeEach(() => {
  now += 3_600_000;
});

const needed = { error: 'Enter the code of your authenticator app.', code: 'second_factor_needed' };
const wrong = 'This code is not right, or was used before.';

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url, payload, headers });
const readState = async ({ headers }: SignedIn) =>
  accountSchema.parse((await gateway.app.inject({ url: '/api/account', headers })).json()).secondFactor;
const makeCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: now });
const login = ({ email, password }: SignedIn, more: { code?: string; device?: string | undefined } = {}) =>
  post('/api/auth/login', { email, password, ...more });

/** Signs in a user and turns the second factor on. */
async function withFactor(role: Role = 'Admin') {
  const user = await signInAs(gateway, role);
  const { secret, uri } = secondFactorKeySchema.parse((await begin(user)).json());
  const reply = await post('/api/account/second-factor/confirm', { code: makeCode(secret) }, user.headers);
  const { recoveryCodes, session } = confirmedFactorSchema.parse(reply.json());
  now += 60_000;
  const headers = { authorization: `Bearer ${session?.token}` };
  return { user: { ...user, headers }, secret, uri, recoveryCodes };
}

const begin = ({ headers, password }: SignedIn) => post('/api/account/second-factor', { password }, headers);
const isOpen = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await gateway.app.inject({ url: '/api/auth/me', headers })).statusCode === 200;
const listActions = async (email: string) =>
  (await gateway.services.audit.page(email, '')).entries.map(({ action }) => action);

test('an Admin turns it on by a first code; from then a new device needs one too', async () => {
  const { user, secret, uri, recoveryCodes } = await withFactor();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Basecase:admin-.*secret=/);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await readState(user)).toMatchObject({ state: 'on', recoveryCodesLeft: 10 });

  const without = await login(user);
  expect([without.statusCode, without.json()]).toEqual([403, needed]);
  const wrongCode = await login(user, { code: '000000' });
  expect([wrongCode.statusCode, wrongCode.json()]).toEqual([403, { error: wrong, code: 'forbidden' }]);
  const { device } = sessionSchema.parse((await login(user, { code: makeCode(secret) })).json());
  // This device passed it.
  expect((await login(user, { device })).statusCode).toBe(200);
});

test('a session alone turns no factor on: the password is asked for, under its throttle', async () => {
  const user = await signInAs(gateway, 'Admin');
  expect((await post('/api/account/second-factor', {}, user.headers)).statusCode).toBe(400);
  const guess = (at: number) => begin({ ...user, password: `guess ${at}` });
  expect(await readStatuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429]);
  expect(await readState(user)).toMatchObject({ state: 'off' });
  expect((await login(user)).statusCode).toBe(200);
});

test('turning it on ends every other session and is in the audit log', async () => {
  const user = await signInAs(gateway, 'Admin');
  const copied = { headers: { authorization: `Bearer ${await signIn(gateway.app, user.email, user.password)}` } };
  const { secret } = secondFactorKeySchema.parse((await begin(user)).json());
  expect(await isOpen(copied)).toBe(true);
  const reply = await post('/api/account/second-factor/confirm', { code: makeCode(secret) }, user.headers);
  const { session } = confirmedFactorSchema.parse(reply.json());
  expect([await isOpen(copied), await isOpen(user)]).toEqual([false, false]);
  expect(await isOpen({ headers: { authorization: `Bearer ${session?.token}` } })).toBe(true);
  expect(await listActions(user.email)).toContain('second-factor-on');
});

test('a device that passed the factor is asked again after a sign-out everywhere and after a new password', async () => {
  const { user, secret } = await withFactor();
  const admin = await signInAs(gateway, 'Admin');
  const passed = async () => {
    const reply = await login(user, { code: makeCode(secret) });
    now += 60_000;
    return sessionSchema.parse(reply.json()).device;
  };
  const asks = async (device: string | undefined, password = user.password) =>
    (await login({ ...user, password }, { device })).json<{ code?: string }>().code === 'second_factor_needed';

  const first = await passed();
  expect(await asks(first)).toBe(false);
  await post(`/api/users/${user.id}/sign-out`, {}, admin.headers);
  expect(await asks(first)).toBe(true);

  const second = await passed();
  const made = await post(`/api/users/${user.id}/password-link`, {}, admin.headers);
  const { token } = made.json<{ token: string }>();
  const password = 'kelp-anvil-drizzle';
  const used = await post('/api/auth/links/use', { token, password, code: makeCode(secret) });
  const third = sessionSchema.parse(used.json());
  expect([await asks(second, password), await asks(third.device, password)]).toEqual([true, false]);

  const change = { current: password, password: 'walrus-tepid-lantern' };
  const headers = { authorization: `Bearer ${third.token}` };
  expect((await post('/api/auth/password', change, headers)).statusCode).toBe(200);
  expect(await asks(third.device, change.password)).toBe(true);
});

test('an ordinary sign-out leaves the mark of the device', async () => {
  const { user, secret } = await withFactor();
  const { device, token } = sessionSchema.parse((await login(user, { code: makeCode(secret) })).json());
  await post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
  expect((await login(user, { device })).statusCode).toBe(200);
});

test('a code works once, for the time before and after it too, and not later', async () => {
  const { user, secret } = await withFactor();
  const code = makeCode(secret);
  now += 30_000;
  expect((await login(user, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200);
  expect((await login(user, { code })).statusCode).toBe(403);
  const later = makeCode(secret);
  now += 61_000;
  expect((await login(user, { code: later })).statusCode).toBe(403);
  const last = makeCode(secret);
  const both = await Promise.all([login(user, { code: last }), login(user, { code: last })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});

test('a recovery code opens the account once, in any spelling', async () => {
  const { user, recoveryCodes } = await withFactor();
  const [code = ''] = recoveryCodes;
  expect((await login(user, { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` })).statusCode).toBe(200);
  expect((await login(user, { code })).statusCode).toBe(403);
  expect(await readState(user)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('guesses of codes are slowed down from all addresses, an operator releases them', async () => {
  const { user, secret } = await withFactor();
  const guess = (at: number, code: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: user.password, code },
      remoteAddress: `203.0.113.${at}`,
    });
  expect(await readStatuses(6, (at) => guess(at, '000000'))).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await guess(7, makeCode(secret))).statusCode).toBe(429);
  await new LockoutReleases(gateway.services.db).add(user.email);
  expect((await guess(8, makeCode(secret))).statusCode).toBe(200);
});

test('asking for the code is no failed attempt', async () => {
  const { user, secret } = await withFactor();
  expect(new Set(await readStatuses(8, () => login(user)))).toEqual(new Set([403]));
  expect((await login(user, { code: makeCode(secret) })).statusCode).toBe(200);
});

test('a link for a new password does not stand in for the code', async () => {
  const { user, secret } = await withFactor('Admin');
  const admin = await signInAs(gateway, 'Admin');
  const made = await post(`/api/users/${user.id}/password-link`, {}, admin.headers);
  const { token } = made.json<{ token: string }>();
  const use = (more: object) => post('/api/auth/links/use', { token, password: 'kelp-anvil-drizzle', ...more });
  expect((await use({})).json()).toEqual(needed);
  expect((await use({ code: '123456' })).statusCode).toBe(403);
  expect((await use({ code: makeCode(secret) })).statusCode).toBe(200);
});

test('it is turned off, and its recovery codes renewed, by a code alone', async () => {
  const { user, secret, recoveryCodes } = await withFactor();
  const renew = (code: string) => post('/api/account/second-factor/codes', { code }, user.headers);
  const off = (code: string) => post('/api/account/second-factor/off', { code }, user.headers);
  expect((await renew('000000')).json()).toEqual({ error: wrong, code: 'bad_input' });
  const renewed = recoveryCodesSchema.parse((await renew(recoveryCodes[0] ?? '')).json()).recoveryCodes;
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect((await off(recoveryCodes[1] ?? '')).statusCode).toBe(400);
  expect((await off(makeCode(secret))).statusCode).toBe(200);
  expect((await login(user)).statusCode).toBe(200);
  expect(await readState(user)).toEqual({ state: 'off', since: null, recoveryCodesLeft: 0 });
});

test('a set-up that was not finished asks for nothing, and one that is on is not replaced', async () => {
  const user = await signInAs(gateway, 'Admin');
  const first = secondFactorKeySchema.parse((await begin(user)).json());
  const second = secondFactorKeySchema.parse((await begin(user)).json());
  expect((await login(user)).statusCode).toBe(200);
  const confirm = (secret: string, { headers } = user) =>
    post('/api/account/second-factor/confirm', { code: makeCode(secret) }, headers);
  expect((await confirm(first.secret)).statusCode).toBe(400);
  const { session } = confirmedFactorSchema.parse((await confirm(second.secret)).json());
  const goesOn = { ...user, headers: { authorization: `Bearer ${session?.token}` } };
  expect((await begin(goesOn)).json()).toEqual({ error: 'The second factor is on already.', code: 'conflict' });
  expect((await confirm(second.secret, goesOn)).statusCode).toBe(409);
});

test('it is for Admins unless the settings open it to all', async () => {
  const member = await signInAs(gateway, 'Member');
  expect(await readState(member)).toMatchObject({ state: 'closed' });
  const reply = await begin(member);
  expect(reply.json()).toEqual({ error: 'On this server only Admins can use a second factor.', code: 'conflict' });
});

test('the database holds neither the key nor the codes, and the audit log names no code', async () => {
  const { user, secret, recoveryCodes } = await withFactor();
  const { db } = gateway.services;
  const rows = await db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute();
  const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute();
  const audit = await gateway.app.inject({ url: '/api/audit', headers: user.headers });
  const { entries } = auditSchema.parse(audit.json());
  expect(entries.map(({ action }) => action)).toContain('second-factor-on');
  const stored = JSON.stringify([rows, codes, entries]);
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
});

test('an operator turns it off, and without its data key recovery codes still open the account', async () => {
  const { user, secret, recoveryCodes } = await withFactor();
  const { db, config } = gateway.services;
  const other = await buildTestGateway(folder, {
    env: { DATA_DIR: config.dataDir, DATA_KEY: 'kU3-xw81Lq0TzVb7mNs2eRy6PfHd4gJa' },
  });
  const tryIn = (code: string) =>
    other.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: user.password, code },
    });
  expect((await tryIn(makeCode(secret))).statusCode).toBe(503);
  expect((await tryIn(recoveryCodes[0] ?? '')).statusCode).toBe(200);
  await closeGateway(other);
  await expect(removeSecondFactor(db, user.id)).resolves.toBe(true);
  expect((await login(user)).statusCode).toBe(200);
}, 30_000);

test('an account with a second factor is deleted by the password and a code, also on a device that passed it', async () => {
  await signInAs(gateway, 'Admin');
  const { user, secret } = await withFactor();
  const { email, password } = user;
  const remove = (more: { code?: string; password?: string }) =>
    post('/api/account/delete', { email, password, ...more }, user.headers);
  const without = await remove({});
  expect([without.statusCode, without.json()]).toEqual([403, needed]);
  const wrongCode = await remove({ code: '000000' });
  expect([wrongCode.statusCode, wrongCode.json()]).toEqual([400, { error: wrong, code: 'bad_input' }]);
  // A wrong password uses no code up.
  expect((await remove({ code: makeCode(secret), password: 'wrong password' })).statusCode).toBe(403);
  expect((await remove({ code: makeCode(secret) })).statusCode).toBe(200);
  expect((await gateway.app.inject({ url: '/api/auth/me', headers: user.headers })).statusCode).toBe(401);
});
