import { daysBetween } from '../../contract/figures/days.ts';
import type { DatedClose } from '../../market/shape/public-prices.ts';
import type { DayClose } from './price-levels.model.ts';

/** A filing, and what its share counts are multiplied with for the basis of the newest filing. */
export interface FilingBasis {
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly splitFactor: number;
}

/** A change of this size from one close to the next may be a split. */
const jumpRatio = 1.45;
/** Prices move within half a month, too. */
const mostMove = Math.log(1.3);
/** A filing may state the new counts before the first day of trading on them. */
const earlyDays = 60;

/**
 * Returns the closes on the split basis of the newest filing, oldest first. A jump is a split where filings around its
 * day show one of about its size; an unexplained jump ends the line.
 * @param closes as traded, newest first
 */
export function settleCloses(closes: readonly DatedClose[], filings: readonly FilingBasis[]): DayClose[] {
  const settled: DayClose[] = [];
  let factor = 1;
  for (const [at, { day, close }] of closes.entries()) {
    const later = closes[at - 1];
    const ratio = later === undefined ? 1 : close / later.close;
    if (later !== undefined && (ratio >= jumpRatio || ratio <= 1 / jumpRatio)) {
      const split = findSplit(ratio, day, later.day, filings);
      if (split === null) break;
      factor /= split;
    }
    settled.push({ date: day, close: Number((close * factor).toFixed(4)) });
  }
  return settled.toReversed();
}

/** Returns the new shares per old share of the split that filings show around two days; null without one of this size. */
function findSplit(ratio: number, before: string, after: string, filings: readonly FilingBasis[]): number | null {
  const sorted = filings.toSorted((a, b) => (a.filed < b.filed ? -1 : 1));
  for (const [at, next] of sorted.entries()) {
    const last = sorted[at - 1];
    if (last === undefined || last.splitFactor === next.splitFactor) continue;
    const isAround = daysBetween(last.filed, after) >= 0 && daysBetween(before, next.filed) >= -earlyDays;
    const split = last.splitFactor / next.splitFactor;
    if (isAround && Math.abs(Math.log(ratio / split)) < mostMove) return split;
  }
  return null;
}
