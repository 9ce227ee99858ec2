/** The smallest CIK of a sample company, above every CIK of the SEC: no sample company has the number of a real one. */
export const firstSampleCik = 9_900_001;

/** Returns whether a CIK is that of a sample company, whose filings were never filed. */
export function isSampleCik(cik: string | number): boolean {
  return Number(cik) >= firstSampleCik;
}
