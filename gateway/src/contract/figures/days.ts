/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** Returns the English name of a day's month: "December" for 2025-12-31. */
export function monthName(day: string): string {
  return new Date(day).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** Returns the days from one date to another, both YYYY-MM-DD; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns the day that is so many days later, both YYYY-MM-DD; earlier for a negative count. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
