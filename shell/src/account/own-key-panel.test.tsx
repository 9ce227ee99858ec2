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
const panel = async () => within(await screen.findByRole('region', { name: 'Own provider key' }));

test('a key is checked, kept and shown by its last four characters, with the requests that are left', async () => {
  const { user, host } = show({ ownKey: none, saveOwnKey: inUse });
  const { getByLabelText, getByRole, findByText, queryByLabelText } = await panel();
  const field = getByLabelText('Key');
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
  expect(queryByLabelText('Key')).toBeNull();
  expect(host.calls.at(-1)).toEqual({ name: 'saveOwnKey', input: { body: { key: 'ABCDEFGHX7QZ' } } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'The data provider takes your key. It is in use now.' }]);
});

test('a refusal stands under the field, and the key can be corrected', async () => {
  const refusal = 'The data provider does not take this key. Please check that it is complete.';
  const { user } = show({ ownKey: none, saveOwnKey: new ApiError(refusal, 400, 'bad_input') });
  const { getByLabelText, getByRole } = await panel();
  await user.type(getByLabelText('Key'), 'ABCDEFGHIJKL{Enter}');
  await waitFor(() => expect(getByLabelText('Key')).toHaveAccessibleDescription(new RegExp(refusal)));
  expect(getByLabelText('Key')).toHaveValue('ABCDEFGHIJKL');
  expect(getByRole('button', { name: 'Check and save' })).toBeEnabled();
});

test('removal asks first, and the panel takes a key again afterwards', async () => {
  const { user, host } = show({ ownKey: inUse, removeOwnKey: none });
  const { getByRole, findByLabelText } = await panel();
  await user.click(getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(host.calls.map(({ name }) => name)).toEqual(['ownKey']);
  await user.click(getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/all prices and figures that it loaded/);
  await user.click(screen.getByRole('button', { name: 'Remove key' }));
  expect(await findByLabelText('Key')).toHaveValue('');
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
  await user.type(getByLabelText('Key'), 'ABCDEFGHNEW4{Enter}');
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
  expect(await screen.findByText('Failed to load your own key.')).toBeInTheDocument();
});
