import type { TrailingVintage } from '@basecase/gateway/contract';

const DAY_MS = 86_400_000;
/** A year and the time for the filing of the next one: older figures no longer describe the company. */
const OLDEST_DAYS = 500;

/**
 * Returns the figures that were filed by a day: those of the latest period, and of its filings the last one. An
 * amendment of an earlier period replaces no later figures. Null while none was filed, and once the latest ones are too
 * old.
 */
export function knownOn(vintages: readonly TrailingVintage[], day: string): TrailingVintage | null {
  const known = vintages
    .filter(({ filed }) => filed <= day)
    .reduce<TrailingVintage | null>(
      (best, vintage) => (best === null || isLater(vintage, best) ? vintage : best),
      null,
    );
  if (known === null || Date.parse(day) - Date.parse(known.periodEnd) > OLDEST_DAYS * DAY_MS) return null;
  return known;
}

function isLater(one: TrailingVintage, other: TrailingVintage): boolean {
  return one.periodEnd === other.periodEnd ? one.filed > other.filed : one.periodEnd > other.periodEnd;
}
