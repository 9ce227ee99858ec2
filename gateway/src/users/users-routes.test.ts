import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { gatewayHarness, signIn, signInAs } from '../../test/support/test-gateway.ts';
import { auditSchema, usersSchema } from '../contract/admin.ts';
import { normaliseEmail } from './normalise-email.ts';
import { UserStore } from './user-store.ts';

describe('the routes of Admin → Users', () => {
  const gateway = gatewayHarness({ each: true });
  const patch = (id: string, payload: object, headers: Record<string, string>) =>
    gateway.app.inject({ method: 'PATCH', url: `/api/users/${id}`, payload, headers });

  test('list all users without a hash', async () => {
    const admin = await signInAs(gateway, 'Admin');
    const guest = await signInAs(gateway, 'Guest');
    const reply = await gateway.app.inject({ url: '/api/users', headers: admin.headers });
    const { users } = usersSchema.parse(reply.json());
    expect(users.map(({ email, role }) => [email, role])).toEqual([
      [admin.email, 'Admin'],
      [guest.email, 'Guest'],
    ]);
    expect(users[0]?.lastSignInAt).not.toBeNull();
    expect(reply.body).not.toMatch(/argon2|hash/);
  });

  test('a page of users is found by email and role, and the next one follows it', async () => {
    const admin = await signInAs(gateway, 'Admin');
    const { userStore } = gateway.services;
    for (let at = 0; at < 25; at += 1) {
      await userStore.add({ email: `user-${at}@example.com`, role: at < 5 ? 'Member' : 'Guest', passwordHash: '' });
    }
    const page = async (query: string) =>
      usersSchema.parse((await gateway.app.inject({ url: `/api/users?${query}`, headers: admin.headers })).json());
    const all = await page('');
    expect(all).toMatchObject({ more: false, matched: 26 });
    const reading = jest.spyOn(userStore, 'list');
    const emails: string[] = [];
    for (let after = '', more = true; more; ) {
      const next = await page(`limit=10&after=${after}`);
      emails.push(...next.users.map(({ email }) => email));
      expect(next.matched).toBe(26);
      after = next.users.at(-1)?.id ?? '';
      more = next.more === true;
    }
    expect(emails).toEqual(all.users.map(({ email }) => email));
    // One row more than a page tells whether there are others; no page reads them all.
    const read = await Promise.all(reading.mock.results.map(async ({ value }) => (await value).length));
    expect(read).toEqual([11, 11, 6]);
    expect(await page('q=mEmBeR&limit=3')).toMatchObject({ more: true, matched: 5 });
    expect(await page('q=mEmBeR&limit=5')).toMatchObject({ more: false, matched: 5 });
    expect((await page('q=user-24@')).users.map(({ email }) => email)).toEqual(['user-24@example.com']);
    expect(await page('q=%25')).toMatchObject({ users: [], more: false, matched: 0 });
  });

  test('a call without a limit gets a page, not all users', async () => {
    const admin = await signInAs(gateway, 'Admin');
    const { userStore } = gateway.services;
    for (let at = 0; at < 120; at += 1) {
      await userStore.add({ email: `user-${at}@example.com`, role: 'Guest', passwordHash: '' });
    }
    const call = (query: string) => gateway.app.inject({ url: `/api/users${query}`, headers: admin.headers });
    const { users, more, matched } = usersSchema.parse((await call('')).json());
    expect([users.length, more, matched]).toEqual([100, true, 121]);
    expect((await call('?limit=1001')).statusCode).toBe(400);
  });

  test('a new role takes effect at once, and the old token ends', async () => {
    const admin = await signInAs(gateway, 'Admin');
    const guest = await signInAs(gateway, 'Guest');
    const own = () => gateway.app.inject({ url: '/api/projections', headers: guest.headers });
    expect((await own()).statusCode).toBe(403);
    const reply = await patch(guest.id, { role: 'Member' }, admin.headers);
    expect(reply.json()).toMatchObject({ email: guest.email, role: 'Member' });
    expect((await own()).statusCode).toBe(401);
  });

  test('signing a user out everywhere ends every token, with a line in the audit log', async () => {
    const admin = await signInAs(gateway, 'Admin');
    const guest = await signInAs(gateway, 'Guest');
    const second = await signIn(gateway.app, guest.email, guest.password);
    const url = (id: string) => `/api/users/${id}/sign-out`;
    const post = (id: string) => gateway.app.inject({ method: 'POST', url: url(id), headers: admin.headers });
    expect((await post(guest.id)).json()).toEqual({ message: 'Every session of the user has ended.' });
    for (const authorization of [guest.headers.authorization, `Bearer ${second}`]) {
      expect((await gateway.app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode).toBe(401);
    }
    expect((await post('nobody')).statusCode).toBe(404);
    const trail = await gateway.app.inject({ url: `/api/audit?q=${guest.email}`, headers: admin.headers });
    expect(auditSchema.parse(trail.json()).entries[0]).toMatchObject({
      actor: admin.email,
      action: 'signed-out-everywhere',
      detail: guest.email,
    });
  });

  test('the last Admin keeps the role, one of two may lose it', async () => {
    const first = await signInAs(gateway, 'Admin');
    const refused = await patch(first.id, { role: 'Guest' }, first.headers);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ error: 'The last Admin cannot be given another role.', code: 'conflict' });
    const second = await signInAs(gateway, 'Admin');
    expect((await patch(first.id, { role: 'Guest' }, second.headers)).statusCode).toBe(200);
  });

  test('an unknown user is 404, an unknown role 400', async () => {
    const { headers, id } = await signInAs(gateway, 'Admin');
    expect((await patch('nobody', { role: 'Guest' }, headers)).statusCode).toBe(404);
    expect((await patch("' or 1=1 --", { role: 'Guest' }, headers)).statusCode).toBe(404);
    const wrong = await patch(id, { role: 'Owner' }, headers);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ error: 'The field role must be Guest, Member or Admin.', code: 'bad_input' });
  });
});

