/** Distance of a value from its reference, from far below to far above. */
export type HeatStep = -3 | -2 | -1 | 0 | 1 | 2 | 3;

export const heatSteps = [-3, -2, -1, 0, 1, 2, 3] as const satisfies readonly HeatStep[];

/**
 * Bounds: under −40%, −20%, −5%, up to +5%, +15%, +30%, above.
 * @param value in the unit of the reference
 * @param reference above 0
 */
export function heatStep(value: number, reference: number): HeatStep {
  // Rounded, so that a floating-point error cannot move a value across a bound.
  const gap = Math.round((value / reference - 1) * 1e9) / 1e9;
  if (gap < -0.4) return -3;
  if (gap < -0.2) return -2;
  if (gap < -0.05) return -1;
  if (gap <= 0.05) return 0;
  if (gap <= 0.15) return 1;
  return gap <= 0.3 ? 2 : 3;
}

/** Colour of a cell; neutral without a reference. */
export function heatColor(value: number, reference: number | null): HeatColor {
  return heatColorOf(reference === null || !(reference > 0) ? 0 : heatStep(value, reference));
}

export type HeatColor = `heat-${'n3' | 'n2' | 'n1' | '0' | 'p1' | 'p2' | 'p3'}`;

const colors = ['heat-n3', 'heat-n2', 'heat-n1', 'heat-0', 'heat-p1', 'heat-p2', 'heat-p3'] as const;

export function heatColorOf(step: HeatStep): HeatColor {
  return colors[step + 3] ?? 'heat-0';
}

/** The content of a heat map. */
export interface HeatGrid {
  /** Headers, left to right. */
  readonly columns: readonly string[];
  /** Headers, top to bottom. */
  readonly rows: readonly string[];
  /** By row, then by column; null where no value exists. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly format: (value: number) => string;
  /** The reference in the unit of the values; null for cells without colour. */
  readonly reference: number | null;
  /** Index of the user's own case; null when no row or column matches it. */
  readonly ownRow: number | null;
  readonly ownColumn: number | null;
}
