import type { Account } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AskForMembership } from './ask-for-membership.tsx';

const account: Account = {
  email: 'g@x.io',
  role: 'Guest',
  createdAt: '2026-02-04T08:00:00Z',
  emailProved: false,
  lastAdmin: false,
  membershipAskedAt: null,
  secondFactor: { state: 'closed', since: null, recoveryCodesLeft: 0 },
};
const show = (replies: FakeReplies) =>
  renderWithHost(<AskForMembership />, { user: { email: account.email, role: 'Guest' }, replies });

test('a Guest asks, and sees that they did', async () => {
  let membershipAskedAt: string | null = null;
  show({
    account: () => ({ ...account, membershipAskedAt }),
    askForMembership: () => {
      membershipAskedAt = '2026-03-01T12:00:00Z';
      return { askedAt: membershipAskedAt };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for membership' }));
  expect(await screen.findByText('You asked for membership on 1 Mar 2026. An administrator decides.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal is shown in the text of the gateway', async () => {
  const text = 'An administrator has dismissed your request. You can ask again from 2026-03-08.';
  show({ account, askForMembership: new ApiError(text, 409, 'conflict') });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for membership' }));
  expect(await screen.findByText(text)).toBeVisible();
});
