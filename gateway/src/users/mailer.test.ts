import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { mailServers, type Received } from '../../test/support/mail-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs } from '../../test/support/test-gateway.ts';
import { until } from '../../test/support/until.ts';
import { secondFactorKeySchema } from '../contract/access/account.ts';
import { madeLinkSchema, usersSchema } from '../contract/admin.ts';

const folder = temporaryFolder();
const startMailServer = mailServers();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens a gateway that sends mail by a server, and signs an Admin in. */
async function openGateway(url: string, more: Readonly<Record<string, string>> = {}) {
  const sender = { MAIL_FROM: 'Basecase <noreply@example.com>', PAGE_URL: 'https://basecase.example.com' };
  const gateway = await buildTestGateway(folder, { env: { SMTP_URL: url, ...sender, ...more } });
  closers.push(() => closeGateway(gateway));
  const admin = await signInAs(gateway, 'Admin');
  const post = (path: string, payload: object) =>
    gateway.app.inject({ method: 'POST', url: path, payload, headers: admin.headers });
  return {
    gateway,
    admin,
    post,
    invite: async (payload: object) => madeLinkSchema.parse((await post('/api/users/invitations', payload)).json()),
    /** Opens a link by a new password. */
    open: async (token: string) =>
      (await post('/api/auth/links/use', { token, password: 'kelp-anvil-drizzle' })).statusCode,
  };
}

const linkIn = (mail: Received | undefined) =>
  /https:\/\/basecase\.example\.com\/#link=([\w-]{43})/.exec((mail?.body ?? '').replaceAll('=3D', '='))?.[1] ?? '';

test('an invitation is mailed, not shown, and its use proves the address', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin, invite, open } = await openGateway(url);
  const email = 'ann@example.com';
  expect(await invite({ email, role: 'Member', mail: true })).toMatchObject({ token: '', email, mailed: true });
  expect(received).toMatchObject([{ to: [email], user: 'basecase' }]);
  expect(received[0]?.body).toContain('Subject: Your invitation to Basecase');
  expect(await open(linkIn(received[0]))).toBe(200);
  const list = usersSchema.parse((await gateway.app.inject({ url: '/api/users', headers: admin.headers })).json());
  expect(list.mail).toBe(true);
  const proved = Object.fromEntries(list.users.map((user) => [user.email, user.emailProved]));
  expect(proved).toEqual({ [email]: true, [admin.email]: false });
});

test('a link for a password is mailed and proves the address of an existing account', async () => {
  const { received, url } = await startMailServer();
  const { gateway, post, open } = await openGateway(url);
  const member = await signInAs(gateway, 'Member');
  const address = `/api/users/${member.id}/password-link`;
  const unasked = madeLinkSchema.parse((await post(address, {})).json());
  expect([unasked.token.length, received]).toEqual([43, []]);
  await post(address, { mail: true });
  await open(linkIn(received[0]));
  expect((await gateway.services.userStore.findById(member.id))?.emailProvedAt).not.toBeNull();
});

test('a link that cannot be mailed, or is not to be, is shown, and proves nothing', async () => {
  const email = `${randomUUID()}@example.com`;
  const { received, url } = await startMailServer([email]);
  const { gateway, invite, open } = await openGateway(url);
  const made = await invite({ email, role: 'Guest', mail: true });
  expect(made).toMatchObject({ email, mailed: false });
  await open(made.token);
  expect((await gateway.services.userStore.findByEmail(email))?.emailProvedAt).toBeNull();
  // An older client does not ask for mail.
  const unasked = await invite({ email: 'ann@example.com', role: 'Guest' });
  expect([unasked.token.length, unasked.mailed, received]).toEqual([43, undefined, []]);
});

test('a server that does not answer costs the Admin less than ten seconds, and the link is shown', async () => {
  const { invite } = await openGateway('smtp://127.0.0.1:9');
  expect(await invite({ email: 'ann@example.com', role: 'Guest', mail: true })).toMatchObject({ mailed: false });
}, 30_000);

test('the owner of an account is told by mail that a second factor was turned on', async () => {
  const { received, url } = await startMailServer();
  const { admin, post } = await openGateway(url);
  const begun = await post('/api/account/second-factor', { password: admin.password });
  const { secret } = secondFactorKeySchema.parse(begun.json());
  const code = new TOTP({ secret }).generate();
  expect((await post('/api/account/second-factor/confirm', { code })).statusCode).toBe(200);
  await until('the mail is there', () => received.length === 1);
  expect(received).toMatchObject([{ to: [admin.email] }]);
  expect(received[0]?.body).toContain('Subject: A second factor was turned on');
  expect(received[0]?.body).not.toContain(secret);
});

test('a reader’s report of a wrong figure is mailed to the operator, and Coverage says that it can be', async () => {
  const { received, url } = await startMailServer();
  const { gateway, admin, post } = await openGateway(url, { REPORTS_TO: 'figures@example.com' });
  const coverage = await gateway.app.inject({ url: '/api/market/coverage', headers: admin.headers });
  expect(coverage.json()).toMatchObject({ reports: 'mail' });
  const report = { company: 'NLKD', line: 'Revenue', period: 'fiscal 2025', expected: '1.2B' };
  expect((await post('/api/market/reports', report)).json()).toEqual({
    message: 'Thank you. Your report is with the Admins.',
  });
  expect(received[0]).toMatchObject({ to: ['figures@example.com'] });
  expect(received[0]?.body).toContain('Company: NLKD');
});
