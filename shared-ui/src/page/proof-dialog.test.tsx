import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.ts';
import { ProofDialog } from './proof-dialog.tsx';
import type { Session, SessionState } from './session.ts';

function show(prove: Session['prove'] = async () => undefined) {
  const state: SessionState = { status: 'signed-in', user: { email: 'jo@larkfield.com', role: 'Admin' } };
  const session = { prove: jest.fn(prove), store: createStore<SessionState>(() => state) };
  const settle = jest.fn();
  render(<ProofDialog session={session} request={{ settle }} />);
  return { session, settle, user: userEvent.setup() };
}

test('the password proves the session', async () => {
  const { session, settle, user } = show();
  expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'kelp-anvil{Enter}');
  expect(session.prove).toHaveBeenCalledWith({ password: 'kelp-anvil' });
  expect(settle).toHaveBeenCalledWith(true);
});

test('a code of the second factor does too', async () => {
  const { session, settle, user } = show();
  await user.click(screen.getByRole('button', { name: 'Use a code of the authenticator app' }));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(session.prove).toHaveBeenCalledWith({ code: '123456' });
  expect(settle).toHaveBeenCalledWith(true);
});

test('a wrong password is named, and the dialog stays', async () => {
  const { settle, user } = show(async () => {
    throw new ApiError('The current password is not right.', 403, 'forbidden');
  });
  await user.type(screen.getByLabelText('Password'), 'a guess{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is not right.');
  expect(settle).not.toHaveBeenCalled();
});

test('Cancel and Escape give up, and Escape reaches no dialog below', async () => {
  const below = jest.fn();
  document.addEventListener('keydown', below);
  const { settle, user } = show();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('{Escape}');
  expect(settle.mock.calls).toEqual([[false], [false]]);
  expect(below).not.toHaveBeenCalled();
  document.removeEventListener('keydown', below);
});
