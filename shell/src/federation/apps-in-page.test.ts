import type { User } from '@basecase/gateway/contract';
import { descriptor, valuation } from '../testing/descriptors.ts';
import { appsInPage, preloadFirstScreen } from './apps-in-page.ts';

const guest: User = { email: 'guest@example.com', role: 'Guest' };
const member: User = { email: 'member@example.com', role: 'Member' };

function pageWith(data: string | null, address: string) {
  document.head.innerHTML = '';
  if (data !== null) {
    const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'apps' });
    element.textContent = data;
    document.head.append(element);
  }
  window.history.replaceState(null, '', address);
}

function preloaded(stored: User | null) {
  const preloadFiles = jest.fn();
  preloadFirstScreen({ fetchModule: async () => null, preloadFiles }, stored);
  return preloadFiles.mock.calls.map(([{ name }, path]) => [name, path]);
}

test('the files of the screen in the address are fetched for whom it is likely for', () => {
  pageWith(JSON.stringify([descriptor(), valuation]), '/dcf?symbol=AAPL');
  expect(preloaded(member)).toEqual([['valuation', '/dcf']]);
});

test('nothing is fetched for somebody who may not see it, for nobody, or for an address of no app', () => {
  pageWith(JSON.stringify([descriptor(), valuation]), '/dcf');
  expect([preloaded(guest), preloaded(null)]).toEqual([[], []]);
  pageWith(JSON.stringify([descriptor(), valuation]), '/');
  expect(preloaded(member)).toEqual([]);
});

test.each([
  ['no apps', null],
  ['something that is no list', '{"apps":1}'],
  ['something that is no JSON', '<html>'],
  ['a row that is no app', '[null, {"name":"x"}]'],
])('a page with %s is like one without', (_, data) => {
  pageWith(data, '/overview');
  expect(appsInPage()).toEqual([]);
  expect(preloaded(member)).toEqual([]);
});
