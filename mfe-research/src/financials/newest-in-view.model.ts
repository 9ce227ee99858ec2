export interface WideTable {
  /** Width of the frame, in pixels as everything here. */
  readonly visible: number;
  /** Width of all that it scrolls over. */
  readonly total: number;
  /** Width of the column that stays. */
  readonly fixed: number;
  /** Left edges of the columns of figures, oldest first. */
  readonly lefts: readonly number[];
  /** Right edge of the newest one. */
  readonly end: number;
}

/**
 * How far a table scrolls so that the newest figures show: to the left edge of a column, so that no figure loses its
 * first digits behind the column that stays, unless the newest one would be cut off then. 0 when everything fits.
 */
export function newestInView({ visible, total, fixed, lefts, end }: WideTable): number {
  const furthest = Math.max(0, total - visible);
  const whole = Math.max(0, ...lefts.map((left) => left - fixed).filter((at) => at <= furthest));
  return end - whole <= visible ? whole : furthest;
}
