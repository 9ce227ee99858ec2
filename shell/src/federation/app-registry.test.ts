import type { AppDescriptor } from '@basecase/gateway/contract';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { navigationOf, routesOf, soundApps } from './app-registry.ts';

test('navigation is in the order the descriptors ask for, section by section', () => {
  const apps = [descriptor(), valuation];
  expect(navigationOf(apps, 'research').map((entry) => entry.label)).toEqual(['Overview', 'Financials']);
  expect(navigationOf(apps, 'valuation').map((entry) => entry.label)).toEqual(['DCF Analysis']);
  expect(navigationOf(apps, 'admin')).toEqual([]);
});

test('an app cannot take a path that another one has: neither its screen nor its link', () => {
  const intruder = descriptor({
    name: 'intruder',
    navigation: [{ path: '/overview', label: 'Better overview', icon: 'house', section: 'research', order: 1 }],
  });
  const apps = [descriptor(), intruder];
  expect(routesOf(apps).map(({ app }) => app.name)).toEqual(['research', 'research']);
  expect(navigationOf(apps, 'research').map((entry) => entry.label)).toEqual(['Overview', 'Financials']);
});

test('a link to a route nobody serves is left out', () => {
  const app = descriptor({
    navigation: [{ path: '/nowhere', label: 'Nowhere', icon: 'house', section: 'research', order: 1 }],
  });
  expect(navigationOf([app], 'research')).toEqual([]);
});

test('a row that is no descriptor is left out, and the others stay', () => {
  const bad: unknown = [null, {}, { ...valuation, routes: [{ path: 7 }] }, { ...valuation, navigation: undefined }];
  const rows: AppDescriptor[] = [descriptor(), ...JSON.parse(JSON.stringify(bad)), admin];
  expect(soundApps(rows).map(({ name }) => name)).toEqual(['research', 'admin']);
});
