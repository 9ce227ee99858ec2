import type { AppDescriptor } from '@basecase/gateway/contract';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { buildLanding } from './landing.model.ts';

const popular = { title: 'Popular stocks', companies: [{ symbol: 'AAPL', name: 'Apple' }] };
const research = descriptor({
  opensCompanies: '/overview',
  highlights: [{ path: '/financials', title: 'Financial Analysis', text: 'Statements.', order: 20 }],
  popular,
});
const valuing: AppDescriptor = {
  ...valuation,
  highlights: [{ path: '/dcf', title: 'DCF', text: 'A fair value.', order: 10 }],
};

test('cards are sorted by the order in the descriptors, across apps', () => {
  const { cards } = buildLanding([admin, research, valuing]);
  expect(cards.map(({ title }) => title)).toEqual(['DCF', 'Financial Analysis']);
});

test('a card is free if a Guest may open its screen', () => {
  const { cards } = buildLanding([research, valuing]);
  expect(cards.map(({ path, free }) => [path, free])).toEqual([
    ['/dcf', false],
    ['/financials', true],
  ]);
});

test('a card links only to a screen of its own app', () => {
  const intruder = { ...admin, highlights: [{ path: '/dcf', title: 'Better DCF', text: '', order: 1 }] };
  const lost = descriptor({ highlights: [{ path: '/nowhere', title: 'Nowhere', text: '', order: 1 }] });
  expect(buildLanding([intruder, lost, valuation]).cards).toEqual([]);
});

test('popular companies come from the app that opens companies', () => {
  const other = { ...admin, popular: { title: 'Mine', companies: [] } };
  expect(buildLanding([other, research]).popular).toEqual(popular);
  expect(buildLanding([other, valuing]).popular).toBeNull();
});

test('without the research app the other cards stay', () => {
  expect(buildLanding([admin, valuing])).toEqual({
    cards: [{ path: '/dcf', title: 'DCF', text: 'A fair value.', order: 10, free: false }],
    popular: null,
  });
});
