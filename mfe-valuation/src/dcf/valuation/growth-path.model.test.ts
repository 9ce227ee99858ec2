import fc from 'fast-check';
import { defaultAssumptions, parseGrowthRates } from './dcf-assumptions.ts';
import { growthPath } from './growth-path.model.ts';

const auto = { ...defaultAssumptions, projectionYears: 5, terminalGrowthRate: 0.02 };
const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));

describe('auto', () => {
  test('a shrinking company grows 0.5%, 1%, then along a straight line to terminal growth', () => {
    expect(growthPath(-0.1, auto)).toEqual(close([0.005, 0.01, 0.01 + 0.01 / 3, 0.01 + 0.02 / 3, 0.02]));
  });

  test('a slow company grows at the terminal rate', () => {
    expect(growthPath(0.02, auto)).toEqual([0.02, 0.02, 0.02, 0.02, 0.02]);
    expect(growthPath(0, auto)).toEqual([0.02, 0.02, 0.02, 0.02, 0.02]);
  });

  test('a fast company fades by a constant factor: 32% halves each year to 2%', () => {
    expect(growthPath(0.32, auto)).toEqual(close([0.32, 0.16, 0.08, 0.04, 0.02]));
  });

  test('with no terminal growth it fades to half a percent', () => {
    expect(growthPath(0.08, { ...auto, terminalGrowthRate: 0 })).toEqual(close([0.08, 0.04, 0.02, 0.01, 0.005]));
  });

  test('a start of at most half a percent above no terminal growth stays', () => {
    expect(growthPath(0.004, { ...auto, terminalGrowthRate: 0 })).toEqual([0.004, 0.004, 0.004, 0.004, 0.004]);
  });
});

test('linear goes from the start to terminal growth in equal steps', () => {
  expect(growthPath(0.5, { ...auto, growthMode: 'linear', startingGrowthRate: 0.1 })).toEqual(
    close([0.1, 0.08, 0.06, 0.04, 0.02]),
  );
});

test('custom repeats its last rate, and without any rate is auto', () => {
  expect(growthPath(0.5, { ...auto, growthMode: 'custom', customGrowthRates: [0.3, 0.1] })).toEqual([
    0.3, 0.1, 0.1, 0.1, 0.1,
  ]);
  expect(growthPath(0.32, { ...auto, growthMode: 'custom', customGrowthRates: [] })).toEqual(growthPath(0.32, auto));
});

test('auto growth always lies between terminal growth and the start, and never rises from a fast start', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      fc.integer({ min: 3, max: 10 }),
      (start, terminalGrowthRate, projectionYears) => {
        const path = growthPath(start, { ...auto, terminalGrowthRate, projectionYears });
        expect(path).toHaveLength(projectionYears);
        for (const [index, rate] of path.entries()) {
          expect(rate).toBeGreaterThanOrEqual(terminalGrowthRate);
          expect(rate).toBeLessThanOrEqual(Math.max(start, terminalGrowthRate) + 1e-12);
          expect(rate).toBeLessThanOrEqual((path[index - 1] ?? Number.POSITIVE_INFINITY) + 1e-12);
        }
      },
    ),
  );
});

test('typed rates are percent between commas, with or without the sign; other text is dropped', () => {
  expect(parseGrowthRates('10, 8, 5')).toEqual([0.1, 0.08, 0.05]);
  expect(parseGrowthRates('10%, 0.5,, x, 5 %, -2, \u22121.5%')).toEqual([0.1, 0.005, 0.05, -0.02, -0.015]);
  expect(parseGrowthRates('1e2, Infinity, 5-3')).toEqual([]);
  expect(parseGrowthRates('')).toEqual([]);
});
