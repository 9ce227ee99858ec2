import { changesBasis, type GrowthPoint, growthCell, isYearBefore } from './figure-growth.model.ts';

const before: GrowthPoint = { label: '2021', value: 80, restated: false, filing: 'old' };
const now: GrowthPoint = { label: '2022', value: 100, restated: false, filing: 'new' };

test('from 80 to 100 is +25%; a fall is marked', () => {
  expect(growthCell(before, now)).toMatchObject({ text: '+25.0%', falls: false, reason: null });
  expect(growthCell({ ...before, value: 125 }, now)).toMatchObject({ text: '\u221220.0%', falls: true });
});

test('a figure restated by a filing that the year before does not come from is on another basis', () => {
  const restated = { ...now, restated: true };
  expect(changesBasis(before, restated)).toBe(true);
  expect(growthCell(before, restated)).toMatchObject({
    text: 'N/A',
    value: null,
    reason: '2021 and 2022 are on different bases',
  });
});

test.each<[string, Partial<GrowthPoint>, Partial<GrowthPoint>]>([
  ['both years were restated', { restated: true }, { restated: true }],
  ['both come from one filing', { filing: 'new' }, { restated: true }],
  ['nothing was restated', {}, {}],
  ['the filing is not known', { filing: null }, { restated: true }],
])('the basis is the same when %s', (_, first, second) => {
  expect(changesBasis({ ...before, ...first }, { ...now, ...second })).toBe(false);
});

test.each<[string, GrowthPoint | null, GrowthPoint]>([
  ['No figure of 2022', before, { ...now, value: null }],
  ['No figure of the year before', null, now],
  ['No figure of the year before', { ...before, value: null }, now],
  ['The figure of 2021 is not above 0', { ...before, value: -5 }, now],
])('%s', (reason, first, second) => {
  expect(growthCell(first, second)).toMatchObject({ value: null, reason });
});

test('a year before ends 52 or 53 weeks earlier', () => {
  expect(isYearBefore('2023-09-30', '2024-09-28')).toBe(true);
  expect(isYearBefore('2022-09-24', '2023-09-30')).toBe(true);
  expect(isYearBefore('2024-06-29', '2024-09-28')).toBe(false);
  expect(isYearBefore('2022-09-24', '2024-09-28')).toBe(false);
});
