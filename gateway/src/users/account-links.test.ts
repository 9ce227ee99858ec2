import { randomUUID } from 'node:crypto';
import { projectionBody } from '../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { gatewayHarness, signIn, signInAs } from '../../test/support/test-gateway.ts';
import { sessionSchema } from '../contract/access/auth.ts';
import { auditSchema, madeLinkSchema, usersSchema } from '../contract/admin.ts';
import { dayMs } from '../contract/figures/days.ts';
import { AccountLinks } from './account-links.ts';
import { UserStore } from './user-store.ts';

const ended = {
  error: 'This link can no longer be used. Please ask an administrator for a new one.',
  code: 'not_found',
};

describe('invitations, links for passwords and deleted users', () => {
  const gateway = gatewayHarness({ each: true, env: { SIGNUP_ROLE: 'closed' } });
  const admin = gateway.signedIn('Admin');
  const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url, payload, headers });
  const remove = (url: string) => gateway.app.inject({ method: 'DELETE', url, headers: admin.headers });
  const users = async () =>
    usersSchema.parse((await gateway.app.inject({ url: '/api/users', headers: admin.headers })).json());
  const invite = async (email: string, role: string) =>
    madeLinkSchema.parse((await post('/api/users/invitations', { email, role }, admin.headers)).json());
  const use = (token: string, password: string) => post('/api/auth/links/use', { token, password });
  const trail = async () => {
    const reply = await gateway.app.inject({ url: '/api/audit', headers: admin.headers });
    return auditSchema.parse(reply.json()).entries.map(({ actor, action, detail }) => [actor, action, detail]);
  };

  test('an invited person chooses a password and is signed in with the role, once, even while sign-up is closed', async () => {
    const { token, email } = await invite(' Ann@Example.com ', 'Member');
    expect(email).toBe('ann@example.com');
    expect((await users()).invitations).toMatchObject([{ email, role: 'Member', createdBy: admin.email }]);
    expect((await post('/api/auth/links', { token })).json()).toEqual({ kind: 'invitation', email });

    const reply = await use(token, 'a fine password');
    expect(sessionSchema.parse(reply.json()).user).toEqual({ email, role: 'Member' });
    await expect(signIn(gateway.app, email, 'a fine password')).resolves.not.toBe('');
    for (const again of [await use(token, 'another password'), await post('/api/auth/links', { token })]) {
      expect([again.statusCode, again.json()]).toEqual([404, ended]);
    }
    expect((await users()).invitations).toEqual([]);
    expect(await trail()).toEqual(
      expect.arrayContaining([
        [admin.email, 'user-invited', 'ann@example.com as Member'],
        [email, 'invitation-accepted', `from ${admin.email}`],
      ]),
    );
  });

  test('a new invitation replaces the open one, and a withdrawn one ends', async () => {
    const first = await invite('ann@example.com', 'Admin');
    const second = await invite('ANN@example.com', 'Guest');
    expect((await use(first.token, 'a fine password')).statusCode).toBe(404);
    const [open] = (await users()).invitations ?? [];
    expect(open).toMatchObject({ email: 'ann@example.com', role: 'Guest' });
    expect((await remove(`/api/users/invitations/${open?.id}`)).statusCode).toBe(200);
    expect((await remove(`/api/users/invitations/${open?.id}`)).statusCode).toBe(404);
    expect((await use(second.token, 'a fine password')).statusCode).toBe(404);
  });

  test('a known email cannot be invited; a weak password leaves the link usable', async () => {
    const known = await post('/api/users/invitations', { email: admin.email, role: 'Admin' }, admin.headers);
    expect([known.statusCode, known.json()]).toEqual([
      409,
      { error: 'An account with this email already exists.', code: 'conflict' },
    ]);
    const { token } = await invite('ann@example.com', 'Guest');
    expect((await use(token, '12345')).json()).toMatchObject({ error: 'Password must be at least 6 characters.' });
    expect((await use(token, 'password1')).statusCode).toBe(400);
    expect((await use(token, 'a fine password')).statusCode).toBe(200);
  });

  test('a link sets another password and ends the sessions; until then the old password works', async () => {
    const member = await signInAs(gateway, 'Member');
    const url = `/api/users/${member.id}/password-link`;
    const link = madeLinkSchema.parse((await post(url, {}, admin.headers)).json());
    expect((await post('/api/auth/links', { token: link.token })).json()).toEqual({
      kind: 'password',
      email: member.email,
    });
    await signIn(gateway.app, member.email, member.password);

    expect(sessionSchema.parse((await use(link.token, 'a new password')).json()).user.role).toBe('Member');
    expect((await gateway.app.inject({ url: '/api/auth/me', headers: member.headers })).statusCode).toBe(401);
    const old = await post('/api/auth/login', { email: member.email, password: member.password });
    expect(old.statusCode).toBe(401);
    await signIn(gateway.app, member.email, 'a new password');
    expect((await use(link.token, 'a third password')).statusCode).toBe(404);
    const lines = await trail();
    expect(lines).toContainEqual([admin.email, 'password-link-made', member.email]);
    expect(lines).toContainEqual([member.email, 'password-link-used', `from ${admin.email}`]);
    expect(JSON.stringify(lines)).not.toContain(link.token);
  });

  test('a deleted user is gone with all saved data, and their sessions and links end', async () => {
    const member = await signInAs(gateway, 'Member');
    const saved = await post('/api/projections/AAPL', projectionBody(), member.headers);
    expect(saved.statusCode).toBe(200);
    const other = { ...projectionBody(), name: 'Other', replaces: null };
    const url = '/api/projections/AAPL/cases';
    expect((await gateway.app.inject({ method: 'PUT', url, headers: member.headers, payload: other })).statusCode).toBe(
      200,
    );
    const link = madeLinkSchema.parse((await post(`/api/users/${member.id}/password-link`, {}, admin.headers)).json());
    expect((await remove(`/api/users/${member.id}`)).statusCode).toBe(200);
    expect((await gateway.app.inject({ url: '/api/auth/me', headers: member.headers })).statusCode).toBe(401);
    expect((await use(link.token, 'a new password')).statusCode).toBe(404);
    expect((await users()).users.map(({ email }) => email)).toEqual([admin.email]);
    await expect(gateway.services.db.selectFrom('documents').select('symbol').execute()).resolves.toEqual([]);
    const name = `deleted user ${member.id.slice(0, 8)}`;
    const lines = await trail();
    expect(lines).toContainEqual([admin.email, 'user-deleted', name]);
    expect(lines).toContainEqual([name, 'sign-in', '127.0.0.1']);
    expect(JSON.stringify(lines)).not.toContain(member.email);
    expect((await remove(`/api/users/${member.id}`)).statusCode).toBe(404);
  });

  test('an Admin cannot delete their own account', async () => {
    await signInAs(gateway, 'Admin');
    const reply = await remove(`/api/users/${admin.id}`);
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { error: 'You cannot delete your own account here. The page Account can.', code: 'conflict' },
    ]);
  });

  test.each([{}, { token: 'short' }, { token: `${'a'.repeat(42)}!` }])('%j is not a link', async (body) => {
    expect((await post('/api/auth/links', body)).statusCode).toBe(400);
  });
});

