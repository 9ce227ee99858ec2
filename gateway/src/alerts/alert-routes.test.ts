import { gatewayHarness, type SignedIn } from '../../test/support/test-gateway.ts';
import { type AlertList, mostAlerts } from '../contract/watching/alerts.ts';
import { exportUser } from '../users/user-data.ts';
import { createAlertStore, type NewAlert } from './store/alert-store.ts';

const gateway = gatewayHarness({ each: true });
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');

const makeAlert = (userId: string, event: string): NewAlert => {
  return { userId, event, kind: 'filing', app: 'research', title: `Title of ${event}`, text: 'Text', href: '/edgar' };
};
const read = async ({ headers }: SignedIn): Promise<AlertList> =>
  (await gateway.app.inject({ url: '/api/alerts', headers })).json();
const mark = async ({ headers }: SignedIn, ids: readonly string[] | 'all', isRead = true): Promise<AlertList> => {
  const payload = { ids, isRead };
  return (await gateway.app.inject({ method: 'POST', url: '/api/alerts/read', headers, payload })).json();
};

test('a user is told once of an event, and sees no alert of others', async () => {
  const { alerts } = gateway.services;
  expect(await read(guest)).toEqual({ unread: 0, alerts: [] });
  await alerts.addAlerts([makeAlert(guest.id, 'a'), makeAlert(member.id, 'a')]);
  await alerts.addAlerts([makeAlert(guest.id, 'a'), makeAlert(guest.id, 'b')]);
  const { unread, alerts: own } = await read(guest);
  expect([unread, own.map(({ title }) => title).sort()]).toEqual([2, ['Title of a', 'Title of b']]);
  expect((await read(member)).unread).toBe(1);
});

test('alerts are marked as read and unread, some or all, and only own ones', async () => {
  const { alerts } = gateway.services;
  await alerts.addAlerts([makeAlert(guest.id, 'a'), makeAlert(guest.id, 'b'), makeAlert(member.id, 'c')]);
  const id = (await read(guest)).alerts[0]?.id ?? '';
  expect((await mark(guest, [id])).unread).toBe(1);
  expect((await mark(guest, [id], false)).unread).toBe(2);
  expect((await mark(guest, 'all')).unread).toBe(0);
  const other = (await read(member)).alerts[0]?.id ?? '';
  await mark(guest, [other]);
  expect((await read(member)).unread).toBe(1);
  const { headers } = guest;
  const wrong = await gateway.app.inject({ method: 'POST', url: '/api/alerts/read', headers, payload: { ids: [] } });
  expect(wrong.statusCode).toBe(400);
});

test('the oldest alerts are removed above the bound', async () => {
  let now = 1;
  const store = createAlertStore(gateway.services.db, () => now);
  for (let at = 0; at < mostAlerts + 5; at += 1) {
    now += 1;
    await store.addAlerts([makeAlert(guest.id, `event ${at}`)]);
  }
  await store.purge();
  const rows = await gateway.services.db.selectFrom('alerts').select('event').execute();
  expect(rows).toHaveLength(mostAlerts);
  expect(rows.some(({ event }) => event === 'event 4')).toBe(false);
  expect(rows.some(({ event }) => event === 'event 5')).toBe(true);
});

test('alerts stand in the export of a user', async () => {
  await gateway.services.alerts.addAlerts([makeAlert(guest.id, 'a')]);
  const found = await exportUser(gateway.services.db, guest.id, Date.now());
  expect(found?.alerts).toEqual([
    { title: 'Title of a', text: 'Text', href: '/edgar', at: expect.any(String), readAt: null },
  ]);
});
