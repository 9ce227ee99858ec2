const PRECISION = 1e-6;

/** The rates between which a root is looked for, and the step in which they are tried. */
export interface RootSearch {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/**
 * Returns the lowest rate at which a gap is 0. The gap need not rise or fall with the rate: the first crossing counts.
 * @returns a fraction, exact to 1e-6; null without a crossing, or where the gap is not known
 */
export function findRoot(gap: (rate: number) => number | null, { from, to, step }: RootSearch): number | null {
  const steps = Math.round((to - from) / step);
  // Both ends of a step by one formula: a root must not fall between two roundings of the same rate.
  const rateAt = (index: number) => from + index * step;
  let below = gap(rateAt(0));
  for (let index = 0; index < steps; index += 1) {
    const [low, high] = [rateAt(index), rateAt(index + 1)];
    const above = gap(high);
    if (below === null || above === null) return null;
    if (below === 0) return low;
    // The last rate is the beginning of no step.
    if (above === 0) return high;
    if (below < 0 !== above < 0) return bisect(gap, low, high, below < 0);
    below = above;
  }
  return null;
}

function bisect(gap: (rate: number) => number | null, from: number, to: number, rising: boolean): number {
  let [low, high] = [from, to];
  while (high - low > PRECISION / 2) {
    const middle = (low + high) / 2;
    if ((gap(middle) ?? 0) < 0 === rising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
