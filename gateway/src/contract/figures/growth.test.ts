import * as fc from 'fast-check';
import { cagr, growthRate, margin, ratio } from './growth.ts';

const anything = fc.oneof(fc.double(), fc.constant(null), fc.constant(undefined), fc.constant(0));

test('growth from 100 to 121 in two years is 10% per year', () => {
  expect(cagr(100, 121, 2)).toBeCloseTo(0.1, 12);
});

test('growth compounded back gives the end value', () => {
  const size = fc.double({ noNaN: true, min: 1, max: 1e6 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 20 }), (start, end, years) => {
      const rate = cagr(start, end, years);
      expect(rate).not.toBeNull();
      expect((start * (1 + (rate ?? Number.NaN)) ** years) / end).toBeCloseTo(1, 6);
    }),
  );
});

test('growth is null with a zero, a loss, a missing figure or no time', () => {
  expect(cagr(0, 10, 1)).toBeNull();
  expect(cagr(-5, 10, 1)).toBeNull();
  expect(cagr(5, -10, 1)).toBeNull();
  expect(cagr(5, 10, 0)).toBeNull();
  expect(cagr(null, 10, 1)).toBeNull();
});

test('a change needs an earlier figure above zero', () => {
  expect(growthRate(200, 210)).toBeCloseTo(0.05, 12);
  expect(growthRate(-200, 210)).toBeNull();
  expect(growthRate(0, 210)).toBeNull();
  expect(growthRate(229.87, 245.3)).toBeCloseTo(0.0671, 4);
});

test('ratios and margins are null with a missing part', () => {
  expect(ratio(3, 2)).toBe(1.5);
  expect(ratio(3, 0)).toBeNull();
  expect(margin(24, 100)).toBe(0.24);
  expect(margin(24, 0)).toBeNull();
  expect(margin(24, -100)).toBeNull();
  expect(margin(null, 100)).toBeNull();
});

test('no input makes NaN or Infinity', () => {
  fc.assert(
    fc.property(anything, anything, fc.double(), (first, second, years) => {
      for (const result of [
        cagr(first, second, years),
        growthRate(first, second),
        ratio(first, second),
        margin(first, second),
      ]) {
        expect(result === null || Number.isFinite(result)).toBe(true);
      }
    }),
  );
});
