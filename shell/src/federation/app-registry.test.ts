import type { AppDescriptor } from '@basecase/gateway/contract';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { findCompanyScreen, listNavigation, listRoutes, validApps } from './app-registry.ts';

test('links are sorted by the order in the descriptors, per section', () => {
  const apps = [descriptor(), valuation];
  expect(listNavigation(apps, 'research').map((entry) => entry.label)).toEqual(['Overview', 'Financials']);
  expect(listNavigation(apps, 'valuation').map((entry) => entry.label)).toEqual(['DCF Analysis']);
  expect(listNavigation(apps, 'admin')).toEqual([]);
});

test('an app cannot take the path of another app, neither with a screen nor with a link', () => {
  const intruder = descriptor({
    name: 'intruder',
    navigation: [{ path: '/overview', label: 'Better overview', icon: 'house', section: 'research', order: 1 }],
  });
  const apps = [descriptor(), intruder];
  expect(listRoutes(apps).map(({ app }) => app.name)).toEqual(['research', 'research']);
  expect(listNavigation(apps, 'research').map((entry) => entry.label)).toEqual(['Overview', 'Financials']);
});

test('a link to a route that no app serves is dropped', () => {
  const app = descriptor({
    navigation: [{ path: '/nowhere', label: 'Nowhere', icon: 'house', section: 'research', order: 1 }],
  });
  expect(listNavigation([app], 'research')).toEqual([]);
});

test('a malformed descriptor is dropped and the others stay', () => {
  const bad: unknown = [null, {}, { ...valuation, routes: [{ path: 7 }] }, { ...valuation, navigation: undefined }];
  const rows: AppDescriptor[] = [descriptor(), ...JSON.parse(JSON.stringify(bad)), admin];
  expect(validApps(rows).map(({ name }) => name)).toEqual(['research', 'admin']);
});

test('a company opens on the route that an app declares for it', () => {
  const opening = descriptor({ opensCompanies: '/financials' });
  expect(findCompanyScreen([admin, opening])?.route.path).toBe('/financials');
});

test('without such a declaration a company opens on the screen with landingWithoutCompany', () => {
  expect(findCompanyScreen([admin, descriptor()])?.route.path).toBe('/overview');
  expect(findCompanyScreen([admin, valuation])).toBeUndefined();
});

test('an app can open companies only on its own routes', () => {
  const intruder = { ...admin, opensCompanies: '/financials' };
  expect(findCompanyScreen([intruder, descriptor()])?.route.path).toBe('/overview');
});

test('a descriptor with malformed sections or highlights is dropped', () => {
  const bad: unknown = [
    { ...valuation, sections: 'all' },
    { ...valuation, highlights: [null] },
    { ...valuation, highlights: [{ path: '/dcf', title: {}, text: '', order: 1 }] },
    { ...valuation, highlights: [{ path: '/dcf', title: 'DCF', text: '', order: 1, art: { shapes: [null] } }] },
    { ...valuation, popular: { title: 'Popular', companies: [{}] } },
    { ...valuation, navigation: [{ ...valuation.navigation[0], iconLines: 'M0 0' }] },
    { ...valuation, navigation: [null] },
  ];
  const rows: AppDescriptor[] = [descriptor(), ...JSON.parse(JSON.stringify(bad))];
  expect(validApps(rows).map(({ name }) => name)).toEqual(['research']);
});
