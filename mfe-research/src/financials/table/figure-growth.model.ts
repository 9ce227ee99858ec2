import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';

/** Standard fields with a row of growth below. */
const growthFields: readonly string[] = ['totalRevenue', 'grossProfit', 'netIncome', 'earningsPerShareDiluted'];

/** Standard fields that tell whether two periods are on the same basis. */
const basisFields: readonly string[] = [...growthFields, 'totalAssets', 'operatingCashflow'];

/** Returns whether a line has a row of growth below. */
export const hasGrowth = (field: string | undefined): boolean => field !== undefined && growthFields.includes(field);

/** Returns whether a line tells a change of basis. */
export const tellsBasis = (field: string | undefined): boolean => field !== undefined && basisFields.includes(field);

/** A figure of one period. */
export interface GrowthPoint {
  /** The period as text: `2023`. */
  readonly label: string;
  readonly value: number | null;
  /** Whether it was first filed with another value. */
  readonly restated: boolean;
  /** Accession number of its filing; null when unknown. */
  readonly filing: string | null;
}

export interface GrowthCell {
  readonly value: number | null;
  readonly text: string;
  readonly falls: boolean;
  /** Why there is no rate; null for a rate. */
  readonly reason: string | null;
}

/**
 * Returns whether two figures are on different bases: the later one was restated by a filing that the earlier one does not
 * come from, and the earlier one was not.
 */
export function changesBasis(before: GrowthPoint, now: GrowthPoint): boolean {
  if (before.value === null || now.value === null || before.filing === null || now.filing === null) return false;
  return before.filing !== now.filing && now.restated && !before.restated;
}

/** Returns the change from the year before. @param before null when that year is not known */
export function growthCell(before: GrowthPoint | null, now: GrowthPoint): GrowthCell {
  const reason = missingGrowth(before, now);
  const value = reason === null ? growthRate(before?.value, now.value) : null;
  return {
    value,
    text: value === null ? NOT_AVAILABLE : formatPercent(value, { plus: true }),
    falls: value !== null && value < 0,
    reason,
  };
}

function missingGrowth(before: GrowthPoint | null, now: GrowthPoint): string | null {
  if (now.value === null) return `No figure of ${now.label}`;
  if (before === null || before.value === null) return 'No figure of the year before';
  if (changesBasis(before, now)) return `${before.label} and ${now.label} are on different bases`;
  return before.value > 0 ? null : `The figure of ${before.label} is not above 0`;
}

/** Fiscal years of 52 and 53 weeks. */
const YEAR_DAYS = { least: 350, most: 380 } as const;

/** Returns whether one period ends a year before another. */
export function isYearBefore(earlier: string, later: string): boolean {
  const days = daysBetween(earlier, later);
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most;
}
