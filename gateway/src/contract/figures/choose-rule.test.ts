import { usualWatchRule } from '../watching/watch-rules.ts';
import { chooseRule } from './choose-rule.ts';

const lists = [
  { id: 'core0001', symbols: ['HLI', 'COST'] },
  { id: 'bank0001', symbols: ['USB', 'HLI'] },
];
const nothing = { forms: [], results: false, above: null, below: null, fairValue: false, insiders: false };

test.each([
  ['a company without settings has the usual ones', 'COST', {}, usualWatchRule],
  [
    'its own go before those of its lists',
    'HLI',
    { HLI: { ...nothing, above: 90 }, 'list-core0001': usualWatchRule },
    { ...nothing, above: 90 },
  ],
  ['a list can be quiet', 'USB', { 'list-bank0001': nothing }, nothing],
  [
    'each of its lists adds its events',
    'HLI',
    { 'list-bank0001': { ...nothing, forms: ['8-K' as const] } },
    { ...usualWatchRule, forms: ['10-K', '10-Q', '8-K'] },
  ],
  ['a company in no list has the usual ones', 'KO', { 'list-bank0001': nothing }, usualWatchRule],
])('%s', (_, symbol, rules, expected) => {
  expect(chooseRule(symbol, lists, new Map(Object.entries(rules)))).toEqual(expected);
});
