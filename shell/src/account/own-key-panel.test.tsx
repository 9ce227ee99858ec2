import type { OwnKeyState } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import { OwnKeyPanel } from './own-key-panel.tsx';

const none: OwnKeyState = { offered: true, requestsPerDay: 25, key: null };
const budget = { limit: 25, used: 1, left: 24, resetsAt: null };
const kept = { lastFour: 'X7QZ', since: '2026-11-20T08:00:00Z', isReadable: true, budget };
const inUse: OwnKeyState = { ...none, key: kept };

const show = (replies: FakeReplies) => renderWithHost(<OwnKeyPanel email="jo@larkfield.com" />, { replies });
const panel = async () => within(await screen.findByRole('region', { name: 'Own provider keys' }));

test('a key is checked, kept and shown by its last four characters, with the requests that are left', async () => {
  const { user, host } = show({ ownKey: none, saveOwnKey: inUse });
  const { getByLabelText, getByRole, findByText, queryByLabelText } = await panel();
  const field = getByLabelText('Alpha Vantage key');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAccessibleDescription(/The check is one request of the 25/);
  const save = getByRole('button', { name: 'Check and save' });
  await user.type(field, 'short');
  expect(save).toBeDisabled();
  await user.clear(field);
  await user.type(field, ' ABCDEFGHX7QZ ');
  await user.click(save);
  expect(await findByText(/24 of 25 requests are left today/)).toBeInTheDocument();
  expect(screen.getByText('In use')).toBeInTheDocument();
  expect(screen.getByText('•••• X7QZ')).toBeInTheDocument();
  expect(queryByLabelText('Alpha Vantage key')).toBeNull();
  expect(host.calls.at(-1)).toEqual({
    name: 'saveOwnKey',
    input: { body: { provider: 'alpha-vantage', key: 'ABCDEFGHX7QZ' } },
  });
  expect(host.notices).toEqual([{ kind: 'success', text: 'The data provider takes your key. It is in use now.' }]);
});

const tiingo = { provider: 'tiingo', offered: true, requestsPerDay: 1000, key: null } as const;
const both: OwnKeyState = { ...inUse, others: [tiingo] };

test('with a key for one provider the form takes one for the other, whose bounds it says', async () => {
  const further = [
    { per: 'hour', counts: 'requests', limit: 50, left: 10 },
    { per: 'month', counts: 'companies', limit: 500, left: 480 },
  ] as const;
  const counted = { limit: 1000, used: 40, left: 10, resetsAt: null, further: [...further] };
  const held = { ...tiingo, key: { ...kept, lastFour: 't0k3', budget: counted } };
  const { user, host } = show({ ownKey: both, saveOwnKey: { ...inUse, others: [held] } });
  const { getByLabelText, findByRole, getByText, queryByRole } = await panel();
  expect(queryByRole('combobox', { name: 'Provider' })).toBeNull();
  expect(getByText(/1,000 requests a day, 50 of them in an hour, for 500 companies a month/)).toBeInTheDocument();
  await user.type(getByLabelText('Tiingo key'), 'a0b1c2d3t0k3{Enter}');
  const section = within(await findByRole('region', { name: 'Tiingo' }));
  const bounds = '960 of 1,000 requests are left today, 10 of 50 requests this hour, 480 of 500 companies this month.';
  expect(section.getByText(bounds)).toBeInTheDocument();
  const body = { provider: 'tiingo', key: 'a0b1c2d3t0k3' };
  expect(host.calls.at(-1)).toEqual({ name: 'saveOwnKey', input: { body } });
});

test('without a key the user chooses the provider of theirs', async () => {
  const { user } = show({ ownKey: { ...none, others: [tiingo] } });
  const { getByLabelText, getByRole } = await panel();
  expect(getByLabelText('Alpha Vantage key')).toBeInTheDocument();
  await user.click(getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByRole('option', { name: 'Tiingo' }));
  expect(getByLabelText('Tiingo key')).toBeInTheDocument();
});

