import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { PasswordDialog } from './password-dialog.tsx';

async function submit(changePassword: () => Promise<void>) {
  const session = { changePassword: jest.fn<Promise<void>, [unknown]>(changePassword) };
  const [onClose, onDone] = [jest.fn(), jest.fn()];
  render(<PasswordDialog email="jo@larkfield.com" session={session} onClose={onClose} onDone={onDone} />);
  const user = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Change password' });
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText('New password'), 'a fine password');
  await user.click(save);
  return { session, onClose, onDone };
}

test('the current and the new password are sent', async () => {
  const { session, onDone } = await submit(async () => undefined);
  expect(session.changePassword).toHaveBeenCalledWith({ current: 'the old one', password: 'a fine password' });
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test.each([
  ['Current password', new ApiError('The current password is not right.', 403, 'forbidden')],
  ['New password', new ApiError('This password is easy to guess: it is a date.', 400, 'bad_input')],
])('a refusal stands under the field %s', async (field, error) => {
  const { onDone } = await submit(() => Promise.reject(error));
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(error.message)));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});
