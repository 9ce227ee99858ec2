import type { Provenance } from '../contract/statements.ts';
import {
  type AveragedPart,
  averageShares,
  chooseEpsWay,
  readIncomeToCommon,
  type YearEps,
} from './earnings-per-share.ts';

/** A fiscal year, three quarters of the next one, and the same of the year before, with their average shares. */
const partsOf = (...averages: readonly number[]): AveragedPart[] =>
  averages.map((average, at) => ({ sign: at === 2 ? -1 : 1, quarters: at === 0 ? 4 : 3, average }));
const year: YearEps = { eps: 2, earned: 200, average: 100 };
const choose = (parts: AveragedPart[] | null, own: YearEps = year, divided: number | null = 2.5) =>
  chooseEpsWay(parts, { divide: () => divided, readYear: () => own });

test.each([
  ['the one filed amount, whatever shares did', partsOf(100), 'filed'],
  ['amounts of parts, with shares within 2%', partsOf(100, 101, 100), 'parts'],
  ['a division, with shares that moved', partsOf(100, 103, 100), 'divided'],
  ['a division, with an average that is not filed', partsOf(100, Number.NaN, 100), 'divided'],
  ['a division, without amounts of the parts', null, 'divided'],
])('it is %s', (_, parts, way) => {
  expect(choose(parts)).toBe(way);
});

test('a filed amount that is not net income to common ÷ shares forbids the division', () => {
  expect(choose(null, { ...year, eps: 1.8 })).toBe('year');
  expect(choose(null, { ...year, earned: null })).toBe('year');
});

test('an amount of a few cents is rounded: −0.0564 is filed as −0.06', () => {
  expect(choose(null, { eps: -0.06, earned: -7.467, average: 132.331 })).toBe('divided');
  expect(choose(null, { eps: -0.07, earned: -7.467, average: 132.331 })).toBe('year');
});

test('without any filed amount it is the division, and without that unknown', () => {
  const none = { eps: null, earned: null, average: null };
  expect(choose(null, none)).toBe('divided');
  expect(choose(null, none, null)).toBeNull();
});

test('shares of twelve months weigh each part by its length: (4 × 100 + 3 × 120 − 3 × 90) ÷ 4', () => {
  expect(averageShares(partsOf(100, 120, 90))).toBe(122.5);
  expect(averageShares(partsOf(100, Number.NaN, 90))).toBeNull();
  expect(averageShares([])).toBeNull();
});

const missing: Provenance = { rule: 'missing', concepts: [], accessionNumber: null, filed: null };
test.each([
  ['as the report states it', { netIncomeToCommon: '90', netIncome: '100' }, 90],
  ['net income where the provider knows of no other', { netIncomeToCommon: null, netIncome: '100' }, 100],
  [
    'null where the filing leaves it open',
    { netIncomeToCommon: null, netIncome: '100', provenance: { netIncomeToCommon: missing } },
    null,
  ],
  ['null without any', { netIncomeToCommon: null, netIncome: null }, null],
])('net income to common is %s', (_, report, amount) => {
  expect(readIncomeToCommon(report)).toBe(amount);
});
