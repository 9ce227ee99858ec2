import fc from 'fast-check';
import type { PriceBar } from '../../providers/provider.ts';
import { effectiveClose, settleJumps, splitBetween, splitFactors, unsettledJumps } from './splits.model.ts';

const bar = (date: string, close: number, adjustedClose: number | null = null): PriceBar => ({
  date,
  close,
  adjustedClose,
  volume: null,
});
/** A 4:1 split between Wednesday and Thursday. */
const split = [bar('2026-05-12', 400), bar('2026-05-13', 404), bar('2026-05-14', 100), bar('2026-05-15', 102)];

test('a usual week has no jumps, a split has one', () => {
  expect(unsettledJumps([bar('2026-05-12', 100), bar('2026-05-13', 70), bar('2026-05-14', 100)])).toEqual([]);
  expect(unsettledJumps(split)).toEqual([2]);
});

test('older closes are scaled when the weekly adjustment changes like the price', () => {
  const weeks = [bar('2026-05-08', 396, 98.8), bar('2026-05-15', 102, 102)];
  const { bars, soundFrom } = settleJumps(split, weeks);
  expect(bars.map(effectiveClose)).toEqual([100, 101, 100, 102]);
  expect(soundFrom).toBe(0);
});

test('a reverse split raises older closes', () => {
  const reverse = [bar('2026-05-13', 1), bar('2026-05-14', 10)];
  const { bars } = settleJumps(reverse, [bar('2026-05-08', 1, 10), bar('2026-05-15', 10, 10)]);
  expect(bars.map(effectiveClose)).toEqual([10, 10]);
});

test('the price really fell when the weekly adjustment does not change', () => {
  const weeks = [bar('2026-05-08', 396, 392), bar('2026-05-15', 102, 102)];
  const { bars, soundFrom } = settleJumps(split, weeks);
  expect(bars.map(effectiveClose)).toEqual([400, 404, 100, 102]);
  expect(soundFrom).toBe(0);
});

test('a settled jump is not examined again, split or not', () => {
  for (const adjusted of [98.8, 392]) {
    const weeks = [bar('2026-05-08', 396, adjusted), bar('2026-05-15', 102, 102)];
    expect(unsettledJumps(settleJumps(split, weeks).bars)).toEqual([]);
  }
});

test('a later split scales closes that are already scaled', () => {
  const first = settleJumps(split, [bar('2026-05-08', 396, 99), bar('2026-05-15', 102, 102)]).bars;
  const later = [...first, bar('2026-05-18', 51), bar('2026-05-19', 52)];
  const weeks = [bar('2026-05-15', 102, 51), bar('2026-05-22', 52, 52)];
  expect(settleJumps(later, weeks).bars.map(effectiveClose)).toEqual([50, 50.5, 50, 51, 51, 52]);
});

test('a jump that the weekly series does not cover cuts the series', () => {
  expect(settleJumps(split, []).soundFrom).toBe(2);
  expect(settleJumps(split, [bar('2026-05-15', 102, 102)]).soundFrom).toBe(2);
});

test('a close is moved over each later split and over no dividend', () => {
  // From the newest: no adjustment, a dividend of 2%, a 2:1 split, another dividend, a 7:1 split.
  const bars = [bar('a', 700, 47), bar('b', 100, 47), bar('c', 100, 48), bar('d', 50, 49), bar('e', 50, 50)];
  expect(splitFactors(bars)).toEqual([1 / 14, 0.5, 0.5, 1, 1]);
});

test('closes that were never adjusted stay', () => {
  expect(splitFactors([bar('a', 400), bar('b', 100)])).toEqual([1, 1]);
  expect(splitFactors([])).toEqual([]);
});

test.each([
  [1, 1],
  [1.015, 1],
  [0.251, 0.25],
  [1.2, null],
  [0.04, 1 / 25],
])('closes of one day that are %p apart are on bases %p apart', (ratio, split) => {
  expect(splitBetween(ratio)).toBe(split);
});

test('no jump remains after a split by any whole number is settled', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.boolean(),
      fc.double({ min: 0.99, max: 1, noNaN: true }),
      (times, reverse, dividend) => {
        const factor = reverse ? times : 1 / times;
        const bars = [bar('2026-05-13', 100), bar('2026-05-14', 100 * factor)];
        const weeks = [bar('2026-05-08', 100, 100 * factor * dividend), bar('2026-05-15', 100 * factor, 100 * factor)];
        const [before, after] = settleJumps(bars, weeks).bars.map(effectiveClose);
        expect(before).toBeCloseTo(after ?? Number.NaN, 6);
      },
    ),
  );
});
