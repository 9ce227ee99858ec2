/**
 * The values of the reasoned case beside the prices a year later. `node bench/value.mjs --record` writes this file over the
 * recorded companies; docs/decisions/reasoned-case.md says which these are.
 */
export const marketRecord = {
  day: '2026-11-30',
  large: { n: 22, median: 0.64, within: 0.36, days: 'June of 2019 to 2025' },
  small: { n: 88, median: 0.75, within: 0.34, days: 'April 2020' },
} as const;
