import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { mailServers, type Received } from '../../test/support/mail-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../../test/support/test-gateway.ts';
import { until } from '../../test/support/until.ts';
import { secondFactorKeySchema } from '../contract/access/account.ts';
import { madeLinkSchema, usersSchema } from '../contract/admin.ts';

const folder = temporaryFolder();
const startMailServer = mailServers();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function gatewayWith(
  url: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ gateway: TestGateway; admin: Awaited<ReturnType<typeof signInAs>> }> {
  const env = {
    SMTP_URL: url,
    MAIL_FROM: 'Basecase <noreply@example.com>',
    PAGE_URL: 'https://basecase.example.com',
    ...more,
  };
  const gateway = await buildTestGateway(folder, { env });
  closers.push(() => closeGateway(gateway));
  return { gateway, admin: await signInAs(gateway, 'Admin') };
}

const linkIn = (mail: Received | undefined) =>
  /https:\/\/basecase\.example\.com\/#link=([\w-]{43})/.exec((mail?.body ?? '').replaceAll('=3D', '='))?.[1] ?? '';

test('an invitation is mailed, not shown, and its use proves the address', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin } = await gatewayWith(url);
  const email = 'ann@example.com';
  const invite = await gateway.app.inject({
    method: 'POST',
    url: '/api/users/invitations',
    payload: { email, role: 'Member', mail: true },
    headers: admin.headers,
  });
  expect(madeLinkSchema.parse(invite.json())).toMatchObject({ token: '', email, mailed: true });
  expect(received).toMatchObject([{ to: [email], user: 'basecase' }]);
  expect(received[0]?.body).toContain('Subject: Your invitation to Basecase');
  const use = { token: linkIn(received[0]), password: 'kelp-anvil-drizzle' };
  expect((await gateway.app.inject({ method: 'POST', url: '/api/auth/links/use', payload: use })).statusCode).toBe(200);

  const list = usersSchema.parse((await gateway.app.inject({ url: '/api/users', headers: admin.headers })).json());
  expect(list.mail).toBe(true);
  const proved = Object.fromEntries(list.users.map((user) => [user.email, user.emailProved]));
  expect(proved).toEqual({ [email]: true, [admin.email]: false });
});

test('a link for a password is mailed and proves the address of an existing account', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin } = await gatewayWith(url);
  const member = await signInAs(gateway, 'Member');
  await gateway.app.inject({
    method: 'POST',
    url: `/api/users/${member.id}/password-link`,
    payload: { mail: true },
    headers: admin.headers,
  });
  const use = { token: linkIn(received[0]), password: 'kelp-anvil-drizzle' };
  await gateway.app.inject({ method: 'POST', url: '/api/auth/links/use', payload: use });
  expect((await gateway.services.userStore.findById(member.id))?.emailProvedAt).not.toBeNull();
});

test('a link that cannot be mailed is shown, and proves nothing', async () => {
  const email = `${randomUUID()}@example.com`;
  const { url } = await startMailServer([email]);
  const { gateway, admin } = await gatewayWith(url);
  const invite = await gateway.app.inject({
    method: 'POST',
    url: '/api/users/invitations',
    payload: { email, role: 'Guest', mail: true },
    headers: admin.headers,
  });
  const made = madeLinkSchema.parse(invite.json());
  expect(made).toMatchObject({ email, mailed: false });
  const use = { token: made.token, password: 'kelp-anvil-drizzle' };
  await gateway.app.inject({ method: 'POST', url: '/api/auth/links/use', payload: use });
  expect((await gateway.services.userStore.findByEmail(email))?.emailProvedAt).toBeNull();
});

test('a server that does not answer costs the Admin less than ten seconds, and the link is shown', async () => {
  const { gateway, admin } = await gatewayWith('smtp://127.0.0.1:9');
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/api/users/invitations',
    payload: { email: 'ann@example.com', role: 'Guest', mail: true },
    headers: admin.headers,
  });
  expect(madeLinkSchema.parse(reply.json())).toMatchObject({ mailed: false });
}, 30_000);

test('the owner of an account is told by mail that a second factor was turned on', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin } = await gatewayWith(url);
  const post = (path: string, payload: object) =>
    gateway.app.inject({ method: 'POST', url: `/api/account/second-factor${path}`, payload, headers: admin.headers });
  const { secret } = secondFactorKeySchema.parse((await post('', { password: admin.password })).json());
  expect((await post('/confirm', { code: new TOTP({ secret }).generate() })).statusCode).toBe(200);
  await until('the mail is there', () => received.length === 1);
  expect(received).toMatchObject([{ to: [admin.email] }]);
  expect(received[0]?.body).toContain('Subject: A second factor was turned on');
  expect(received[0]?.body).not.toContain(secret);
});

test('a client that does not ask for mail gets the link as before', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin } = await gatewayWith(url);
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/api/users/invitations',
    payload: { email: 'ann@example.com', role: 'Guest' },
    headers: admin.headers,
  });
  const made = madeLinkSchema.parse(reply.json());
  expect(made.token).toHaveLength(43);
  expect(made.mailed).toBeUndefined();
  expect(received).toEqual([]);
});

test('a reader’s report of a wrong figure is mailed to the operator, and Coverage says that it can be', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin } = await gatewayWith(url, { REPORTS_TO: 'figures@example.com' });
  const { headers } = admin;
  const coverage = await gateway.app.inject({ url: '/api/market/coverage', headers });
  expect(coverage.json()).toMatchObject({ reports: 'mail' });
  const payload = { company: 'NLKD', line: 'Revenue', period: 'fiscal 2025', expected: '1.2B' };
  const reply = await gateway.app.inject({ method: 'POST', url: '/api/market/reports', payload, headers });
  expect(reply.json()).toEqual({ message: 'Thank you. Your report is with the Admins.' });
  expect(received[0]).toMatchObject({ to: ['figures@example.com'] });
  expect(received[0]?.body).toContain('Company: NLKD');
});
