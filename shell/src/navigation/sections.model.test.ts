import type { AppDescriptor } from '@basecase/gateway/contract';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { listSections } from './sections.model.ts';

const labels = (apps: readonly AppDescriptor[]) => listSections(apps).map(({ label }) => label);
const link = { path: '/dcf', label: 'DCF Analysis', icon: 'scale', section: 'valuation', order: 10 };

test('sections have the order and labels of the descriptors', () => {
  const watching = descriptor({
    name: 'watchlist',
    routes: [{ path: '/watch', title: 'Watch', roles: ['Guest'], landingWithoutCompany: false }],
    navigation: [{ path: '/watch', label: 'Watch', icon: 'eye', section: 'alerts', order: 1 }],
    sections: [{ id: 'alerts', label: 'Alerts and lists', order: 15 }],
  });
  expect(labels([admin, descriptor(), valuation, watching])).toEqual([
    'Research',
    'Alerts and lists',
    'Valuation',
    'Admin',
  ]);
});

test('sections without a description are sorted by role, the most open first', () => {
  expect(labels([admin, valuation, descriptor()])).toEqual(['Research', 'Valuation', 'Admin']);
});

test('no app can rename the section of another', () => {
  const own = { ...valuation, sections: [{ id: 'valuation', label: 'Valuation', order: 20 }] };
  const intruder = { ...admin, sections: [{ id: 'valuation', label: 'Mine', order: 1 }] };
  expect(labels([intruder, own])).toEqual(['Valuation', 'Admin']);
});

test('the minimum role of a section is the lowest of its links', () => {
  const closed = (apps: readonly AppDescriptor[]) => listSections(apps).map(({ id, minimumRole }) => [id, minimumRole]);
  expect(closed([descriptor(), valuation, admin])).toEqual([
    ['research', 'Guest'],
    ['valuation', 'Member'],
    ['admin', 'Admin'],
  ]);
  const free = { ...descriptor(), name: 'free', navigation: [{ ...link, path: '/financials' }] };
  expect(closed([free])).toEqual([['valuation', 'Guest']]);
});
