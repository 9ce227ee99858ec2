import { projectionBody } from '../../test/support/projection-body.ts';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { gatewayHarness, signInAs } from '../../test/support/test-gateway.ts';
import { accountExportSchema, accountSchema } from '../contract/access/account.ts';
import { auditSchema } from '../contract/admin.ts';
import { unnamedTables, userTables } from '../users/user-data.ts';

const gateway = gatewayHarness({ each: true, env: { SECOND_FACTOR: 'all' } });
const post = (url: string, payload: object, headers: Record<string, string>) =>
  gateway.app.inject({ method: 'POST', url, payload, headers });
const get = (url: string, headers: Record<string, string>) => gateway.app.inject({ url, headers });

test('a user sees the own account', async () => {
  const { email, headers } = await signInAs(gateway, 'Guest');
  expect(accountSchema.parse((await get('/api/account', headers)).json())).toMatchObject({
    email,
    role: 'Guest',
    emailProved: false,
    lastAdmin: false,
    secondFactor: { state: 'off', since: null, recoveryCodesLeft: 0 },
  });
});

test('the export holds all data of the user, no secret and nothing of others', async () => {
  const [member, other] = [await signInAs(gateway, 'Member'), await signInAs(gateway, 'Member')];
  for (const { headers } of [member, other]) await post('/api/projections/AAPL', projectionBody(), headers);
  await gateway.services.audit.noteAction('admin@example.com', 'role-changed', `${member.email} to Member`);
  await gateway.services.audit.noteAction('admin@example.com', 'role-changed', `x${member.email} to Member`);
  const reply = await get('/api/account/export', member.headers);
  expect(reply.headers['cache-control']).toContain('no-store');
  const data = accountExportSchema.parse(reply.json());
  expect(data.account).toMatchObject({ id: member.id, email: member.email, role: 'Member', secondFactorSince: null });
  expect(data.projections).toMatchObject([{ symbol: 'AAPL', companyName: projectionBody().companyName }]);
  expect(data.auditLog.map(({ action, detail }) => [action, detail])).toEqual([
    ['sign-in', '127.0.0.1'],
    ['role-changed', `${member.email} to Member`],
    ['account-exported', ''],
  ]);
  expect(reply.body).not.toContain(other.email);
  expect(reply.body).not.toContain('argon2');
});

test('a user deletes the own account with all data, by its address and password', async () => {
  const [member, admin] = [await signInAs(gateway, 'Member'), await signInAs(gateway, 'Admin')];
  await post('/api/projections/AAPL', projectionBody(), member.headers);
  await post('/api/account/second-factor', { password: member.password }, member.headers);
  const remove = (email: string, password = member.password) =>
    post('/api/account/delete', { email, password }, member.headers);
  expect((await remove(admin.email)).json()).toEqual({
    error: 'This is not the address of your account.',
    code: 'bad_input',
  });
  expect((await post('/api/account/delete', { email: member.email }, member.headers)).statusCode).toBe(400);
  const wrong = await remove(member.email, 'wrong password');
  expect([wrong.statusCode, wrong.json()]).toEqual([
    403,
    { error: 'The current password is not right.', code: 'forbidden' },
  ]);
  expect((await get('/api/auth/me', member.headers)).statusCode).toBe(200);
  expect((await remove(` ${member.email.toUpperCase()}`)).statusCode).toBe(200);
  expect((await get('/api/auth/me', member.headers)).statusCode).toBe(401);
  const { db } = gateway.services;
  for (const table of ['documents', 'second_factors'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const { entries } = auditSchema.parse((await get('/api/audit', admin.headers)).json());
  const name = `deleted user ${member.id.slice(0, 8)}`;
  expect(entries[0]).toMatchObject({ actor: name, action: 'user-deleted', detail: name });
  expect(JSON.stringify(entries)).not.toContain(member.email);
});

test('no table with rows of users is left out of deletion and export', async () => {
  const tables = await gateway.services.db.introspection.getTables();
  const ofUsers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
  expect(ofUsers.map(({ name }) => name).sort()).toEqual([...userTables, ...unnamedTables].sort());
});

test('the last Admin cannot delete the own account', async () => {
  const admin = await signInAs(gateway, 'Admin');
  const { lastAdmin } = accountSchema.parse((await get('/api/account', admin.headers)).json());
  expect(lastAdmin).toBe(true);
  const { email, password } = admin;
  const reply = await post('/api/account/delete', { email, password }, admin.headers);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { error: 'You are the last Admin: make another user an Admin first.', code: 'conflict' },
  ]);
  await signInAs(gateway, 'Admin');
  expect((await post('/api/account/delete', { email, password }, admin.headers)).statusCode).toBe(200);
});

test('guesses of the password before a deletion are delayed, together with those before a change of it', async () => {
  const { email, headers } = await signInAs(gateway, 'Member');
  const guess = (at: number) =>
    at % 2 === 0
      ? post('/api/auth/password', { current: 'wrong password', password: 'kelp-anvil-drizzle' }, headers)
      : post('/api/account/delete', { email, password: 'wrong password' }, headers);
  expect(await readStatuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429]);
});