describeOnEachDatabase('the users', (open) => {
  const user = (email: string, role: 'Admin' | 'Guest' = 'Guest') => ({ email, role, passwordHash: 'x' }) as const;

  test('spellings of one email are one user', async () => {
    const store = new UserStore(await open());
    const added = await store.add(user(' Jürgen@Example.COM '));
    await expect(store.add(user('ju\u0308rgen@example.com'))).resolves.toBeNull();
    await expect(store.findByEmail('JÜRGEN@example.com')).resolves.toEqual(added);
    expect(normaliseEmail('\uFF21@example.com')).toBe('a@example.com');
  });

  test('of two Admins who demote each other at once one remains', async () => {
    const [here, there] = [new UserStore(await open()), new UserStore(await open())];
    const first = await here.add(user('first@example.com', 'Admin'));
    const second = await here.add(user('second@example.com', 'Admin'));
    const changes = await Promise.all([
      here.changeRole(first?.id ?? '', 'Guest'),
      there.changeRole(second?.id ?? '', 'Guest'),
    ]);
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['changed', 'last-admin']);
    expect((await here.list()).filter(({ role }) => role === 'Admin')).toHaveLength(1);
  });

  test('a change of role or password and a sign-out each end the tokens', async () => {
    const store = new UserStore(await open());
    await store.add(user('admin@example.com', 'Admin'));
    const id = (await store.add(user('a@example.com')))?.id ?? '';
    await store.changeRole(id, 'Member');
    await store.setPassword(id, 'y');
    await store.endTokens(id);
    await expect(store.findById(id)).resolves.toMatchObject({ role: 'Member', passwordHash: 'y', tokenVersion: 4 });
    await store.changeRole(id, 'Member');
    await expect(store.findById(id)).resolves.toMatchObject({ tokenVersion: 4 });
  });

  test('first users are added once, even by two processes at once', async () => {
    const stores = [new UserStore(await open()), new UserStore(await open())];
    let kept = 0;
    const added = await Promise.all(
      stores.map((store) =>
        store.addFirst([user('a@example.com'), user('b@example.com')], () => {
          kept += 1;
        }),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(kept).toBe(1);
    await expect(stores[0]?.list()).resolves.toHaveLength(2);
  });
});
