import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { accountExportSchema, accountSchema } from '../contract/access/account.ts';
import { usersSchema } from '../contract/admin.ts';

let now = Date.parse('2026-03-01T12:00:00Z');
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
const gateway = gatewayHarness({ each: true, env: { JWT_TTL: '30d' } });
const admin = gateway.signedIn('Admin');
afterEach(() => jest.restoreAllMocks());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, { headers }: SignedIn, payload?: object) =>
  gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
const ask = (user: SignedIn) => call('POST', '/api/account/membership-request', user);
const dismiss = (user: SignedIn, by = admin) => call('DELETE', `/api/users/${user.id}/membership-request`, by);
const requests = async () =>
  usersSchema.parse((await call('GET', '/api/users', admin)).json()).membershipRequests?.map(({ email }) => email);
const askedAt = async (user: SignedIn) =>
  accountSchema.parse((await call('GET', '/api/account', user)).json()).membershipAskedAt;

test('a Guest asks once, however often; Admins see it until the role is raised', async () => {
  const [guest, other] = [await signInAs(gateway, 'Guest'), await signInAs(gateway, 'Guest')];
  expect([await askedAt(guest), await requests()]).toEqual([null, []]);
  const first = await ask(guest);
  expect([first.statusCode, first.json()]).toEqual([200, { askedAt: new Date(now).toISOString() }]);
  now += 60_000;
  expect((await ask(guest)).json()).toEqual(first.json());
  await ask(other);
  expect(await requests()).toEqual([guest.email, other.email]);
  expect(await askedAt(guest)).toBe(first.json().askedAt);
  const { entries } = await gateway.services.audit.page(guest.email, '');
  expect(entries.filter(({ action }) => action === 'membership-asked')).toHaveLength(1);

  await call('PATCH', `/api/users/${guest.id}`, admin, { role: 'Member' });
  expect(await requests()).toEqual([other.email]);
});

test('a dismissed request goes, and its Guest may ask again a week later', async () => {
  const guest = await signInAs(gateway, 'Guest');
  expect((await dismiss(guest)).statusCode).toBe(404);
  await ask(guest);
  expect((await dismiss(guest, guest)).statusCode).toBe(403);
  expect((await dismiss(guest)).statusCode).toBe(200);
  expect([await requests(), await askedAt(guest)]).toEqual([[], null]);
  const again = await ask(guest);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { error: 'An administrator has dismissed your request. You can ask again from 2026-03-08.', code: 'conflict' },
  ]);
  now += 7 * 86_400_000;
  expect((await ask(guest)).statusCode).toBe(200);
});

test('a Member has nothing to ask for', async () => {
  const member = await signInAs(gateway, 'Member');
  expect((await ask(member)).json()).toEqual({ error: 'You are a member already.', code: 'conflict' });
});

test('the request is part of the export, and goes with the account', async () => {
  const guest = await signInAs(gateway, 'Guest');
  await ask(guest);
  const data = accountExportSchema.parse((await call('GET', '/api/account/export', guest)).json());
  expect(data.account.membershipAskedAt).toBe(new Date(now).toISOString());
  await call('DELETE', `/api/users/${guest.id}`, admin);
  expect(await gateway.services.db.selectFrom('membership_requests').selectAll().execute()).toEqual([]);
});
