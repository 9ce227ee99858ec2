import { Parser } from 'htmlparser2';
import { addUser } from '../../../test/support/followers.ts';
import { mailServers } from '../../../test/support/mail-server.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { usualWays } from '../../contract/rules.ts';
import type { AlertSettingsBody } from '../../contract/watching/alerts.ts';
import type { Database } from '../../storage/schema.ts';
import { Mailer } from '../../users/mailer.ts';
import { createAlertSettingsStore } from '../store/alert-settings-store.ts';
import { createAlertStore, type NewAlert } from '../store/alert-store.ts';
import { createAlertMails } from './alert-mails.ts';
import { createStopTokens } from './stop-tokens.ts';

const startMailServer = mailServers();
const pageUrl = 'https://basecase.example.com';
const minute = 60_000;
const tokens = createStopTokens(['a secret of the server that is long enough']);
const atOnce: AlertSettingsBody = { ways: {}, mail: { mode: 'atOnce', at: '07:00', zone: 'UTC' } };

const makeAlert = (event: string, change: Partial<NewAlert> = {}): NewAlert => ({
  userId: 'ann',
  event,
  kind: 'filing',
  app: 'research',
  title: `Title of ${event}`,
  text: 'Inventory +19.4% & revenue <b>+3.1%</b>.',
  href: '/edgar?symbol=HLI&filing=1',
  ...change,
});

describeOnEachDatabase('Mails of alerts', (open) => {
  let db: Database;
  let now = 0;
  const clock = () => now;
  const openMails = (url: string, on = db) => {
    const mailer = new Mailer({ url, from: 'Basecase <noreply@example.com>', pageUrl }, false);
    return createAlertMails({ db: on, mailer, tokens, pageUrl, now: clock });
  };
  const tell = (...alerts: NewAlert[]) => createAlertStore(db, clock).addAlerts(alerts);

  beforeEach(async () => {
    db = await open();
    now = Date.parse('2026-11-20T12:00:00Z');
    await addUser(db, 'ann', 'Member');
    await createAlertSettingsStore(db).saveSettings('ann', atOnce);
  });

  test('a burst becomes one mail, as text and HTML, with a link that stops it', async () => {
    const { received, url } = await startMailServer();
    const mails = openMails(url);
    await tell(makeAlert('a'));
    await mails.sendDue();
    await tell(makeAlert('b'), makeAlert('c'));
    now += minute;
    await mails.sendDue();
    await mails.sendDue();
    expect(received).toHaveLength(1);
    const body = (received[0]?.body ?? '').replaceAll('=3D', '=').replaceAll('\r\n ', ' ');
    expect(received[0]?.to).toEqual(['ann@example.com']);
    expect(body).toMatch(/^Subject: 3 alerts: Title of/m);
    expect(body).toContain(`List-Unsubscribe: <${pageUrl}/api/alerts/stop?token=ann.`);
    expect(body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(body).toContain(`${pageUrl}/edgar?symbol=HLI&filing=1`);
    expect(body).toContain('Change what is reported');
    const html = body.slice(body.indexOf('<!doctype html>'));
    const links: string[] = [];
    new Parser({ onopentag: (name, { href }) => void (name === 'a' && links.push(href ?? '')) }).end(html);
    expect(links).toEqual([
      ...Array.from({ length: 3 }, () => `${pageUrl}/edgar?symbol=HLI&filing=1`),
      `${pageUrl}/account?tab=alerts`,
      expect.stringContaining('/api/alerts/stop?token=ann.'),
    ]);
    expect(html).toContain('&lt;b&gt;+3.1%&lt;/b&gt;');
  });

  test('later alerts wait for ten minutes, and are joined', async () => {
    const { received, url } = await startMailServer();
    const mails = openMails(url);
    await tell(makeAlert('a'));
    now += minute;
    await mails.sendDue();
    await tell(makeAlert('b'));
    now += 9 * minute;
    await mails.sendDue();
    expect(received).toHaveLength(1);
    await tell(makeAlert('c'));
    now += minute;
    await mails.sendDue();
    expect(received.map(({ body }) => /^Subject: .*$/m.exec(body)?.[0])).toEqual([
      'Subject: Title of a',
      expect.stringMatching(/^Subject: 2 alerts: Title of/),
    ]);
  });

  test('a daily mail comes at the time of the user’s zone, none on a day without news', async () => {
    const { received, url } = await startMailServer();
    const mail = { mode: 'daily', at: '07:00', zone: 'America/New_York' } as const;
    await createAlertSettingsStore(db).saveSettings('ann', { ways: {}, mail });
    const mails = openMails(url);
    now += minute;
    await tell(makeAlert('a'));
    now = Date.parse('2026-11-21T11:59:00Z');
    await mails.sendDue();
    expect(received).toHaveLength(0);
    now = Date.parse('2026-11-21T12:00:00Z');
    await mails.sendDue();
    now = Date.parse('2026-11-22T12:00:00Z');
    await mails.sendDue();
    expect(received).toHaveLength(1);
  });

  test('nothing is mailed of kinds that the user does not want by mail, nor to a Guest, nor without a choice', async () => {
    const { received, url } = await startMailServer();
    const ways = { filing: { ...usualWays.filing, mail: false } };
    await createAlertSettingsStore(db).saveSettings('ann', { ...atOnce, ways });
    await addUser(db, 'bob', 'Member');
    await addUser(db, 'guest', 'Guest');
    await createAlertSettingsStore(db).saveSettings('guest', atOnce);
    await tell(makeAlert('a'), makeAlert('b', { userId: 'bob' }), makeAlert('c', { userId: 'guest' }));
    now += 20 * minute;
    await openMails(url).sendDue();
    expect(received).toEqual([]);
  });

  test('two processes send a mail once', async () => {
    const { received, url } = await startMailServer();
    const other = await open();
    await tell(makeAlert('a'));
    now += minute;
    await Promise.all([openMails(url).sendDue(), openMails(url, other).sendDue()]);
    expect(received).toHaveLength(1);
  });

  test('a mail that no server took is sent later under the same id, with what it had', async () => {
    const { received, url } = await startMailServer();
    await tell(makeAlert('a'));
    now += minute;
    await expect(openMails('smtp://127.0.0.1:9').sendDue()).rejects.toThrow();
    const claim = await db.selectFrom('alert_settings').select('claim_id').executeTakeFirstOrThrow();
    await tell(makeAlert('b'));
    await openMails(url).sendDue();
    expect(received).toHaveLength(0);
    now += 10 * minute;
    await openMails(url).sendDue();
    expect(received[0]?.body).toContain('Subject: Title of a');
    expect(received[0]?.body).toContain(`Message-ID: <${claim.claim_id}@basecase.example.com>`);
    now += 10 * minute;
    await openMails(url).sendDue();
    expect(received[1]?.body).toContain('Subject: Title of b');
  });

  test('a mail that comes back pauses the next ones until the user tries again', async () => {
    const { received, url } = await startMailServer(['ann@example.com']);
    const store = createAlertSettingsStore(db);
    await tell(makeAlert('a'));
    now += minute;
    await openMails(url).sendDue();
    expect((await store.readSettings('ann')).cameBackAt).toBe('2026-11-20T12:01:00.000Z');
    await tell(makeAlert('b'));
    now += 20 * minute;
    const { received: taken, url: repaired } = await startMailServer();
    await openMails(repaired).sendDue();
    expect([received, taken]).toEqual([[], []]);
    await store.saveSettings('ann', atOnce);
    await openMails(repaired).sendDue();
    expect(taken[0]?.body).toContain('Subject: Title of b');
  });
});
