import { dayMs } from '../contract/figures/days.ts';

/** Returns the days since 1970-01-01 of a YYYY-MM-DD day, which a time of that day may follow. */
export function toDayNumber(day: string): number {
  return Math.round(Date.parse(day.slice(0, 10)) / dayMs);
}

/** Days as texts: rows of screens write the same few thousand days again and again. */
const texts = new Map<number, string>();

/** Returns the YYYY-MM-DD day of a number of days since 1970-01-01. */
export function formatDayNumber(number: number): string {
  const known = texts.get(number) ?? new Date(number * dayMs).toISOString().slice(0, 10);
  texts.set(number, known);
  return known;
}

/** Returns the day a number of years before; ends of periods are ends of months, so that a lookup allows for the rest. */
export function yearsBefore(day: number, years: number): number {
  return Math.round(day - years * 365.25);
}

export function quartersBefore(day: number, quarters: number): number {
  return Math.round(day - quarters * 91.3125);
}
