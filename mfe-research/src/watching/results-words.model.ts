import type { NextResults } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { describeResultsBasis } from '@basecase/gateway/contract/figures/results-rules';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

/** The next results of a company whose day is known. */
export type KnownResults = Extract<NextResults, { readonly day: string }>;

/** Days before results in which they are near. */
const nearDays = 7;

/** Returns how near a day is, in words; null while it is not near. */
export function describeNearness(day: string, today: string): string | null {
  const days = daysBetween(today, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return days > 1 && days <= nearDays ? `In ${days} days` : null;
}

const basisWords = { provider: 'Expected', estimate: 'Estimate' } as const;

/** Returns how sure a day is, with how near it is: "In 2 days, estimate". */
export function describeCertainty({ day, basis }: KnownResults, today: string): string {
  const near = describeNearness(day, today);
  return near === null ? basisWords[basis] : `${near}, ${basisWords[basis].toLowerCase()}`;
}

/** Returns where a day comes from, as a sentence. */
export function describeBasis({ before }: KnownResults): string {
  return describeResultsBasis(before, formatCalendarDay);
}
