import { type CallReply, usualWatchRule } from '@basecase/gateway/contract';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import { alertSettings } from '../testing/alerts.ts';
import { watchFigures, watchlists } from '../testing/watchlists.ts';
import { AlertSettingsTab } from './alert-settings.tsx';
import { describeNextMail } from './alert-settings-words.model.ts';

type Settings = CallReply<'alertSettings'>;

function open(settings: Partial<Settings> = {}, role: 'Guest' | 'Member' | 'Admin' = 'Member') {
  let now: Settings = { ...alertSettings, ...settings };
  const replies = {
    alertSettings: () => now,
    saveAlertSettings: (input: unknown) => {
      const { body } = input as { readonly body: Partial<Settings> };
      now = { ...now, ...body, ways: { ...now.ways, ...body.ways }, cameBackAt: null };
      return now;
    },
    testAlertMail: { email: 'jo@larkfield.com' },
    feedAddress: { address: { path: '/feeds/abcdefghijklmnop', madeAt: '2026-11-20T10:00:00.000Z' } },
    renewFeedAddress: { address: { path: '/feeds/ponmlkjihgfedcba', madeAt: '2026-11-21T10:00:00.000Z' } },
    watchRules: {
      rules: [
        {
          target: 'ACME',
          rule: { ...usualWatchRule, forms: ['10-K' as const, '10-Q' as const, '8-K' as const], below: 75 },
        },
        {
          target: 'list-list0002',
          rule: { ...usualWatchRule, forms: [], results: false, fairValue: false, insiders: false },
        },
      ],
      prices: 'public' as const,
    },
    watchlists,
    watchFigures,
  };
  const view = renderWithHost(<AlertSettingsTab />, { replies, user: { email: 'jo@larkfield.com', role } });
  const saved = () => view.host.sent('saveAlertSettings');
  return { ...view, saved };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a box changes one way of one kind', async () => {
  const { user, saved } = open();
  const box = await screen.findByRole('checkbox', { name: 'Saved screen, Mail' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  expect(saved()).toMatchObject([{ body: { ways: { screen: { app: true, mail: true, rss: true } } } }]);
});

test('a daily mail has its time and zone, a test, and what it would hold', async () => {
  const { user, saved } = open({
    waiting: { count: 2, alerts: [{ id: 'a', title: 'HLI filed its 10-Q', text: 'Inventory +19.4%', href: '/edgar' }] },
  });
  await user.click(await screen.findByRole('radio', { name: 'Once a day' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(saved()).toMatchObject([{ body: { mail: { mode: 'daily', at: '07:00', zone } } }]);
  const mail = await region('Your next daily mail');
  expect(mail.getByText('2 alerts: HLI filed its 10-Q')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Time of the daily mail' }));
  await user.click(await screen.findByRole('option', { name: '18:30' }));
  expect(saved()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('A test was sent to jo@larkfield.com.')).toBeVisible();
});

test('a mail that came back is said, and tried again', async () => {
  const { user } = open({ mail: { mode: 'atOnce', at: '07:00', zone: 'UTC' }, cameBackAt: '2026-11-19T12:00:00.000Z' });
  expect(await screen.findByText('Mail to jo@larkfield.com came back on 19 November')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/came back/)).toBeNull());
});

test('without a mail server there is no control, and the column says why', async () => {
  open({ canMail: false });
  expect(await screen.findByText(/^This server sends no mail\. Your choice is kept, and an Admin/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'At once' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'New filing, Mail' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'New filing, RSS' })).toBeEnabled();
});

test('a Guest chooses what the app tells', async () => {
  open({}, 'Guest');
  expect(await screen.findByText(/^Members get alerts by mail/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'New filing, In the app' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'New filing, RSS' })).toBeDisabled();
});

test('the address is shown without its middle, copied whole, and asks before it is replaced', async () => {
  const { user } = open();
  expect(await screen.findByRole('textbox', { name: 'Address of your alerts' })).toHaveValue(
    'http://localhost/feeds/abcd…mnop/alerts.rss',
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/feeds/abcdefghijklmnop/alerts.rss');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New address' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Make a new address?' });
  await user.click(within(dialog).getByRole('button', { name: 'Make a new address' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Address of your alerts' })).toHaveValue(
      'http://localhost/feeds/ponm…dcba/alerts.rss',
    ),
  );
});

test('companies and lists with their own settings say what differs, and are changed', async () => {
  const { user, host } = open();
  const own = await region('Companies with their own settings');
  expect(own.getByText('8-K too, below $75')).toBeVisible();
  expect(own.getByText('All alerts are off')).toBeVisible();
  await user.click(own.getByRole('button', { name: 'Change the alerts of ACME' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Alerts for ACME/ }));
  expect(dialog.getByRole('textbox', { name: 'Price below' })).toHaveValue('75');
  expect(host.calls.some(({ name }) => name === 'watchFigures')).toBe(true);
});

test('the next mail is today while its time is to come in the zone of the mail', () => {
  const mail = { mode: 'daily', at: '07:00', zone: 'America/New_York' } as const;
  expect(describeNextMail(mail, new Date('2026-11-20T11:00:00Z'))).toBe('Today at 07:00, if there is news');
  expect(describeNextMail(mail, new Date('2026-11-20T13:00:00Z'))).toBe('Tomorrow at 07:00, if there is news');
});
