/** Dividends per share are rounded: so much more in three quarters than in their year is no rounding. */
const moreThanYear = 1.1;

/**
 * Returns whether three quarters of a year state more dividends per share than the year: some filers tag each with the rate of
 * a year, or on another scale.
 * @param quarters NaN for an amount that is not filed
 */
export function exceedYear(quarters: readonly number[], year: number): boolean {
  return year > 0 && quarters.reduce((sum, amount) => sum + amount, 0) > moreThanYear * year;
}
