import { type FakeHostOptions, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendar } from '../testing/dates.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const member = { email: 'jo@example.com', role: 'Member' } as const;
const token = 'Ab12'.padEnd(39, 'x').concat('wxyz');
const madeAt = '2026-11-20T10:00:00.000Z';

const show = (
  replies: FakeHostOptions['replies'] = {},
  user: FakeHostOptions['user'] = member,
  address = '/calendar',
) =>
  renderWithHost(<CalendarScreen />, {
    replies: { calendar, feedAddress: { address: null }, ...replies },
    user,
    address,
  });

test('a month shows its dates, and the next one follows by a button', async () => {
  show();
  const month = await screen.findByRole('table', { name: 'Dates of November 2026' });
  expect(within(month).getByRole('link', { name: 'DE Results In 2 days, expected' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Month before' })).toBeDisabled();
  for (const _ of [1, 2, 3]) await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  const february = screen.getByRole('table', { name: 'Dates of February 2027' });
  expect(within(february).getByRole('link', { name: 'HLI Results Estimate' })).toHaveAttribute(
    'title',
    'Estimated ± 7 days: 52 weeks after the 8-K of 11 Feb 2026',
  );
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'This month' }));
  expect(screen.getByRole('table', { name: 'Dates of November 2026' })).toBeVisible();
});

test('a day with many dates shows some, and leads to the list with all', async () => {
  const { entries } = calendar;
  const [first] = entries;
  if (first === undefined) throw new Error('The calendar of tests has an entry.');
  const many = ['A', 'B', 'C', 'D', 'E'].map((symbol) => ({ ...first, symbol }));
  show({ calendar: { ...calendar, entries: many } });
  const month = await screen.findByRole('table', { name: 'Dates of November 2026' });
  expect(within(month).getAllByRole('link')).toHaveLength(3);
  await userEvent.click(within(month).getByRole('button', { name: '2 more' }));
  const list = await screen.findByRole('region', { name: 'November 2026' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
});

test('a list has the same dates by month, and names what is not known', async () => {
  show({}, member, '/calendar?view=list');
  const december = await screen.findByRole('region', { name: 'December 2026' });
  expect(within(december).getByRole('listitem')).toHaveTextContent(/^Thu 31 Dec.*HLI.*Hallowell.*Fiscal year ends$/);
  expect(screen.getByText(/Next results are not known of/)).toHaveTextContent(
    'Next results are not known of DUCT: No report of the last year is held.',
  );
});

test('a Member makes an address, which is masked and copied whole, renews it after a question, and ends it', async () => {
  const path = `/feeds/${token}`;
  const address = { path, madeAt };
  const { user, host } = show({ renewFeedAddress: { address }, endFeedAddress: { address: null } });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  const field = await screen.findByRole('textbox', { name: 'Calendar address' });
  expect(field).toHaveValue('http://localhost/feeds/Ab12…wxyz/calendar.ics');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${path}/calendar.ics`);

  await user.click(screen.getByRole('button', { name: 'New address' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new address?' });
  expect(question).toHaveTextContent(
    'The old address stops working at once, in calendars and in feed readers. Paste the new one into your calendar program.',
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(host.sent('renewFeedAddress')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'New address' }));
  await user.click(await screen.findByRole('button', { name: 'Make a new address' }));
  await waitFor(() => expect(host.sent('renewFeedAddress')).toHaveLength(2));

  await user.click(screen.getByRole('button', { name: 'End it' }));
  await user.click(await screen.findByRole('button', { name: 'End this address' }));
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
});

test('an address of a replaced secret cannot be copied any more', async () => {
  show({ feedAddress: { address: { path: null, madeAt } } });
  expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toHaveValue(
    'Made before the server’s secret changed',
  );
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.getByRole('button', { name: 'New address' })).toBeVisible();
});

test('a Guest sees the dates, and that the address is for Members', async () => {
  const { host } = show({}, { email: 'jo@example.com', role: 'Guest' });
  expect(await screen.findByText('Members get an address that their calendar program reads.')).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Dates of November 2026' })).toBeVisible();
  expect(host.calls.map(({ name }) => name)).not.toContain('feedAddress');
});

test('a user without companies learns how dates come here', async () => {
  show({ calendar: { ...calendar, entries: [], unknown: [] } });
  expect(await screen.findByRole('heading', { name: 'No companies yet' })).toBeVisible();
});

test('a calendar that did not load is loaded again', async () => {
  let isAway = true;
  show({
    calendar: () => {
      if (isAway) throw new Error('Away.');
      return calendar;
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('table', { name: 'Dates of November 2026' })).toBeVisible();
});
