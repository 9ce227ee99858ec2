import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { release } from '../../testing/releases.ts';
import { guardState, makeVitals } from '../../testing/vitals.ts';
import { AppVitals, StoppedCanaries } from './app-vitals.tsx';

const show = (change: Parameters<typeof makeVitals>[0] = {}) => ({
  ...renderWithHost(
    <>
      <StoppedCanaries releases={[release()]} />
      <AppVitals app="valuation" title="Valuation" />
    </>,
    { replies: { appVitals: { apps: [makeVitals(change)] }, steerGuard: { ok: true } } },
  ),
});

test('the guard states its step and what is left of the error budget; an Admin can hold it', async () => {
  const { user, host } = show();
  expect(await screen.findByText(/^Climbing: 10%, then 25% in/)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '75% of the error budget of Valuation left' })).toBeInTheDocument();
  expect(screen.getByText('400 accounts compared, at most 1% false alarms')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hold at 10%' }));
  expect(host.sent('steerGuard')).toContainEqual({ params: { app: 'valuation' }, body: { action: 'hold' } });
});

test('a held canary can climb on', async () => {
  const { user, host } = show({ guard: guardState({ heldBy: 'owner@example.com', nextAt: null }) });
  await user.click(await screen.findByRole('button', { name: 'Climb on' }));
  expect(host.sent('steerGuard')).toContainEqual({ params: { app: 'valuation' }, body: { action: 'climb' } });
});

test('a canary without a guard says so', async () => {
  show({ guard: null });
  expect(await screen.findByText('Guard off: nobody stops this canary')).toBeInTheDocument();
});

test('with too few visits no change is shown', async () => {
  show({ builds: [] });
  expect(await screen.findAllByText('Too few visits yet (0 of 30)')).toHaveLength(4);
});

test('a canary that the guard took back is named with its reason until it was seen', async () => {
  const reason = 'failed in 4.1% of 212 visits, live in 0.3% of 1,908';
  const { user, host } = show({
    canary: null,
    guard: null,
    stopped: { version: 'v3', at: '2026-11-22T14:32:00Z', percent: 10, reason },
  });
  expect(await screen.findByText(/^The guard took a canary of Valuation back/)).toBeInTheDocument();
  expect(screen.getByText(`Build v3 ${reason}. It had reached 10% of its users.`)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(host.sent('steerGuard')).toContainEqual({ params: { app: 'valuation' }, body: { action: 'seen' } });
});

test('an app without visits says so', async () => {
  show({ builds: [], canary: null, guard: null });
  expect(await screen.findByText('No visit was reported in the last 24 hours.')).toBeInTheDocument();
});
