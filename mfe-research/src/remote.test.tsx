import { appManifestSchema } from '@basecase/gateway/contract';
import { fakeHost, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import manifest from '../app.json';
import ResearchApp from './remote.tsx';

const descriptor = appManifestSchema.parse(manifest);

test('the descriptor is valid, and every link leads to a route', () => {
  // The bell of the top bar leads to the alerts, the watchlist to the calendar, and the note of each market screen to the coverage.
  const linked = ['/alerts', '/calendar', '/coverage'];
  const paths = descriptor.routes.map((route) => route.path).filter((path) => !linked.includes(path));
  expect(descriptor.navigation.map((entry) => entry.path)).toEqual(paths);
});

const withoutCompany = ['/watchlist', '/alerts', '/calendar', '/notes', '/screener', '/compare', '/coverage'];
const ofCompany = descriptor.routes.map((route) => route.path).filter((path) => !withoutCompany.includes(path));

test.each(ofCompany)('%s has a screen', async (path) => {
  renderWithHost(<ResearchApp host={fakeHost()} path={path} />);
  expect(await screen.findByRole('button', { name: 'Search companies' })).toBeVisible();
});

test('an unknown route shows an error', () => {
  renderWithHost(<ResearchApp host={fakeHost()} path="/nowhere" />);
  expect(screen.getByText('The research app has no screen /nowhere.')).toBeVisible();
});
