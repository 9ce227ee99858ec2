import { PassThrough } from 'node:stream';
import { gatewayHarness, signInAs } from '../../test/support/test-gateway.ts';
import { until } from '../../test/support/until.ts';
import { createLogger } from '../observability/logger.ts';

const lines: Record<string, unknown>[] = [];
const destination = new PassThrough();
destination.on('data', (line) => lines.push(JSON.parse(String(line))));
const gateway = gatewayHarness({ log: createLogger({ level: 'info', secrets: [], destination }) });

const listDenied = async (email: string) =>
  (await gateway.services.audit.page(email, '')).entries
    .filter(({ action }) => action === 'call-denied')
    .map(({ actor, detail }) => [actor, detail]);

/** Returns the denied calls of a user once there are as many: a reply does not wait for the audit log. */
async function untilDenied(email: string, count: number) {
  await until('the denied calls are kept', async () => (await listDenied(email)).length >= count);
  return listDenied(email);
}

test('a call that the role does not allow names its user in the log and in the audit log', async () => {
  const member = await signInAs(gateway, 'Member');
  const reply = await gateway.app.inject({ url: '/api/users?q=secret', headers: member.headers });
  expect(reply.statusCode).toBe(403);
  expect(lines.filter(({ msg }) => msg === 'call denied')).toMatchObject([{ user: member.id, call: 'GET /api/users' }]);
  expect(await untilDenied(member.email, 1)).toEqual([[member.email, 'GET /api/users']]);
});

test('so does a call that is denied for another reason, but not one that asks for a proof', async () => {
  const admin = await signInAs(gateway, 'Admin');
  const payload = { current: 'wrong password', password: 'kelp-anvil-drizzle' };
  const change = { method: 'POST', url: '/api/auth/password', payload, headers: admin.headers } as const;
  expect((await gateway.app.inject(change)).statusCode).toBe(403);
  expect(await untilDenied(admin.email, 1)).toEqual([[admin.email, 'POST /api/auth/password']]);
});

test('a user who repeats a call does not fill the audit log', async () => {
  const guest = await signInAs(gateway, 'Guest');
  for (let count = 0; count < 20; count += 1) {
    await gateway.app.inject({ url: '/api/audit', headers: guest.headers });
  }
  await gateway.app.inject({ url: '/api/users', headers: guest.headers });
  expect((await untilDenied(guest.email, 2)).map(([, detail]) => detail).sort()).toEqual([
    'GET /api/audit',
    'GET /api/users',
  ]);
  expect(lines.filter(({ msg, user }) => msg === 'call denied' && user === guest.id)).toHaveLength(21);
});

test('a stranger is named by nothing', async () => {
  const before = lines.length;
  expect((await gateway.app.inject({ url: '/api/users' })).statusCode).toBe(401);
  expect(lines.slice(before).filter(({ msg }) => msg === 'call denied')).toEqual([]);
});