describeOnEachDatabase('links for accounts', (open) => {
  test('of two uses at once one succeeds', async () => {
    const [here, there] = [new AccountLinks(await open()), new AccountLinks(await open())];
    const { token } = await here.make({ kind: 'invitation', email: 'ann@example.com', role: 'Guest' }, 'admin');
    const uses = await Promise.all([here.use(token, 'x'), there.use(token, 'y')]);
    expect(uses.map(({ kind }) => kind).sort()).toEqual(['invitation', 'unknown']);
  });

  test('an invitation ends after seven days, a link for a password after one', async () => {
    let now = Date.parse('2026-11-20T10:00:00Z');
    const db = await open();
    const links = new AccountLinks(db, () => now);
    const user = await new UserStore(db).add({ email: 'ben@example.com', passwordHash: 'x', role: 'Guest' });
    const invitation = await links.make({ kind: 'invitation', email: 'ann@example.com', role: 'Guest' }, 'admin');
    const password = await links.make({ kind: 'password', email: 'ben@example.com', userId: user?.id ?? '' }, 'admin');
    now += dayMs - 1;
    await expect(links.findLink(password.token)).resolves.toEqual({ kind: 'password', email: 'ben@example.com' });
    now += 1;
    await expect(links.findLink(password.token)).resolves.toBeNull();
    await expect(links.use(password.token, 'y')).resolves.toEqual({ kind: 'unknown' });
    now += 6 * dayMs - 1;
    await expect(links.invitations()).resolves.toHaveLength(1);
    now += 1;
    await expect(links.use(invitation.token, 'y')).resolves.toEqual({ kind: 'unknown' });
    await links.purge();
    await expect(db.selectFrom('account_links').select('id').execute()).resolves.toEqual([]);
  });

  test('an email that signed up meanwhile is not invited again, and the account stays as it is', async () => {
    const db = await open();
    const [links, store] = [new AccountLinks(db), new UserStore(db)];
    const { token } = await links.make({ kind: 'invitation', email: 'ann@example.com', role: 'Admin' }, 'admin');
    await store.add({ email: 'ann@example.com', passwordHash: 'x', role: 'Guest' });
    await expect(links.use(token, 'y')).resolves.toEqual({ kind: 'email-taken' });
    await expect(store.findByEmail('ann@example.com')).resolves.toMatchObject({ passwordHash: 'x', role: 'Guest' });
  });

  test('the links of an Admin end with the role or the account', async () => {
    const db = await open();
    const [links, store] = [new AccountLinks(db), new UserStore(db)];
    const admins = await Promise.all(
      ['a', 'b', 'c'].map((name) => store.add({ email: `${name}@example.com`, passwordHash: 'x', role: 'Admin' })),
    );
    for (const by of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await links.make({ kind: 'invitation', email: `${randomUUID()}@example.com`, role: 'Admin' }, by);
    }
    await store.changeRole(admins[0]?.id ?? '', 'Guest');
    await expect(store.remove(admins[1]?.id ?? '')).resolves.toMatchObject({ kind: 'removed' });
    expect((await links.invitations()).map(({ createdBy }) => createdBy)).toEqual(['c@example.com']);
    await expect(store.remove(admins[2]?.id ?? '')).resolves.toEqual({ kind: 'last-admin' });
  });

  test('of two Admins who delete each other at once one remains', async () => {
    const [here, there] = [new UserStore(await open()), new UserStore(await open())];
    const first = await here.add({ email: 'first@example.com', passwordHash: 'x', role: 'Admin' });
    const second = await here.add({ email: 'second@example.com', passwordHash: 'x', role: 'Admin' });
    const removals = await Promise.all([here.remove(first?.id ?? ''), there.remove(second?.id ?? '')]);
    expect(removals.map(({ kind }) => kind).sort()).toEqual(['last-admin', 'removed']);
  });
});
