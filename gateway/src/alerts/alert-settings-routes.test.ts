import { mailServers } from '../../test/support/mail-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { type AlertSettings, alertSettingsSchema, usualWays } from '../contract/desk/alert-settings.ts';
import { exportUser } from '../users/user-data.ts';

const folder = temporaryFolder();
const startMailServer = mailServers();
const mail = { mode: 'atOnce', at: '18:30', zone: 'Europe/London' } as const;
let gateway: TestGateway;
let member: SignedIn;

/** Opens a gateway that sends mail by a server; without one it sends none. */
async function openGateway(url: string | null): Promise<void> {
  const server = { SMTP_URL: url ?? '', MAIL_FROM: 'noreply@example.com', PAGE_URL: 'https://basecase.example.com' };
  gateway = await buildTestGateway(folder, url === null ? {} : { env: server });
  member = await signInAs(gateway, 'Member');
}
afterEach(() => closeGateway(gateway));

const read = async (): Promise<AlertSettings> => {
  const reply = await gateway.app.inject({ url: '/api/alerts/settings', headers: member.headers });
  return alertSettingsSchema.parse(reply.json());
};
const save = (payload: object) =>
  gateway.app.inject({ method: 'PUT', url: '/api/alerts/settings', headers: member.headers, payload });
const sendTest = (headers = member.headers) =>
  gateway.app.inject({ method: 'POST', url: '/api/alerts/settings/test', headers });

test('the usual ways, no mail before a choice; a choice is kept, exported, and only the own one', async () => {
  await openGateway(null);
  expect(await read()).toEqual({
    ways: usualWays,
    mail: { mode: 'off', at: '07:00', zone: 'UTC' },
    canMail: false,
    waiting: { count: 0, alerts: [] },
    cameBackAt: null,
  });
  const ways = { screen: { app: false, mail: true, rss: false } };
  expect((await save({ ways, mail })).json()).toMatchObject({ ways: { ...usualWays, ...ways }, mail });
  const other = await signInAs(gateway, 'Guest');
  const reply = await gateway.app.inject({ url: '/api/alerts/settings', headers: other.headers });
  expect(reply.json()).toMatchObject({ ways: usualWays });
  const found = await exportUser(gateway.services.db, member.id, Date.now());
  expect(found?.alertSettings).toMatchObject({ ways, mail });
});

test.each([
  ['a time', { ...mail, at: '24:00' }],
  ['a zone', { ...mail, zone: 'Europe/Atlantis' }],
  ['a mode', { ...mail, mode: 'hourly' }],
])('%s that there is not is refused', async (_, wrong) => {
  await openGateway(null);
  expect((await save({ ways: {}, mail: wrong })).statusCode).toBe(400);
});

test('a test mail goes to the own address, once a minute; not without a server, nor to a Guest', async () => {
  const { received, url } = await startMailServer();
  await openGateway(url);
  expect((await read()).canMail).toBe(true);
  expect((await sendTest()).json()).toEqual({ email: member.email });
  expect(received).toMatchObject([{ to: [member.email], body: expect.stringContaining('Subject: This is a test') }]);
  expect((await sendTest()).statusCode).toBe(429);
  const guest = await signInAs(gateway, 'Guest');
  expect((await sendTest(guest.headers)).statusCode).toBe(403);
});

test('without a mail server there is no test', async () => {
  await openGateway(null);
  expect((await sendTest()).statusCode).toBe(404);
});

test('a link of a mail stops the mails, signed out; the page of the link does nothing by itself', async () => {
  await openGateway(null);
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
  await openGateway(null);
  await save({ ways: {}, mail });
  const token = gateway.services.stopTokens.makeToken('someone').replace('someone', member.id);
  for (const wrong of [token, '', 'x', `${member.id}.`]) {
    const url = `/api/alerts/stop?${new URLSearchParams({ token: wrong })}`;
    expect((await gateway.app.inject({ method: 'POST', url })).statusCode).toBe(400);
    expect((await gateway.app.inject({ url })).statusCode).toBe(400);
  }
  expect((await read()).mail.mode).toBe('atOnce');
});
