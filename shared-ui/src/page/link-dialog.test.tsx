import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { type FakeReplies, fakeHost } from '../testing/fake-host.tsx';
import { LinkDialog } from './link-dialog.tsx';

const ended = new ApiError('This link can no longer be used.', 404, 'not_found');

const begun = { token: 'S', user: { email: 'ann@example.com', role: 'Guest' } } as const;

function show(
  accountLink: NonNullable<FakeReplies['accountLink']>,
  useAccountLink: NonNullable<FakeReplies['useAccountLink']> = begun,
) {
  const { api, calls } = fakeHost({ replies: { accountLink, useAccountLink } });
  const session = { api, resume: jest.fn() };
  const onClose = jest.fn();
  render(<LinkDialog token="T" session={session} onClose={onClose} />);
  return { session, calls, onClose, user: userEvent.setup() };
}

test('an invited person chooses a password and is signed in', async () => {
  const { session, calls, onClose, user } = show({ kind: 'invitation', email: 'ann@example.com' });
  expect(await screen.findByRole('dialog', { name: 'Welcome to Basecase' })).toBeVisible();
  expect(calls).toEqual([{ name: 'accountLink', input: { body: { token: 'T' } } }]);
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  const save = screen.getByRole('button', { name: 'Save password and sign in' });
  await user.type(screen.getByLabelText('New password'), 'short');
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText('New password'), 'er, but fine');
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = { token: 'T', password: 'shorter, but fine' };
  expect(calls.at(-1)).toEqual({ name: 'useAccountLink', input: { body } });
  expect(session.resume).toHaveBeenCalledWith(begun);
});

test('a refused password is explained, and can be tried again', async () => {
  const refused = new ApiError('This password is one of the most common.', 400, 'bad_input');
  const { onClose, user } = show({ kind: 'password', email: 'ann@example.com' }, refused);
  expect(await screen.findByRole('dialog', { name: 'Choose a new password' })).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'password1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is one of the most common.');
  expect(screen.getByRole('button', { name: 'Save password and sign in' })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a link that has been used says so, and leads on', async () => {
  const { onClose, user } = show(ended);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link can no longer be used.');
  expect(screen.queryByLabelText('New password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalled();
});

test('a link for the password of an account with a second factor asks for its code', async () => {
  const { session, user } = show({ kind: 'password', email: 'ann@example.com' }, (input) => {
    if (!JSON.stringify(input).includes('"code":"123456"')) {
      throw new ApiError('Enter the code.', 403, 'second_factor_needed');
    }
    return begun;
  });
  await user.type(await screen.findByLabelText('New password'), 'a fine password{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  await waitFor(() => expect(session.resume).toHaveBeenCalledWith(begun));
});
