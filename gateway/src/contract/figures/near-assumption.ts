/** An assumption holds while the filed figure is this near: points of a rate, or a share of a count. */
const nearPoints = 1;
const nearShare = 0.01;
/** Binary fractions: 1 point apart is near. */
const rounding = 1e-9;

/** Whether an assumed rate holds, both in percent (10 is 10%). */
export function isNearRate(assumed: number, filed: number): boolean {
  return Math.abs(filed - assumed) <= nearPoints + rounding;
}

/** Whether an assumed count holds. @param assumed above 0 */
export function isNearCount(assumed: number, filed: number): boolean {
  return Math.abs(filed / assumed - 1) <= nearShare + rounding;
}
