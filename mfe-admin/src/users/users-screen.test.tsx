import type { Users } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
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

async function show(replies: FakeReplies = {}) {
  const view = renderWithHost(<UsersScreen />, {
    user: { email: admin.email, role: 'Admin' },
    replies: { users: { users: [admin, guest] }, ...replies },
  });
  await screen.findByRole('table', { name: 'Users' });
  return { user: userEvent.setup(), ...view };
}

test('lists accounts with their dates, and marks the own one', async () => {
  await show();
  expect(screen.getByRole('row', { name: /admin@basecase.local You/ })).toHaveTextContent('20 Nov 2026');
  expect(screen.getByRole('row', { name: /jo@larkfield.com/ })).toHaveTextContent('Never');
});

test('grants membership', async () => {
  const { user, host } = await show({ changeRole: { ...guest, role: 'Member' } });
  const roles = screen.getByRole('radiogroup', { name: 'Role of jo@larkfield.com' });
  await user.click(within(roles).getByRole('radio', { name: 'Member' }));
  expect(host.calls).toContainEqual({ name: 'changeRole', input: { params: { id: '2' }, body: { role: 'Member' } } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is now Member.' }]);
});

test('the last admin cannot be demoted, in the words of the gateway', async () => {
  const { user } = await show({ changeRole: new ApiError('The last admin cannot be demoted.', 409, 'conflict') });
  const roles = screen.getByRole('radiogroup', { name: 'Role of admin@basecase.local' });
  await user.click(within(roles).getByRole('radio', { name: 'Guest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last admin cannot be demoted.');
  expect(within(roles).getByRole('radio', { name: 'Admin' })).toBeChecked();
});

test('a list that does not load can be tried again', async () => {
  renderWithHost(<UsersScreen />, { replies: { users: new Error('?') } });
  expect(await screen.findByText('Failed to load users.')).toBeInTheDocument();
});
