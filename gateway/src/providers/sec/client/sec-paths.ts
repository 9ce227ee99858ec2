const mebibyte = 1024 * 1024;

/** The facts of a large company are 10 MB of text and more. */
export const factsLimits = { wireBytes: 32 * mebibyte, decodedBytes: 32 * mebibyte };
export const noFigures = 'No financial data found for this stock.';

/** @param cik digits without leading zeros */
export function makeFactsPath(cik: string): string {
  return `/api/xbrl/companyfacts/CIK${cik.padStart(10, '0')}.json`;
}

/** @param cik digits without leading zeros */
export function makeSubmissionsPath(cik: string): string {
  return `/submissions/CIK${cik.padStart(10, '0')}.json`;
}
