import { fakeHost, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { overview, statements } from './company-fixture.ts';
import App from './remote.tsx';

const replies = { overview, allStatements: statements, projections: { projections: [] } };
const show = (path: string) => renderWithHost(<App host={fakeHost()} path={path} />, { company: 'TEST', replies });

test('opens each of its screens by its route', async () => {
  show('/projections');
  expect(await screen.findByRole('heading', { level: 1, name: 'Projections' })).toBeVisible();
});

test('the DCF screen shows the projected prices beside the fair value and among the price ranges', async () => {
  show('/dcf');
  expect(await screen.findByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
  expect(await screen.findByText('Your projections for 2028')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Fair value' })).getByText('$48 – $58')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Price ranges' })).getByText('$48 – $58')).toBeVisible();
});

test('a route it does not have is said, not blank', () => {
  show('/nowhere');
  expect(screen.getByText('The valuation app has no screen /nowhere.')).toBeVisible();
});
