import { formatPriceRange, orderBreach } from './price-ranges.model.ts';

test('a range names both ends', () => {
  expect(formatPriceRange(315.2, 383.4)).toBe('$315 – $383');
});

test('a range without one of its ends is N/A', () => {
  expect(formatPriceRange(null, 12)).toBe('N/A');
});

describe('the order of the cases', () => {
  const range = (name: 'bear' | 'base' | 'bull', low: number | null, high: number | null) => ({ name, low, high });

  test('holds while bear ≤ base ≤ bull', () => {
    expect(orderBreach([range('bear', 10, 20), range('base', 10, 20), range('bull', 20, 30)])).toBeNull();
  });

  test('names the two cases that contradict it', () => {
    expect(orderBreach([range('bear', 10, 20), range('base', 30, 40), range('bull', 20, 30)])).toEqual({
      lower: 'base',
      upper: 'bull',
    });
  });

  test('leaves out a case without prices', () => {
    expect(orderBreach([range('bear', 10, 20), range('base', null, 5), range('bull', 20, 30)])).toBeNull();
  });
});
