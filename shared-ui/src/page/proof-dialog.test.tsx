import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.ts';
import { type FakeReplies, fakeHost } from '../testing/fake-host.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { SessionState } from './session.ts';

const user = { email: 'jo@larkfield.com', role: 'Admin' } as const;
const proved = { token: 'T2', user };

function show(proveSession: NonNullable<FakeReplies['proveSession']> = proved) {
  const { api, calls } = fakeHost({ replies: { proveSession } });
  const store = createStore<SessionState>(() => ({ status: 'signed-in', user }));
  const session = { api, resume: jest.fn(), store };
  const settle = jest.fn();
  render(<ProofDialog session={session} request={{ settle }} />);
  return { session, calls, settle, user: userEvent.setup() };
}

test('the password proves the session', async () => {
  const { session, calls, settle, user } = show();
  expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'kelp-anvil{Enter}');
  expect(calls).toEqual([{ name: 'proveSession', input: { body: { password: 'kelp-anvil' } } }]);
  expect(session.resume).toHaveBeenCalledWith(proved);
  expect(settle).toHaveBeenCalledWith(true);
});

test('a code of the second factor does too', async () => {
  const { calls, settle, user } = show();
  await user.click(screen.getByRole('button', { name: 'Use a code of the authenticator app' }));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(calls).toEqual([{ name: 'proveSession', input: { body: { code: '123456' } } }]);
  expect(settle).toHaveBeenCalledWith(true);
});

test('a wrong password is named, and the dialog stays', async () => {
  const { settle, user } = show(new ApiError('The current password is not right.', 403, 'forbidden'));
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
