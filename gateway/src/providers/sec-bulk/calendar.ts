/** Returns the quarter of a day, such as `2025q1`. */
export function quarterOf(day: Date): string {
  return `${day.getUTCFullYear()}q${Math.floor(day.getUTCMonth() / 3) + 1}`;
}

/** Returns the first day of a month so many months later. */
export function shiftMonths(day: Date, months: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
}

export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
}
