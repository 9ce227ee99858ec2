import type { Sensitivity } from '../valuation/sensitivity.model.ts';

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

export interface Ruler extends Scale {
  /** Range of the sensitivity table; null when it holds no value. */
  readonly band: { readonly low: number; readonly high: number } | null;
  /** Whether the band continues beyond the ruler. */
  readonly openEnd: boolean;
}

/** A band beyond this multiple of value and price would squeeze both into a corner. */
const MAX_MULTIPLE = 2.5;
const MAX_TICKS = 7;
/** In units of money, for figures around zero. */
const MIN_LENGTH = 0.06;

/** Returns a ruler for fair value and price, with as much of the sensitivity range as leaves them readable. */
export function planRuler(fairValue: number, price: number | null, sensitivity: Pick<Sensitivity, 'values'>): Ruler {
  const values = sensitivity.values.flat().filter((value) => value !== null);
  const band = values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
  const marks = price === null ? [fairValue] : [fairValue, price];
  const largest = Math.max(...marks.map(Math.abs));
  const high = Math.max(...marks, Math.min(band?.high ?? 0, largest * MAX_MULTIPLE));
  const low = Math.min(0, ...marks, Math.max(band?.low ?? 0, -largest * MAX_MULTIPLE));
  const scale = planScale(low, high);
  return { ...scale, band, openEnd: band !== null && band.high > scale.max };
}

/** Returns a scale that covers `low` to `high`, with at most seven ticks, two of them at its ends. */
export function planScale(low: number, high: number): Scale {
  const step = niceStep(Math.max(high - low, MIN_LENGTH) / (MAX_TICKS - 1));
  const min = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - min) / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => min + index * step);
  return { min, max: min + count * step, ticks };
}

/** Returns the position of a value on a scale, 0 to 1. */
export function positionOn({ min, max }: Pick<Scale, 'min' | 'max'>, value: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** Returns the smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9));
  return (factor ?? 10) * power;
}
