import fc from 'fast-check';
import { fitLeastSquares, type LinearFit } from './least-squares.ts';

function fitOrThrow(predictors: readonly (readonly number[])[], outcomes: readonly number[]): LinearFit {
  const fit = fitLeastSquares(predictors, outcomes);
  if ('reason' in fit) throw new Error(fit.reason);
  return fit;
}

test('one predictor gives the line of a textbook', () => {
  // Means 3 and 4; covariance sum 6, variance sum 10: slope 0.6, intercept 2.2; residuals² 2.4 of 6.
  const fit = fitOrThrow([[1, 2, 3, 4, 5]], [2, 4, 5, 4, 5]);
  expect(fit.slopes[0]).toBeCloseTo(0.6, 12);
  expect(fit.intercept).toBeCloseTo(2.2, 12);
  expect(fit.r2).toBeCloseTo(0.6, 12);
  expect(fit.spread).toBeCloseTo(Math.sqrt(2.4 / 3), 12);
});

test('two predictors by hand', () => {
  // y = 1 + 2a − b, with residuals +1 −1 −1 +1 that are at right angles to a, b and the constant.
  const [a, b] = [
    [0, 1, 0, 1],
    [0, 0, 1, 1],
  ];
  const fit = fitOrThrow([a ?? [], b ?? []], [2, 2, -1, 3]);
  expect(fit.slopes[0]).toBeCloseTo(2, 12);
  expect(fit.slopes[1]).toBeCloseTo(-1, 12);
  expect(fit.intercept).toBeCloseTo(1, 12);
  expect(fit.spread).toBeCloseTo(2, 12);
  expect(fit.r2).toBeCloseTo(5 / 9, 12);
});

test.each([
  ['the same for all', [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]]],
  [
    'a multiple of another',
    [
      [1, 2, 3, 5, 9],
      [2, 4, 6, 10, 18],
    ],
  ],
  [
    'the sum of two others',
    [
      [1, 0, 2, 5, 1, 7],
      [3, 1, 1, 0, 2, 8],
      [4, 1, 3, 5, 3, 15],
    ],
  ],
])('a predictor that is %s gives no fit', (_, predictors) => {
  const outcomes = (predictors[0] ?? []).map((_value, at) => at ** 2);
  expect(fitLeastSquares(predictors, outcomes)).toEqual({
    reason: 'A figure of the regression is the same for all members, or follows from the others',
  });
});

test('too few outcomes give no fit, and equal ones an R² of 0', () => {
  expect(fitLeastSquares([[1, 2]], [1, 2])).toEqual({ reason: 'Too few members for a regression' });
  expect(fitOrThrow([[1, 2, 3]], [4, 4, 4])).toMatchObject({ intercept: 4, r2: 0, spread: 0 });
});

const count = 12;
const column = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: count, maxLength: count });

test('residuals are at right angles to the constant and to every predictor', () => {
  fc.assert(
    fc.property(fc.tuple(column, column, column), column, (predictors, outcomes) => {
      const fit = fitLeastSquares(predictors, outcomes);
      fc.pre(!('reason' in fit));
      const residuals = outcomes.map(
        (outcome, at) =>
          outcome - fit.intercept - fit.slopes.reduce((sum, slope, k) => sum + slope * (predictors[k]?.[at] ?? 0), 0),
      );
      // A predictor with little spread of its own takes large slopes, whose rounding shows in the residuals.
      const scale = 1 + Math.max(...fit.slopes.map(Math.abs));
      for (const base of [outcomes.map(() => 1), ...predictors]) {
        const along = residuals.reduce((sum, residual, at) => sum + residual * (base[at] ?? 0), 0);
        expect(Math.abs(along)).toBeLessThan(1e-6 * scale * count * 100);
      }
      expect(fit.r2).toBeGreaterThanOrEqual(0);
      expect(fit.r2).toBeLessThanOrEqual(1);
    }),
  );
});

test('an exact line is found, and the order of members does not matter', () => {
  const slope = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 20 }),
      slope,
      slope,
      (xs, a, b) => {
        const fit = fitOrThrow(
          [xs],
          xs.map((x) => a * x + b),
        );
        expect(fit.slopes[0]).toBeCloseTo(a, 8);
        expect(fit.intercept).toBeCloseTo(b, 7);
        const turned = xs.toReversed();
        expect(
          fitOrThrow(
            [turned],
            turned.map((x) => a * x + b),
          ).intercept,
        ).toBeCloseTo(fit.intercept, 7);
      },
    ),
  );
});
