import { formatPriceRange } from './price-ranges.model.ts';

test('a range names both ends', () => {
  expect(formatPriceRange(315.2, 383.4)).toBe('$315 – $383');
});

test('a range without one of its ends is N/A', () => {
  expect(formatPriceRange(null, 12)).toBe('N/A');
});
