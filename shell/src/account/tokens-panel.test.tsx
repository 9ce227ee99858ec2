import type { PersonalToken } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { TokensPanel } from './tokens-panel.tsx';

const kept: PersonalToken = {
  id: 'one',
  name: 'Research assistant',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2027-02-18T08:00:00Z',
  lastUsedAt: null,
};
const token = `bc_${'A'.repeat(43)}`;

const show = (replies: FakeReplies) => renderWithHost(<TokensPanel email="jo@larkfield.com" />, { replies });
const panel = async () => within(await screen.findByRole('region', { name: 'Tokens' }));

test('a token needs a name and the password, is shown once, and can be copied', async () => {
  const { user, host } = show({ personalTokens: { tokens: [] }, makePersonalToken: { ...kept, token } });
  const { getByRole, getByLabelText, findByText } = await panel();
  await user.click(getByRole('button', { name: 'New token' }));
  const create = getByRole('button', { name: 'Create token' });
  await user.type(getByLabelText('Name'), ' Research assistant ');
  expect(create).toBeDisabled();
  await user.type(getByLabelText('Current password'), 'right horse');
  await user.click(create);
  expect(await findByText(token)).toBeInTheDocument();
  expect(await findByText('http://localhost/mcp')).toBeInTheDocument();
  expect(getByRole('button', { name: /^Copy/ })).toBeInTheDocument();
  expect(host.calls).toContainEqual({
    name: 'makePersonalToken',
    input: { body: { name: 'Research assistant', password: 'right horse', days: 90 } },
  });
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('a refusal stands under the password', async () => {
  const refusal = new ApiError('The current password is not right.', 403, 'forbidden');
  const { user } = show({ personalTokens: { tokens: [] }, makePersonalToken: refusal });
  const { getByRole, getByLabelText } = await panel();
  await user.click(getByRole('button', { name: 'New token' }));
  await user.type(getByLabelText('Name'), 'Research');
  await user.type(getByLabelText('Current password'), 'wrong{Enter}');
  await waitFor(() => expect(getByLabelText('Current password')).toHaveAccessibleDescription(refusal.message));
});

test('tokens are listed with their last use and end; revoking asks first', async () => {
  const used = { ...kept, id: 'two', name: 'Notebook', lastUsedAt: '2026-11-29T09:30:00Z' };
  const { user, host } = show({
    personalTokens: { tokens: [kept, used] },
    revokePersonalToken: { message: 'Token revoked.' },
  });
  const { getByRole, getAllByRole } = await panel();
  expect(readTexts(getAllByRole('listitem'))).toEqual([
    'Research assistantNever used, ends 18 Feb 2027Revoke',
    expect.stringMatching(/^NotebookUsed .+, ends 18 Feb 2027Revoke$/),
  ]);
  await user.click(getByRole('button', { name: 'Revoke Notebook' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/stop working at once/);
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  await waitFor(() =>
    expect(host.calls).toContainEqual({ name: 'revokePersonalToken', input: { params: { id: 'two' } } }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('tokens that do not load can be retried', async () => {
  show({ personalTokens: new Error('?') });
  expect(await screen.findByText('Failed to load your tokens.')).toBeInTheDocument();
});
