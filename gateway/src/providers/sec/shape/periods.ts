import { addDays, daysBetween } from '../../../contract/figures/days.ts';
import type { FactPeriod } from './filing-figures.ts';

/** The days of a quarter, half-year, nine months and year, for years of 52 and of 53 weeks. */
export const quarterDays = { least: 70, most: 120 } as const;
export const yearDays = { least: 330, most: 420 } as const;
/** The starts of one fiscal year differ by a few days between filings. */
const sameStartDays = 7;
const coverSpareDays = 31;

/** Returns the length of a period in days, both ends included; 0 for the end of a day. */
export function countDays({ start, end }: FactPeriod): number {
  return start === null ? 0 : daysBetween(start, end) + 1;
}

export function isQuarterLong(days: number): boolean {
  return days >= quarterDays.least && days <= quarterDays.most;
}

export function isYear(period: FactPeriod): boolean {
  const days = countDays(period);
  return days >= yearDays.least && days <= yearDays.most;
}

/**
 * Returns whether a day is mistyped, since it lies after the filing that states an amount for it. Some covers bear a day of
 * the weeks to come. @param isCover whether the amount is one of the cover page
 */
export function isAfterFiling(end: string, filed: string, isCover: boolean): boolean {
  return end > filed && !(isCover && end <= addDays(filed, coverSpareDays));
}

/** Returns why a figure is left out that a filing states for a period to a day after it. */
export function explainAfterFiling(end: string): string {
  return `Left out: filed for a period to ${end}, after the day of the filing.`;
}

export function startTogether(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Math.abs(daysBetween(one, other)) <= sameStartDays;
}
