import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeniedState, EmptyState, ErrorState, UnavailableState } from './state.tsx';

test('an empty state gives the reason and the next step', () => {
  render(
    <EmptyState title="Not enough years" text="No chart data available." action={<button type="button">Go</button>} />,
  );
  expect(screen.getByRole('heading', { name: 'Not enough years' })).toBeVisible();
  expect(screen.getByText('No chart data available.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go' })).toBeVisible();
});

test('an error can be retried', async () => {
  const retry = jest.fn();
  render(
    <ErrorState
      title="Statements did not load"
      text="Failed to load financial data. Please try again."
      onRetry={retry}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Failed to load financial data. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a denied screen names the required roles and the current one', () => {
  render(<DeniedState required={['Member', 'Admin']} currentRole="Guest" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(
    screen.getByText('You need Admin or Member role. You are signed in as Guest. Contact admin for member access.'),
  ).toBeVisible();
});

test('an admin screen does not advise a member to ask for membership', () => {
  render(<DeniedState required={['Admin']} currentRole="Member" />);
  expect(screen.getByText('You need Admin role. You are signed in as Member.')).toBeVisible();
});

test('an app that failed to load can be retried or left', async () => {
  const retry = jest.fn();
  const leave = jest.fn();
  render(<UnavailableState app="Projections" onRetry={retry} onLeave={leave} />);
  expect(screen.getByRole('heading', { name: 'Projections is not available right now' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Go to overview' }));
  expect([retry.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});
