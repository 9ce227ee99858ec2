import type { Sensitivity } from '../model/sensitivity.model.ts';

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

export interface Ruler extends Scale {
  /** Range of the sensitivity table; null when it holds no value. */
  readonly band: { readonly low: number; readonly high: number } | null;
  /** True where the band goes on beyond the ruler. */
  readonly openEnd: boolean;
}

/** Beyond this multiple of value and price the ruler would squeeze both into a corner. */
const FURTHEST = 2.5;
const MOST_TICKS = 7;
/** A ruler for figures around zero is still a few cents long. */
const SHORTEST = 0.06;

/** A ruler that holds fair value and price, and as much of the sensitivity table's range as leaves them readable. */
export function rulerOf(fairValue: number, price: number | null, sensitivity: Sensitivity): Ruler {
  const values = sensitivity.values.flat().filter((value) => value !== null);
  const band = values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
  const marks = price === null ? [fairValue] : [fairValue, price];
  const largest = Math.max(...marks.map(Math.abs));
  const high = Math.max(...marks, Math.min(band?.high ?? 0, largest * FURTHEST));
  const low = Math.min(0, ...marks, Math.max(band?.low ?? 0, -largest * FURTHEST));
  const scale = scaleOf(low, high);
  return { ...scale, band, openEnd: band !== null && band.high > scale.max };
}

/** A scale from `low` to `high` that begins and ends at a tick, with at most seven of them. */
export function scaleOf(low: number, high: number): Scale {
  const step = niceStep(Math.max(high - low, SHORTEST) / (MOST_TICKS - 1));
  const min = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - min) / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => min + index * step);
  return { min, max: min + count * step, ticks };
}

/** Where a value stands on a scale, 0 to 1. */
export function placeOn({ min, max }: Pick<Scale, 'min' | 'max'>, value: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9));
  return (factor ?? 10) * power;
}
