/** An estimated day of results is right within this many days for nine of ten companies. */
export const estimateDays = 7;

/**
 * Returns where a day of results comes from, as a sentence without its full stop.
 * @param before the results that an estimate counts from; null for a day of the provider
 */
export function describeResultsBasis(
  before: { readonly day: string; readonly form: string } | null,
  formatDay: (day: string) => string,
): string {
  if (before === null) return 'By the calendar of the data provider; the company may not have confirmed it';
  return `Estimated ± ${estimateDays} days: 52 weeks after the ${before.form} of ${formatDay(before.day)}`;
}
