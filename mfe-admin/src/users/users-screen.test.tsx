import type { Users } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
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
  return view;
}

test('an admin grants membership after a question that names user and role', async () => {
  const { user, host } = await show({ changeRole: { ...guest, role: 'Member' } });
  const roles = screen.getByRole('radiogroup', { name: 'Role of jo@larkfield.com' });
  await user.click(within(roles).getByRole('radio', { name: 'Member' }));
  const question = screen.getByRole('alertdialog', { name: 'Make jo@larkfield.com Member?' });
  expect(question).toHaveTextContent('jo@larkfield.com is Guest now.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(host.sent('changeRole')).toEqual([]);
  expect(within(roles).getByRole('radio', { name: 'Guest' })).toBeChecked();

  await user.click(within(roles).getByRole('radio', { name: 'Member' }));
  await user.click(screen.getByRole('button', { name: 'Make Member' }));
  expect(host.sent('changeRole')).toContainEqual({ params: { id: '2' }, body: { role: 'Member' } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is now Member.' }]);
});

test('a request for membership is accepted after the usual question, or dismissed', async () => {
  const asking = { ...guest, askedAt: '2026-11-22T08:00:00Z' };
  const { user, host } = await show({
    users: { users: [admin, guest], membershipRequests: [asking] },
    changeRole: { ...guest, role: 'Member' },
    dismissMembershipRequest: { message: 'The request is dismissed.' },
  });
  const requests = screen.getByRole('region', { name: 'Requests for membership' });
  expect(requests).toHaveTextContent('jo@larkfield.com');
  await user.click(within(requests).getByRole('button', { name: 'Make jo@larkfield.com a member' }));
  const question = screen.getByRole('alertdialog', { name: 'Make jo@larkfield.com Member?' });
  await user.click(within(question).getByRole('button', { name: 'Make Member' }));
  expect(host.sent('changeRole')).toContainEqual({ params: { id: '2' }, body: { role: 'Member' } });
  await user.click(within(requests).getByRole('button', { name: 'Dismiss the request of jo@larkfield.com' }));
  expect(host.sent('dismissMembershipRequest')).toContainEqual({ params: { id: '2' } });
});

test('the refusal to demote the last admin is shown in the text of the gateway', async () => {
  const { user } = await show({ changeRole: new ApiError('The last admin cannot be demoted.', 409, 'conflict') });
  const roles = screen.getByRole('radiogroup', { name: 'Role of admin@basecase.local' });
  await user.click(within(roles).getByRole('radio', { name: 'Guest' }));
  await user.click(screen.getByRole('button', { name: 'Make Guest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last admin cannot be demoted.');
  expect(within(roles).getByRole('radio', { name: 'Admin' })).toBeChecked();
});

test('a list that fails to load can be retried', async () => {
  renderWithHost(<UsersScreen />, { replies: { users: new Error('?') } });
  expect(await screen.findByText('Failed to load users.')).toBeInTheDocument();
});

test('a long list is searched and paged by the gateway', async () => {
  const { user, host } = await show({
    users: (input) =>
      JSON.stringify(input).includes('"after":"1"')
        ? { users: [guest], more: false, matched: 1234 }
        : { users: [admin], more: true, matched: 1234 },
  });
  expect(screen.getByText('1,234 users')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('row', { name: /^jo@larkfield.com/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByRole('row', { name: /^admin@basecase.local/ })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'admin');
  await waitFor(() => expect(host.sent('users')).toContainEqual({ query: { q: 'admin', after: '', limit: 50 } }));
});

test('accounts are listed with their dates, and found by email and role; the own account is marked', async () => {
  const { user } = await show();
  expect(screen.getByRole('row', { name: /admin@basecase.local You/ })).toHaveTextContent('20 Nov 2026');
  expect(screen.getByRole('row', { name: /^jo@larkfield.com/ })).toHaveTextContent('Never');
  expect(screen.queryByRole('region', { name: 'Requests for membership' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'GUEST');
  expect(screen.queryByRole('row', { name: /^admin@basecase.local/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Find a user' }), 'x');
  expect(screen.getByText('No account has this text in its email or role.')).toBeInTheDocument();
});

test('signing a user out everywhere requires confirmation, and ends their secret feed address unless the Admin keeps it', async () => {
  const { user, host } = await show({ signOutUser: { message: 'Every session of the user has ended.' } });
  await user.click(screen.getByRole('button', { name: 'Sign jo@larkfield.com out everywhere' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(host.sent('signOutUser')).toContainEqual({ params: { id: '2' } });
  expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is signed out everywhere.' }]);
  await user.click(screen.getByRole('button', { name: 'Sign admin@basecase.local out everywhere' }));
  const again = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  const choice = within(again).getByRole('checkbox', { name: 'End the secret address of calendar and feeds too' });
  expect(choice).toBeChecked();
  await user.click(choice);
  await user.click(within(again).getByRole('button', { name: 'Sign out everywhere' }));
  const input = { params: { id: '1' }, body: { keepFeed: true } };
  expect(host.sent('signOutUser')).toContainEqual(input);
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
  await waitFor(() => expect(host.sent('audit')).toContainEqual({ query: { q: 'jo', before: '' } }));
});

const link = { token: 'abc', email: 'ann@example.com', expiresAt: '2026-11-27T08:00:00Z' };

test('an invitation gives a link to pass on', async () => {
  const { user, host } = await show({ inviteUser: link });
  const create = screen.getByRole('button', { name: 'Create invitation link' });
  expect(create).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Email of the invited person' }), ' ann@example.com ');
  const roles = screen.getByRole('radiogroup', { name: 'Role of the invited person' });
  await user.click(within(roles).getByRole('radio', { name: 'Guest' }));
  await user.click(create);
  expect(await screen.findByText(`${window.location.origin}/#link=abc`)).toBeVisible();
  expect(screen.getByText(/Hand this link to ann@example.com: it makes their account/)).toBeVisible();
  expect(host.sent('inviteUser')).toContainEqual({ body: { email: 'ann@example.com', role: 'Guest', mail: false } });
});

test('an open invitation is withdrawn', async () => {
  const invitation = {
    id: 'i',
    email: link.email,
    role: 'Admin',
    createdBy: admin.email,
    expiresAt: link.expiresAt,
  } as const;
  let open = [invitation];
  const { user, host } = await show({
    users: () => ({ users: [admin, guest], invitations: open }),
    withdrawInvitation: () => {
      open = [];
      return { message: 'The invitation is withdrawn.' };
    },
  });
  expect(screen.getByRole('row', { name: /ann@example.com Admin admin@basecase.local/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of ann@example.com' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Open invitations' })).toBeNull());
  expect(host.sent('withdrawInvitation')).toContainEqual({ params: { id: 'i' } });
});

test('a refused invitation is explained', async () => {
  const { user } = await show({
    inviteUser: new ApiError('An account with this email already exists.', 409, 'conflict'),
  });
  await user.type(screen.getByRole('textbox', { name: 'Email of the invited person' }), 'jo@larkfield.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists.');
});

test('a password link is made for a user', async () => {
  const { user, host } = await show({ makePasswordLink: { ...link, email: guest.email } });
  await user.click(screen.getByRole('button', { name: 'Make a password link for jo@larkfield.com' }));
  expect(await screen.findByText(/Hand this link to jo@larkfield.com: it sets a new password/)).toBeVisible();
  expect(host.sent('makePasswordLink')).toContainEqual({ params: { id: '2' }, body: { mail: false } });
});

test('where the server mails, a link is mailed; one that could not be sent is shown', async () => {
  const { user, host } = await show({
    users: { users: [admin, { ...guest, emailProved: false }], mail: true },
    makePasswordLink: { ...link, token: '', email: guest.email, mailed: true },
    inviteUser: { ...link, mailed: false },
  });
  expect(screen.getByRole('row', { name: /^jo@larkfield.com Unverified/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make a password link for jo@larkfield.com' }));
  expect(await screen.findByText(/A link was mailed to jo@larkfield.com: it sets a new password/)).toBeVisible();
  expect(host.sent('makePasswordLink')).toContainEqual({ params: { id: '2' }, body: { mail: true } });
  await user.type(screen.getByRole('textbox', { name: 'Email of the invited person' }), 'ann@example.com{Enter}');
  expect(await screen.findByText(/The mail could not be sent. Hand this link to ann@example.com/)).toBeVisible();
  expect(screen.getByText(`${window.location.origin}/#link=abc`)).toBeVisible();
});

test('deleting a user requires confirmation; the own account cannot be deleted', async () => {
  const { user, host } = await show({ deleteUser: { message: 'The user and all of their data are deleted.' } });
  expect(screen.getByRole('button', { name: 'Delete admin@basecase.local' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Delete jo@larkfield.com' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete jo@larkfield.com?' });
  expect(question).toHaveTextContent('with all saved projections and valuations');
  await user.click(within(question).getByRole('button', { name: 'Delete user' }));
  expect(host.sent('deleteUser')).toContainEqual({ params: { id: '2' } });
  await waitFor(() => expect(host.notices).toEqual([{ kind: 'success', text: 'jo@larkfield.com is deleted.' }]));
});
