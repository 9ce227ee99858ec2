import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alert, AlertList } from '../watching/alerts-query.ts';
import { formatTime, formatUnread, groupByDay } from './alert-days.model.ts';
import { AlertsBell } from './alerts-bell.tsx';
import { AlertsScreen } from './alerts-screen.tsx';
import { NewsPanel } from './news-panel.tsx';

const makeAlert = (id: string, change: Partial<Alert> = {}): Alert => ({
  id,
  app: 'research',
  kind: 'filing',
  title: `${id} filed its 10-Q`,
  text: 'Inventory +19.4%, revenue +3.1% against the same quarter of the year before.',
  href: `/edgar?symbol=${id}`,
  at: '2026-11-20T16:31:00.000Z',
  readAt: null,
  ...change,
});

/** A gateway that keeps which alerts are read. */
function keeping(first: readonly Alert[]) {
  let alerts = first;
  const list = (): AlertList => ({
    unread: alerts.filter(({ readAt }) => readAt === null).length,
    alerts: [...alerts],
  });
  return {
    alerts: list,
    markAlerts: (input: unknown) => {
      const { ids, isRead } = (input as { body: { ids: readonly string[] | 'all'; isRead: boolean } }).body;
      const isMeant = (id: string) => ids === 'all' || ids.includes(id);
      alerts = alerts.map((alert) => (isMeant(alert.id) ? { ...alert, readAt: isRead ? alert.at : null } : alert));
      return list();
    },
  };
}

test('the bell says how many are unread, and opens the list; an opened alert is read', async () => {
  const read = makeAlert('KO', { readAt: '2026-11-20T17:00:00.000Z' });
  const { host } = renderWithHost(<AlertsBell />, { replies: keeping([makeAlert('HLI'), read]) });
  const bell = await screen.findByRole('button', { name: 'Alerts, 1 unread' });
  await userEvent.click(bell);
  const dialog = await screen.findByRole('dialog', { name: 'Alerts' });
  const link = within(dialog).getByRole('link', { name: /^Unread: HLI filed its 10-Q/ });
  expect(link).toHaveAttribute('href', '/edgar?symbol=HLI');
  await userEvent.click(link);
  expect(await screen.findByRole('button', { name: 'Alerts' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.sent('markAlerts')[0]).toEqual({ body: { ids: ['HLI'], isRead: true } });
});

test('an alert of a report leads to what changed in it too', async () => {
  const href = '/edgar?symbol=HLI&filing=0000001234-26-000003&from=Alert%2C+10-Q';
  renderWithHost(<AlertsScreen />, {
    replies: keeping([makeAlert('HLI', { href }), makeAlert('KO', { kind: 'price', title: 'KO closed below $60' })]),
  });
  const changes = await screen.findAllByRole('link', { name: /^All changes/ });
  expect(changes.map((link) => link.getAttribute('href'))).toEqual([
    '/edgar?symbol=HLI&filing=0000001234-26-000003&compare=last-year',
  ]);
});

test('keys move, and u marks an alert as read and unread', async () => {
  renderWithHost(<AlertsScreen />, { replies: keeping([makeAlert('HLI'), makeAlert('KO')]) });
  (await screen.findByRole('link', { name: /HLI/ })).focus();
  await userEvent.keyboard('{ArrowDown}u');
  expect(await screen.findByRole('link', { name: /^KO/ })).toHaveFocus();
  await userEvent.keyboard('u');
  expect(await screen.findByRole('link', { name: /^Unread: KO/ })).toBeVisible();
});

test('all are marked as read, and Undo takes it back', async () => {
  const { host } = renderWithHost(<AlertsScreen />, { replies: keeping([makeAlert('HLI'), makeAlert('KO')]) });
  await userEvent.click(await screen.findByRole('radio', { name: 'Unread 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('All alerts are read.')).toBeVisible();
  expect(host.notices).toEqual([{ kind: 'success', text: '2 alerts marked read.' }]);
  host.noticeActions[0]?.run();
  expect(await screen.findByRole('link', { name: /^Unread: KO/ })).toBeVisible();
});

test('alerts that could not be marked are not said to be', async () => {
  const replies = {
    ...keeping([makeAlert('HLI')]),
    markAlerts: new ApiError('The service is busy.', 503, 'not_ready'),
  };
  const { host } = renderWithHost(<AlertsScreen />, { replies });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByRole('link', { name: /^Unread: HLI/ })).toBeVisible();
  await waitFor(() => expect(host.notices).toEqual([{ kind: 'error', text: 'The service is busy.' }]));
});

test('no alerts, and a failure, have their words', async () => {
  const { unmount } = renderWithHost(<AlertsScreen />, { replies: keeping([]) });
  expect(await screen.findByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  unmount();
  renderWithHost(<AlertsScreen />, { replies: { alerts: new ApiError('The service is busy.', 503, 'not_ready') } });
  expect(await screen.findByText('They are kept and will be here when the service answers.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('the panel of the start page reports whether it has something', async () => {
  const report = jest.fn();
  renderWithHost(<NewsPanel report={report} />, { replies: keeping([makeAlert('HLI')]) });
  await waitFor(() => expect(report).toHaveBeenLastCalledWith({ isEmpty: false }));
  expect(screen.getByRole('region', { name: 'What is new' })).toHaveTextContent('HLI filed its 10-Q');
});

test('what comes while the list is open waits for a press, and older ones for another', async () => {
  const many = Array.from({ length: 9 }, (_, at) => makeAlert(`C${at}`));
  const later = { unread: 11, alerts: [makeAlert('NEW'), makeAlert('NEW2'), ...many] };
  renderWithHost(<NewsPanel report={jest.fn()} />, { replies: { ...keeping(many), markAlerts: later } });
  expect(await screen.findByRole('link', { name: /C7/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /C8/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Older items' }));
  expect(screen.getByRole('link', { name: /C8/ })).toBeVisible();
  screen.getByRole('link', { name: /C1/ }).focus();
  await userEvent.keyboard('u');
  await userEvent.click(await screen.findByRole('button', { name: '2 new alerts' }));
  expect(screen.getByRole('link', { name: /NEW2/ })).toBeVisible();
});

test('unread alerts in view are read after five seconds with the focus', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { host } = renderWithHost(<AlertsScreen />, { replies: keeping([makeAlert('HLI')]) });
  (await screen.findByRole('link', { name: /HLI/ })).focus();
  await act(async () => jest.advanceTimersByTime(4_900));
  expect(host.sent('markAlerts')).toEqual([]);
  await act(async () => jest.advanceTimersByTime(200));
  expect(await screen.findByRole('link', { name: /^HLI/ })).toBeVisible();
  jest.useRealTimers();
});

test('alerts stand by day, with their time', () => {
  const [first, second] = [makeAlert('a'), makeAlert('b', { at: '2026-11-19T08:05:00.000Z' })];
  expect(groupByDay([first, second], 'UTC').map(({ name }) => name)).toEqual([
    'Friday, 20 November',
    'Thursday, 19 November',
  ]);
  expect(formatTime(second.at, 'UTC')).toBe('08:05');
  expect([0, 1, 99, 100].map(formatUnread)).toEqual([null, '1', '99', '99+']);
});
