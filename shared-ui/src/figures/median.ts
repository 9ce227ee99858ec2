/** Returns the median of the known values; null without any. */
export function calculateMedian(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const upper = known[Math.floor(known.length / 2)];
  const lower = known[Math.ceil(known.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
