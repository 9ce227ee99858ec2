import { quarterAfterPrice } from './price-age.model.ts';

test.each([
  ['2024-03-21', '2025-03-31', '2025-03-31'],
  ['2025-03-31', '2025-03-31', null],
  ['2025-06-12', '2025-03-31', null],
  [null, '2025-03-31', null],
  ['2024-03-21', null, null],
])('a price of %s and a latest quarter to %s: %s', (priceDate, latestQuarter, quarter) => {
  expect(quarterAfterPrice({ priceDate, latestQuarter })).toBe(quarter);
});
