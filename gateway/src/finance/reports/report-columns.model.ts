import { daysBetween } from '../../contract/figures/days.ts';

interface Span {
  readonly start: string | null;
  readonly end: string;
}

const yearDays = { least: 330, most: 420 } as const;
const quarterDays = { least: 70, most: 120 } as const;

export function isYearLong(span: Span): boolean {
  return lasts(span, yearDays);
}

export function isQuarterLong(span: Span): boolean {
  return lasts(span, quarterDays);
}

function lasts({ start, end }: Span, { least, most }: typeof yearDays | typeof quarterDays): boolean {
  if (start === null) return false;
  const days = daysBetween(start, end) + 1;
  return days >= least && days <= most;
}

/** Returns the name of a period among the columns of several filings. */
export function spanKey({ start, end }: Span): string {
  return `${start ?? ''} ${end}`;
}

/** Orders periods newest first. */
export function newestEnd(a: Span, b: Span): number {
  return b.end.localeCompare(a.end) || (b.start ?? '').localeCompare(a.start ?? '');
}

/**
 * Returns all keys in the order of the first list. A key that only a later list has follows the one that it follows there.
 */
export function orderedUnion(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    const known = new Set(merged);
    let place = -1;
    for (const key of list) {
      if (known.has(key)) {
        place = merged.indexOf(key);
        continue;
      }
      place += 1;
      merged.splice(place, 0, key);
      known.add(key);
    }
  }
  return merged;
}
