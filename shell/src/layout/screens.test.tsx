import type { User } from '@basecase/gateway/contract';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAppLoader } from '../federation/app-loader.ts';
import { listRoutes } from '../federation/app-registry.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { GuardedRoute } from './screens.tsx';

function open(path: string, user: User, company: string | null = 'AAPL') {
  const target = listRoutes([descriptor(), valuation, admin]).find(({ route }) => route.path === path);
  if (target === undefined) throw new Error(`no route ${path}`);
  const fetched = jest.fn(async () => ({ default: () => <p>The screen</p> }));
  const loader = createAppLoader({ fetchModule: fetched }, () => undefined);
  return {
    fetched,
    ...renderWithHost(
      <GuardedRoute target={target} loader={loader} exitPath="/overview" landing={<LandingPage landing={null} />} />,
      { user, company },
    ),
  };
}

test('a guest at the DCF sees the required roles, and no code of the app is fetched', async () => {
  const { fetched, host } = open('/dcf', { email: 'g@x.io', role: 'Guest' });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText(/You need Admin or Member role/)).toBeInTheDocument();
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back to overview' }));
  expect(host.visited).toEqual(['/overview']);
});

test('a guest may ask for the role of a member, but not for that of an admin', async () => {
  const denied = open('/dcf', { email: 'g@x.io', role: 'Guest' });
  expect(await screen.findByRole('button', { name: 'Ask for membership' })).toBeVisible();
  denied.unmount();
  open('/cache', { email: 'g@x.io', role: 'Guest' });
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(screen.queryByRole('button', { name: 'Ask for membership' })).toBeNull();
});

test('a member at the cache sees that it requires an admin', async () => {
  open('/cache', { email: 'm@x.io', role: 'Member' });
  expect(await screen.findByText(/You need Admin role/)).toBeInTheDocument();
});

test('a member sees the DCF, under its title', async () => {
  open('/dcf', { email: 'm@x.io', role: 'Member' });
  expect(await screen.findByText('The screen')).toBeInTheDocument();
  expect(document.title).toBe('AAPL DCF Analysis · Basecase');
});

test('the overview without a company is the landing page', () => {
  const { fetched } = open('/overview', { email: 'g@x.io', role: 'Guest' }, null);
  expect(screen.getByRole('heading', { level: 1, name: /Know what a business is worth/ })).toBeInTheDocument();
  expect(fetched).not.toHaveBeenCalled();
});
