import { fakeHost, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import App from './remote.tsx';
import { overview, statements } from './testing/company.ts';

const replies = { overview, allStatements: statements, projections: { projections: [] } };
/** Fetching the code of a screen may take long on a busy machine. */
const fetched = { timeout: 30_000 };
const show = (path: string) => renderWithHost(<App host={fakeHost()} path={path} />, { company: 'TEST', replies });

jest.setTimeout(60_000);

test('each route opens its screen', async () => {
  show('/projections');
  expect(await screen.findByRole('heading', { level: 1, name: 'Projections' }, fetched)).toBeVisible();
});

test('the DCF screen shows the projected prices beside the fair value and among the price ranges', async () => {
  show('/dcf');
  expect(await screen.findByRole('heading', { level: 1, name: 'DCF analysis' }, fetched)).toBeVisible();
  expect(await screen.findByText('Automatic scenarios for 2028', {}, fetched)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Fair value' })).getByText('$48 – $58')).toBeVisible();
  expect(
    within(await screen.findByRole('table', { name: 'Price ranges' }, fetched)).getByText('$48 – $58'),
  ).toBeVisible();
});

test('an unknown route shows an error, not a blank screen', () => {
  show('/nowhere');
  expect(screen.getByText('The valuation app has no screen /nowhere.')).toBeVisible();
});
