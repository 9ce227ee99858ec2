import type { Users } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UsersScreen } from './users-screen.tsx';

const guest: Users['users'][number] = {
  id: '2',
  email: 'jo@larkfield.com',
  role: 'Guest',
  createdAt: '2026-11-01T08:00:00Z',
  lastSignInAt: null,
};
const admin = {
  ...guest,
  id: '1',
  email: 'admin@basecase.local',
  role: 'Admin',
  lastSignInAt: '2026-11-20T08:00:00Z',
} as const;

const entry = {
  id: 'a',
  at: '2026-11-20T08:00:00Z',
  actor: admin.email,
  action: 'role-changed',
  detail: 'jo@larkfield.com to Member',
};

async function show(replies: FakeReplies = {}) {
  const view = renderWithHost(<UsersScreen />, {
    user: { email: admin.email, role: 'Admin' },
    replies: { users: { users: [admin, guest] }, audit: { entries: [entry], more: false }, ...replies },
  });
  await screen.findByRole('table', { name: 'Users' });
  return { user: userEvent.setup(), ...view };
}

test('accounts are listed with their dates; the own account is marked', async () => {
  await show();
  expect(screen.getByRole('row', { name: /admin@basecase.local You/ })).toHaveTextContent('20 Nov 2026');
  expect(screen.getByRole('row', { name: /^jo@larkfield.com/ })).toHaveTextContent('Never');
});

test('an admin grants membership', async () => {
  const { user, host } = await show({ changeRole: { ...guest, role: 'Member' } });
  const roles = screen.getByRole('radiogroup', { name: 'Role of jo@larkfield.com' });
  await user.click(within(roles).getByRole('radio', { name: 'Member' }));
  expect(host.calls).toContainEqual({ name: 'changeRole', input: { params: { id: '2' }, body: { role: 'Member' } } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is now Member.' }]);
});

test('the refusal to demote the last admin is shown in the text of the gateway', async () => {
  const { user } = await show({ changeRole: new ApiError('The last admin cannot be demoted.', 409, 'conflict') });
  const roles = screen.getByRole('radiogroup', { name: 'Role of admin@basecase.local' });
  await user.click(within(roles).getByRole('radio', { name: 'Guest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last admin cannot be demoted.');
  expect(within(roles).getByRole('radio', { name: 'Admin' })).toBeChecked();
});

test('a list that fails to load can be retried', async () => {
  renderWithHost(<UsersScreen />, { replies: { users: new Error('?') } });
  expect(await screen.findByText('Failed to load users.')).toBeInTheDocument();
});

test('users are found by email and role', async () => {
  const { user } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'GUEST');
  expect(screen.queryByRole('row', { name: /^admin@basecase.local/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'x');
  expect(screen.getByText('No account has this text in its email or role.')).toBeInTheDocument();
});

test('signing a user out everywhere requires confirmation', async () => {
  const { user, host } = await show({ signOutUser: { message: 'Every session of the user has ended.' } });
  await user.click(screen.getByRole('button', { name: 'Sign jo@larkfield.com out everywhere' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(host.calls).toContainEqual({ name: 'signOutUser', input: { params: { id: '2' } } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is signed out everywhere.' }]);
});

test('the audit trail shows actor and action, and pages back', async () => {
  const older = { ...entry, id: 'b', action: 'sign-in', detail: '' };
  const { user, host } = await show({
    audit: (input) =>
      JSON.stringify(input).includes('"before":"a"')
        ? { entries: [older], more: false }
        : { entries: [entry], more: true },
  });
  expect(await screen.findByRole('row', { name: /role changed jo@larkfield.com to Member/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('row', { name: /sign in/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByRole('row', { name: /role changed/ })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Filter the audit trail' }), 'jo');
  await waitFor(() => expect(host.calls).toContainEqual({ name: 'audit', input: { query: { q: 'jo', before: '' } } }));
});
