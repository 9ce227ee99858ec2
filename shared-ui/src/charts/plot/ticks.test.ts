import * as fc from 'fast-check';
import { barTicks, labelledIndexes, labelledTicks, niceTicks, pairedTicks, shortenedBelow } from './ticks.model.ts';

const amount = fc.double({ noNaN: true, min: -1e13, max: 1e13 });
const measureStep = (ticks: readonly number[]) => (ticks[1] ?? 0) - (ticks[0] ?? 0);

test.each([
  [0, 394e9, [0, 100e9, 200e9, 300e9, 400e9]],
  [57, 237, [50, 100, 150, 200, 250]],
  [0, 0, [0, 0.25, 0.5, 0.75, 1]],
  [0, 5e-324, [0, 0.25, 0.5, 0.75, 1]],
  [12, 12, [0, 2, 4, 6, 8, 10, 12]],
  [0, 2.18, [0, 0.5, 1, 1.5, 2, 2.5]],
  [-122, 122, [-150, -100, -50, 0, 50, 100, 150]],
])('from %d to %d', (low, high, ticks) => {
  expect(niceTicks(low, high)).toEqual(ticks);
});

test('ticks cover every figure, are evenly spaced and few', () => {
  fc.assert(
    fc.property(amount, amount, (first, second) => {
      const low = Math.min(first, second);
      const high = Math.max(first, second);
      fc.pre(high - low > 1e-6 * Math.max(1, Math.abs(low), Math.abs(high)));
      const ticks = niceTicks(low, high);
      const step = measureStep(ticks);
      expect(ticks.length).toBeGreaterThanOrEqual(4);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks[0]).toBeLessThanOrEqual(low + step * 1e-6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - step * 1e-6);
    }),
  );
});

test('the ticks of bars include zero', () => {
  fc.assert(fc.property(fc.array(amount, { maxLength: 20 }), (values) => barTicks(values).includes(0)));
});

describe('a second axis', () => {
  test('has as many intervals as the first', () => {
    expect(pairedTicks([0, 100, 200, 300, 400, 500], [0.46, 0.31])).toEqual({
      left: [0, 100, 200, 300, 400, 500],
      right: [0, 0.1, 0.2, 0.3, 0.4, 0.5],
    });
  });

  test('a negative margin extends the first axis below zero, with both zeros aligned', () => {
    const { left, right } = pairedTicks([0, 10, 20, 30, 40], [-0.4, 0.2]);
    expect(left.indexOf(0)).toBe(right.indexOf(0));
    expect(left.indexOf(0)).toBeGreaterThan(0);
    expect(right[0]).toBeLessThanOrEqual(-0.4);
  });

  test('covers its figures with the zero and the tick count of the first axis', () => {
    const rates = fc.array(fc.double({ noNaN: true, min: -20, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), rates, (values, fractions) => {
        const { left, right } = pairedTicks(barTicks(values), fractions);
        expect(left.length).toBe(right.length);
        expect(left.indexOf(0)).toBe(right.indexOf(0));
        expect(Math.min(...fractions)).toBeGreaterThanOrEqual((right[0] ?? 0) - 1e-9);
        expect(Math.max(...fractions)).toBeLessThanOrEqual((right.at(-1) ?? 0) + 1e-9);
      }),
    );
  });
});

describe('figures a little below zero', () => {
  const ticks = [-50, 0, 50, 100, 150];

  test('get a quarter of an interval, without a label', () => {
    const [shortened = []] = shortenedBelow([{ ticks, lowest: -0.2 }]);
    expect(shortened).toEqual([-12.5, 0, 50, 100, 150]);
    expect(labelledTicks(shortened)).toEqual([0, 50, 100, 150]);
  });

  test('get a whole interval where they need more, and where the rates of the second axis do', () => {
    expect(shortenedBelow([{ ticks, lowest: -12.6 }])).toEqual([ticks]);
    const right = [-0.1, 0, 0.1, 0.2, 0.3];
    const needed = [
      { ticks, lowest: -0.2 },
      { ticks: right, lowest: -0.09 },
    ];
    expect(shortenedBelow(needed)).toEqual([ticks, right]);
    expect(labelledTicks(ticks)).toEqual(ticks);
  });

  test('stay on the axis, whose zeros stay at one height', () => {
    const values = fc.array(amount, { minLength: 1, maxLength: 8 });
    const rates = fc.array(fc.double({ noNaN: true, min: -2, max: 2 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, rates, (bars, lines) => {
        const pair = pairedTicks(barTicks(bars), lines);
        const lowest = [Math.min(0, ...bars), Math.min(0, ...lines)] as const;
        const [left = [], right = []] = shortenedBelow([
          { ticks: pair.left, lowest: lowest[0] },
          { ticks: pair.right, lowest: lowest[1] },
        ]);
        const zeroAt = (all: readonly number[]) => -(all[0] ?? 0) / ((all.at(-1) ?? 0) - (all[0] ?? 0));
        expect(zeroAt(right)).toBeCloseTo(zeroAt(left), 9);
        // A figure is rounded to a billionth of an interval before its tick is chosen.
        const nearly = (all: readonly number[]) => 1e-9 * (1 + (all.at(-1) ?? 0) - (all[0] ?? 0));
        expect(left[0]).toBeLessThanOrEqual(lowest[0] + nearly(left));
        expect(right[0]).toBeLessThanOrEqual(lowest[1] + nearly(right));
        expect(labelledTicks(left)).toContain(0);
      }),
    );
  });
});

describe('labels of an x axis', () => {
  test('eleven years show every second one, including the newest', () => {
    expect(labelledIndexes(11)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(labelledIndexes(12)).toEqual([1, 3, 5, 7, 9, 11]);
    expect(labelledIndexes(14, 10, 'first')).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(labelledIndexes(0)).toEqual([]);
  });

  test('at most ten, always with the newest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (count) => {
        const indexes = labelledIndexes(count);
        expect(indexes.length).toBeLessThanOrEqual(10);
        expect(indexes.at(-1)).toBe(count - 1);
      }),
    );
  });
});
