/** Below this share of its spread a predictor follows from those before it. */
const leastOwnSpread = 1e-9;
/** Below this share of its squares the spread of a predictor is only rounding: it is the same for all. */
const leastSpread = 1e-20;

export interface LinearFit {
  readonly intercept: number;
  /** The change of the outcome per unit of each predictor. */
  readonly slopes: readonly number[];
  /** Share of the spread of the outcomes that the predictors explain, 0 to 1; 0 where all outcomes are the same. */
  readonly r2: number;
  /** Standard error of the residuals. */
  readonly spread: number;
}

export interface NoFit {
  readonly reason: string;
}

/**
 * Fits a line through outcomes by ordinary least squares: the modified Gram–Schmidt process on centred predictors, which
 * keeps more digits than the normal equations.
 * @param predictors one array per predictor, each as long as `outcomes`
 * @returns the reason where fewer than two outcomes more than predictors exist, or where a predictor adds nothing
 */
export function fitLeastSquares(
  predictors: readonly (readonly number[])[],
  outcomes: readonly number[],
): LinearFit | NoFit {
  const freedom = outcomes.length - predictors.length - 1;
  if (freedom < 1) return { reason: 'Too few members for a regression' };
  const means = predictors.map(average);
  const centred = predictors.map((values, at) => values.map((value) => value - (means[at] ?? 0)));
  const mean = average(outcomes);
  const left = outcomes.map((value) => value - mean);
  const total = multiply(left, left);
  const orthogonal: number[][] = [];
  /** The coefficients of each predictor on the orthogonal ones before it. */
  const upper: number[][] = [];
  const shares: number[] = [];
  for (const [at, values] of centred.entries()) {
    const before = multiply(values, values);
    const raw = predictors[at] ?? [];
    const row = orthogonal.map((base) => takeOff(values, base));
    const own = multiply(values, values);
    if (!(before > leastSpread * multiply(raw, raw) && own > leastOwnSpread * before))
      return { reason: 'A figure of the regression is the same for all members, or follows from the others' };
    orthogonal.push(values);
    upper.push(row);
    shares.push(takeOff(left, values));
  }
  const slopes = solveBackwards(upper, shares);
  const unexplained = multiply(left, left);
  return {
    intercept: mean - slopes.reduce((sum, slope, at) => sum + slope * (means[at] ?? 0), 0),
    slopes,
    r2: total === 0 ? 0 : Math.min(1, Math.max(0, 1 - unexplained / total)),
    spread: Math.sqrt(unexplained / freedom),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function multiply(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Takes from values, in place, the part that lies along a base. @returns its coefficient */
function takeOff(values: number[], base: readonly number[]): number {
  const coefficient = multiply(values, base) / multiply(base, base);
  base.forEach((each, at) => {
    values[at] = (values[at] ?? 0) - coefficient * each;
  });
  return coefficient;
}

/** Returns the slopes on the predictors from those on the orthogonal ones. */
function solveBackwards(upper: readonly (readonly number[])[], shares: readonly number[]): number[] {
  const slopes = [...shares];
  for (let at = slopes.length - 1; at >= 0; at -= 1) {
    for (let later = at + 1; later < slopes.length; later += 1) {
      slopes[at] = (slopes[at] ?? 0) - (upper[later]?.[at] ?? 0) * (slopes[later] ?? 0);
    }
  }
  return slopes;
}
