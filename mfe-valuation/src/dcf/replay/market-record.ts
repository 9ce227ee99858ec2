/**
 * The values of the reasoned case beside the prices a year later. `node bench/value.mjs --record` writes this file over the
 * recorded companies; docs/decisions/reasoned-case.md says which these are.
 */
export const marketRecord = {
  day: '2026-11-30',
  large: { n: 20, median: 0.58, within: 0.25, days: 'June of 2019 to 2025' },
  small: { n: 139, median: 0.48, within: 0.2, days: 'April 2020' },
} as const;
