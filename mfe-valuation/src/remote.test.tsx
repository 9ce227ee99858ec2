import { fakeHost, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { overview, statements } from './company-fixture.ts';
import App from './remote.tsx';

const replies = { overview, allStatements: statements, projections: { projections: [] } };
const show = (path: string) => renderWithHost(<App host={fakeHost()} path={path} />, { company: 'TEST', replies });

test('opens each of its screens by its route', async () => {
  show('/projections');
  expect(await screen.findByRole('heading', { level: 1, name: 'Projections' })).toBeVisible();
});

test('the DCF screen shows the projected prices beside the fair value', async () => {
  show('/dcf');
  expect(await screen.findByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
  expect(await screen.findByText('Your projections for 2028')).toBeVisible();
  expect(screen.getByText('$48 – $58')).toBeVisible();
});

test('a route it does not have is said, not blank', () => {
  show('/nowhere');
  expect(screen.getByText('The valuation app has no screen /nowhere.')).toBeVisible();
});
