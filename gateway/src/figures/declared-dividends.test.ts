import { exceedYear } from './declared-dividends.ts';

test.each([
  ['a rate of the year in each quarter', [1.8, 1.8, 1.8], 1.8, true],
  ['a quarter in thousandths', [450, 0.45, 0.45], 1.8, true],
  ['amounts that are rounded up', [0.01, 0.01, 0.01], 0.03, false],
  ['a quarter that is not filed', [Number.NaN, 450, 0.45], 1.8, false],
  ['a year without dividends', [0.1, 0.1, 0.1], 0, false],
])('quarters state more than their year: %s', (_, quarters, year, isMore) => {
  expect(exceedYear(quarters, year)).toBe(isMore);
});
