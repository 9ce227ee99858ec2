import { gatewayHarness, type SignedIn, signInAs, testSecret } from '../../../test/support/test-gateway.ts';
import { type FeedAddress, feedRequestsPerHour } from '../../contract/watching/alerts.ts';
import { createLogger } from '../../observability/logger.ts';
import { exportUser } from '../../users/user-data.ts';
import { createFeedAddresses } from './feed-addresses.ts';

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const gateway = gatewayHarness({ log: createLogger({ level: 'debug', secrets: [], destination }) });
const guest = gateway.signedIn('Guest');
let member: SignedIn;
beforeEach(async () => {
  member = await signInAs(gateway, 'Member');
});

const call = async (method: 'GET' | 'POST' | 'DELETE', { headers }: SignedIn): Promise<FeedAddress['address']> =>
  (await gateway.app.inject({ method, url: '/api/feeds/address', headers })).json().address;
const fetchCalendar = (path: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ url: `${path}/calendar.ics`, headers });
async function makePath(user: SignedIn): Promise<string> {
  const made = await call('POST', user);
  if (made?.path == null) throw new Error('No address was made.');
  return made.path;
}

test('a Member makes an address, which is shown again, and opens without a session', async () => {
  expect(await call('GET', member)).toBeNull();
  const path = await makePath(member);
  expect(path).toMatch(/^\/feeds\/[\w-]{43}$/);
  expect(await call('GET', member)).toEqual({ path, madeAt: expect.any(String) });
  const reply = await fetchCalendar(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test('a new address ends the one before, and an ended one opens nothing', async () => {
  const first = await makePath(member);
  const second = await makePath(member);
  expect((await fetchCalendar(first)).statusCode).toBe(404);
  expect((await fetchCalendar(second)).statusCode).toBe(200);
  expect(await call('DELETE', member)).toBeNull();
  const ended = await fetchCalendar(second);
  expect([ended.statusCode, ended.headers['x-robots-tag']]).toEqual([404, 'noindex']);
});

test('a Guest gets no address, and that of a Member who becomes a Guest rests', async () => {
  const reply = await gateway.app.inject({ method: 'POST', url: '/api/feeds/address', headers: guest.headers });
  expect(reply.statusCode).toBe(403);
  const path = await makePath(member);
  await gateway.services.userStore.changeRole(member.id, 'Guest');
  expect((await fetchCalendar(path)).statusCode).toBe(404);
  await gateway.services.userStore.changeRole(member.id, 'Member');
  expect((await fetchCalendar(path)).statusCode).toBe(200);
});

test.each([
  ['a new password', false],
  ['a sign-out everywhere', false],
  ['a new password', true],
  ['a sign-out everywhere', true],
])('an address ends with %s unless it is kept: %s', async (how, keepFeed) => {
  const path = await makePath(member);
  const admin = await signInAs(gateway, 'Admin');
  const kept = keepFeed ? { keepFeed } : {};
  const [url, headers, payload] =
    how === 'a new password'
      ? ['/api/auth/password', member.headers, { current: member.password, password: 'kelp-anvil-drizzle', ...kept }]
      : [`/api/users/${member.id}/sign-out`, admin.headers, kept];
  expect((await gateway.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  expect((await fetchCalendar(path)).statusCode).toBe(keepFeed ? 200 : 404);
});

test('nothing that is stored, logged or exported opens the address', async () => {
  const path = await makePath(member);
  const token = path.split('/')[2] ?? '';
  await fetchCalendar(path);
  for (const file of ['', '/', '/calendar.ics/', '/unknown.txt']) {
    const reply = await gateway.app.inject({ url: path + file, headers: { accept: 'text/html' } });
    expect([file, reply.statusCode]).toEqual([file, 404]);
  }
  const kept = gateway.services.db.selectFrom('feed_addresses').selectAll().where('user_id', '=', member.id);
  const row = await kept.executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(lines.join()).toContain('/feeds/:token/calendar.ics');
  expect(lines.join()).not.toContain(token);
  const exported = await exportUser(gateway.services.db, member.id, Date.now());
  expect(exported?.account.feedAddressSince).toEqual(expect.any(String));
  expect(JSON.stringify(exported)).not.toContain(token);
});

test('an address opens as often as its bound in an hour', async () => {
  const path = await makePath(member);
  const other = await makePath(await signInAs(gateway, 'Member'));
  for (let count = 0; count < feedRequestsPerHour; count += 1) expect((await fetchCalendar(path)).statusCode).toBe(200);
  const refused = await fetchCalendar(path);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await fetchCalendar(other)).statusCode).toBe(200);
});

test('a replaced secret hides an address, which still opens; a second secret shows it', async () => {
  const path = await makePath(member);
  const token = path.split('/')[2] ?? '';
  const { db } = gateway.services;
  const replaced = createFeedAddresses(db, ['another secret']);
  expect(await replaced.readAddress(member.id)).toEqual({ address: { path: null, madeAt: expect.any(String) } });
  expect(await replaced.openFeed(token)).toBe(member.id);
  const both = createFeedAddresses(db, ['another secret', testSecret]);
  expect((await both.readAddress(member.id)).address?.path).toBe(path);
});

test('a deleted account takes its address along, and makes no new one', async () => {
  const path = await makePath(member);
  const { userStore, feedAddresses } = gateway.services;
  await userStore.remove(member.id);
  expect((await fetchCalendar(path)).statusCode).toBe(404);
  await expect(feedAddresses.renewAddress(member.id)).rejects.toThrow('Please sign in again.');
});
