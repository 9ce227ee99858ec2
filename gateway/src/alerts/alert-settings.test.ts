import { mailServers } from '../../test/support/mail-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  gatewayHarness,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { usualWays } from '../contract/rules.ts';
import { type AlertSettings, alertSettingsSchema } from '../contract/watching/alerts.ts';
import { exportUser } from '../users/user-data.ts';

const folder = temporaryFolder();
const startMailServer = mailServers();
const mail = { mode: 'atOnce', at: '18:30', zone: 'Europe/London' } as const;
const gateway = gatewayHarness({ folder });
let member: SignedIn;
beforeEach(async () => {
  member = await signInAs(gateway, 'Member');
});

const read = async ({ headers } = member): Promise<AlertSettings> =>
  alertSettingsSchema.parse((await gateway.app.inject({ url: '/api/alerts/settings', headers })).json());
const save = (payload: object) =>
  gateway.app.inject({ method: 'PUT', url: '/api/alerts/settings', headers: member.headers, payload });
const sendTest = ({ app }: Pick<TestGateway, 'app'>, { headers }: SignedIn) =>
  app.inject({ method: 'POST', url: '/api/alerts/settings/test', headers });

test('the usual ways, no mail before a choice; a choice is kept, exported, and only the own one', async () => {
  expect(await read()).toEqual({
    ways: usualWays,
    mail: { mode: 'off', at: '07:00', zone: 'UTC' },
    canMail: false,
    waiting: { count: 0, alerts: [] },
    cameBackAt: null,
  });
  const ways = { screen: { app: false, mail: true, rss: false } };
  expect((await save({ ways, mail })).json()).toMatchObject({ ways: { ...usualWays, ...ways }, mail });
  expect(await read(await signInAs(gateway, 'Guest'))).toMatchObject({ ways: usualWays });
  const found = await exportUser(gateway.services.db, member.id, Date.now());
  expect(found?.alertSettings).toMatchObject({ ways, mail });
});

test.each([
  ['a time', { ...mail, at: '24:00' }],
  ['a zone', { ...mail, zone: 'Europe/Atlantis' }],
  ['a mode', { ...mail, mode: 'hourly' }],
])('%s that there is not is refused', async (_, wrong) => {
  expect((await save({ ways: {}, mail: wrong })).statusCode).toBe(400);
});

test('a test mail goes to the own address, once a minute; not without a server, nor to a Guest', async () => {
  const { received, url } = await startMailServer();
  const env = { SMTP_URL: url, MAIL_FROM: 'noreply@example.com', PAGE_URL: 'https://basecase.example.com' };
  const mailing = await buildTestGateway(folder, { env });
  const reader = await signInAs(mailing, 'Member');
  const settings = await mailing.app.inject({ url: '/api/alerts/settings', headers: reader.headers });
  expect(settings.json()).toMatchObject({ canMail: true });
  expect((await sendTest(mailing, reader)).json()).toEqual({ email: reader.email });
  expect(received).toMatchObject([{ to: [reader.email], body: expect.stringContaining('Subject: This is a test') }]);
  expect((await sendTest(mailing, reader)).statusCode).toBe(429);
  expect((await sendTest(mailing, await signInAs(mailing, 'Guest'))).statusCode).toBe(403);
  await closeGateway(mailing);
  expect((await sendTest(gateway, member)).statusCode).toBe(404);
});

test('a link of a mail stops the mails, signed out; the page of the link does nothing by itself', async () => {
  await save({ ways: {}, mail });
  const token = gateway.services.stopTokens.makeToken(member.id);
  const url = `/api/alerts/stop?${new URLSearchParams({ token })}`;
  const page = await gateway.app.inject({ url });
  expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]{43}='; form-action 'self'/);
  expect(page.body).toContain('Stop these mails');
  expect((await read()).mail.mode).toBe('atOnce');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = await gateway.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(stopped.body).toContain('These mails are stopped');
  expect((await read()).mail).toEqual({ ...mail, mode: 'off' });
});

test('a token of another user, or a changed one, stops nothing', async () => {
  await save({ ways: {}, mail });
  const token = gateway.services.stopTokens.makeToken('someone').replace('someone', member.id);
  for (const wrong of [token, '', 'x', `${member.id}.`]) {
    const url = `/api/alerts/stop?${new URLSearchParams({ token: wrong })}`;
    expect((await gateway.app.inject({ method: 'POST', url })).statusCode).toBe(400);
    expect((await gateway.app.inject({ url })).statusCode).toBe(400);
  }
  expect((await read()).mail.mode).toBe('atOnce');
});