test('the key of one provider is removed, and that of the other stays', async () => {
  const held = { ...tiingo, key: { ...kept, lastFour: 't0k3' } };
  const { user, host } = show({ ownKey: { ...inUse, others: [held] }, removeOwnKey: both });
  const { findByRole } = await panel();
  await user.click(within(await findByRole('region', { name: 'Tiingo' })).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove key' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tiingo' })).toBeNull());
  expect(screen.getByText('•••• X7QZ')).toBeInTheDocument();
  expect(host.calls.at(-1)).toEqual({ name: 'removeOwnKey', input: { query: { provider: 'tiingo' } } });
});

test('a refusal stands under the field, and the key can be corrected', async () => {
  const refusal = 'The data provider does not take this key. Please check that it is complete.';
  const { user } = show({ ownKey: none, saveOwnKey: new ApiError(refusal, 400, 'bad_input') });
  const { getByLabelText, getByRole } = await panel();
  await user.type(getByLabelText('Alpha Vantage key'), 'ABCDEFGHIJKL{Enter}');
  await waitFor(() => expect(getByLabelText('Alpha Vantage key')).toHaveAccessibleDescription(new RegExp(refusal)));
  expect(getByLabelText('Alpha Vantage key')).toHaveValue('ABCDEFGHIJKL');
  expect(getByRole('button', { name: 'Check and save' })).toBeEnabled();
});

test('removal asks first, and the panel takes a key again afterwards', async () => {
  const { user, host } = show({ ownKey: inUse, removeOwnKey: none });
  const { getByRole, findByLabelText } = await panel();
  await user.click(getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(host.calls.map(({ name }) => name)).toEqual(['ownKey']);
  await user.click(getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /all prices and figures that your keys loaded/,
  );
  await user.click(screen.getByRole('button', { name: 'Remove key' }));
  expect(await findByLabelText('Alpha Vantage key')).toHaveValue('');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a removal that fails says so and leaves the key', async () => {
  const { user } = show({ ownKey: inUse, removeOwnKey: new ApiError('Please try again.', 503, 'not_ready') });
  const { getByRole, findByRole } = await panel();
  await user.click(getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove key' }));
  expect(await findByRole('alert')).toHaveTextContent('Please try again.');
  expect(screen.getByText('•••• X7QZ')).toBeInTheDocument();
});

test('another key is entered in place of the first; Cancel keeps it', async () => {
  const { user } = show({ ownKey: inUse, saveOwnKey: { ...none, key: { ...kept, lastFour: 'NEW4' } } });
  const { getByRole, getByLabelText } = await panel();
  await user.click(getByRole('button', { name: 'Enter another key' }));
  await user.click(getByRole('button', { name: 'Cancel' }));
  await user.click(getByRole('button', { name: 'Enter another key' }));
  await user.type(getByLabelText('Alpha Vantage key'), 'ABCDEFGHNEW4{Enter}');
  expect(await screen.findByText('•••• NEW4')).toBeInTheDocument();
});

test.each([
  [
    'when the next request frees up',
    { ...kept, budget: { ...budget, left: 0, resetsAt: '2026-11-22T09:30:00Z' } },
    /0 of 25.*frees up/,
    'In use',
  ],
  [
    'a key that the server cannot read',
    { ...kept, isReadable: false },
    /can no longer read it.*no requests are made for you/,
    'Not in use',
  ],
])('it says %s', async (_, key, text, badge) => {
  show({ ownKey: { ...none, key } });
  const { findByText } = await panel();
  expect(await findByText(text)).toBeInTheDocument();
  expect(screen.getByText(badge)).toBeInTheDocument();
});

test('a server that turned own keys off says so of a key that is there, and offers its removal alone', async () => {
  show({ ownKey: { offered: false, requestsPerDay: 0, key: { ...kept, budget: null } } });
  const { getByText, getByRole, queryByRole } = await panel();
  expect(getByText(/does not use own keys now/)).toBeInTheDocument();
  expect(getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(queryByRole('button', { name: 'Enter another key' })).toBeNull();
});

test('where none are offered there is no panel', async () => {
  const { host } = show({ ownKey: { ...none, offered: false } });
  await waitFor(() => expect(host.calls).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a state that does not load can be retried', async () => {
  show({ ownKey: new Error('?') });
  expect(await screen.findByText('Failed to load your own keys.')).toBeInTheDocument();
});
