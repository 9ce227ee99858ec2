import { quartersBefore, yearsBefore } from './day-number.ts';

/** Ends of periods are rounded to ends of months: a year of 52 weeks may end in another month than the one before. */
export const toleranceDays = 35;

/** Rounding aside, a figure that a later report states otherwise is recast, as for a business that was given up. */
const recastBy = 0.01;
/** Amounts per share are rounded to cents; a little more, for binary fractions. */
const cent = 0.0101;

/** Returns whether a figure that was filed once is recast by what is filed later. */
export function isRecast(before: number, now: number): boolean {
  return Math.abs(before - now) > Math.max(cent, recastBy * Math.max(Math.abs(before), Math.abs(now)));
}

/** A part of a longer period in its versions. */
export interface PartVersions {
  /** Whether the part is stated as it is now only after the longer period was filed last. */
  readonly isAfterWhole: boolean;
  /** As it was known with the longer period; null where it is not. */
  readonly before: number | null;
  readonly now: number;
  /** The year before the longer period by an older report and by the one of the longer period; null where one is not known. */
  readonly yearBefore: { readonly older: number; readonly own: number } | null;
}

/**
 * Returns whether a part was recast and the longer period was not, so that it is taken off as it was. The year before tells of
 * the longer period: its report states both on one basis.
 */
export function isPartRecastOnly({ isAfterWhole, before, now, yearBefore }: PartVersions): boolean {
  if (!isAfterWhole || before === null || !isRecast(before, now)) return false;
  return yearBefore !== null && !isRecast(yearBefore.older, yearBefore.own);
}

/** The periods that make up a figure, and its value so far. */
export interface FoundTerms {
  readonly count: number;
  readonly value: number;
  /** Removes the terms after a number of them. */
  keepTerms(count: number, value: number): void;
}

/** The filed periods of one line of a company. A number stands for each of them, and -1 for none. */
export interface LinePeriods<Found extends FoundTerms> {
  /** Returns the period of a length whose end is nearest to a day. @param end as the number of a day */
  findPeriod(end: number, quarters: number): number;
  /**
   * Adds a period to a figure.
   * @param whole a longer period that this one is taken off: where it was filed before this one was recast, it is taken off as
   * it was then
   * @returns whether there is one
   */
  addTerm(found: Found, period: number, sign: 1 | -1, whole?: number): boolean;
}

/** Adds the quarter that ends at a day: as filed, or the difference of two running totals. @returns whether it is known */
export function addQuarter<Found extends FoundTerms>(line: LinePeriods<Found>, found: Found, end: number): boolean {
  const { count, value } = found;
  if (line.addTerm(found, line.findPeriod(end, 1), 1)) return true;
  for (let length = 2; length <= 4; length += 1) {
    const total = line.findPeriod(end, length);
    const before = total < 0 ? -1 : line.findPeriod(quartersBefore(end, 1), length - 1);
    if (before < 0) continue;
    if (line.addTerm(found, total, 1) && line.addTerm(found, before, -1, total)) return true;
    found.keepTerms(count, value);
  }
  return false;
}

/**
 * Adds the twelve months up to a day: the fiscal year that ends there, else the fiscal year + this year's part − the same
 * part of the year before, else four quarters.
 * @returns whether the filed periods give them
 */
export function addTwelveMonths<Found extends FoundTerms>(
  line: LinePeriods<Found>,
  found: Found,
  end: number,
): boolean {
  if (line.addTerm(found, line.findPeriod(end, 4), 1)) return true;
  for (let length = 1; length <= 3; length += 1) {
    const year = line.findPeriod(quartersBefore(end, length), 4);
    if (year >= 0 && addPart(line, found, { end, length, year })) return true;
  }
  for (let quarter = 0; quarter < 4; quarter += 1) {
    if (!addQuarter(line, found, quartersBefore(end, quarter))) {
      found.keepTerms(0, 0);
      return false;
    }
  }
  return true;
}

interface Part {
  /** As the number of a day. */
  readonly end: number;
  /** In quarters. */
  readonly length: number;
  /** The fiscal year before. */
  readonly year: number;
}

/** Adds a fiscal year, and the part of the next one in place of the same part of its own: as one period, else as quarters. */
function addPart<Found extends FoundTerms>(
  line: LinePeriods<Found>,
  found: Found,
  { end, length, year }: Part,
): boolean {
  const [total, before] = [line.findPeriod(end, length), line.findPeriod(yearsBefore(end, 1), length)];
  if (total >= 0 && before >= 0)
    return line.addTerm(found, year, 1) && line.addTerm(found, total, 1) && line.addTerm(found, before, -1, year);
  line.addTerm(found, year, 1);
  for (let quarter = 0; quarter < length; quarter += 1) {
    const day = quartersBefore(end, quarter);
    const isKnown =
      line.addTerm(found, line.findPeriod(day, 1), 1) &&
      line.addTerm(found, line.findPeriod(yearsBefore(day, 1), 1), -1, year);
    if (!isKnown) {
      found.keepTerms(0, 0);
      return false;
    }
  }
  return true;
}
