type Maybe = number | null | undefined;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const given = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * Returns the compound annual growth rate as a fraction: (end / start)^(1 / years) − 1.
 * @returns null unless start, end and years are all above 0
 */
export function cagr(start: Maybe, end: Maybe, years: number): number | null {
  if (!given(start) || !given(end) || !(start > 0) || !(end > 0) || !(years > 0)) return null;
  return finite((end / start) ** (1 / years) - 1);
}

/**
 * Returns the growth from one period to the next, as a fraction of the earlier figure.
 * @returns null when either is missing or the earlier one is not above 0, where a percentage would mislead
 */
export function growthRate(earlier: Maybe, later: Maybe): number | null {
  if (!given(earlier) || !given(later) || !(earlier > 0)) return null;
  return finite(later / earlier - 1);
}

/** Returns numerator / denominator; null when either is missing or the denominator is 0. */
export function ratio(numerator: Maybe, denominator: Maybe): number | null {
  if (!given(numerator) || !given(denominator) || denominator === 0) return null;
  return finite(numerator / denominator);
}

/** Returns a figure as a fraction of revenue; null when either is missing or revenue is not above 0. */
export function margin(part: Maybe, revenue: Maybe): number | null {
  return given(revenue) && revenue > 0 ? ratio(part, revenue) : null;
}
