export interface WideTable {
  /** Width of the frame. All figures are in pixels. */
  readonly visible: number;
  /** Width of its contents. */
  readonly total: number;
  /** Width of the sticky column. */
  readonly fixed: number;
  /** Left edges of the columns of figures, oldest first. */
  readonly lefts: readonly number[];
  /** Right edge of the newest column. */
  readonly end: number;
}

/**
 * Returns the scroll offset that shows the newest figures. It ends at the left edge of a column, so that the sticky column
 * hides no digits, unless that would cut off the newest column. 0 when everything fits.
 */
export function newestInView({ visible, total, fixed, lefts, end }: WideTable): number {
  const furthest = Math.max(0, total - visible);
  const whole = Math.max(0, ...lefts.map((left) => left - fixed).filter((at) => at <= furthest));
  return end - whole <= visible ? whole : furthest;
}

/**
 * Returns the width with which as many columns as possible fill a room: whole columns, so that none is cut off.
 * @param room width beside the names, in pixels
 * @param widest width of the widest column, in pixels
 */
export function fitColumns(room: number, widest: number): number {
  const count = Math.floor(room / widest);
  return count >= 1 && Number.isFinite(count) ? room / count : widest;
}
