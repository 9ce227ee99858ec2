/** Label of a fiscal year: the part of its last day before the first hyphen. */
export function fiscalYear(fiscalDateEnding: string): string {
  return fiscalDateEnding.split('-', 1)[0] ?? fiscalDateEnding;
}

/** Fiscal years, oldest first, as ranges: `2011 to 2014, 2020`. Two that end in one calendar year are listed once. */
export function yearsText(years: readonly string[]): string {
  const spans: string[][] = [];
  for (const year of new Set(years)) {
    const span = spans.at(-1);
    if (span !== undefined && Number(year) - Number(span.at(-1)) === 1) span.push(year);
    else spans.push([year]);
  }
  return spans.map((span) => (span.length < 2 ? span[0] : `${span[0]} to ${span.at(-1)}`)).join(', ');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Short name of the month of a day, `Jul` for `2022-07-12`. */
export function monthOf(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? day;
}

/** A day as text: `12 Jul 2022` for `2022-07-12`. Other text is returned unchanged. */
export function formatCalendarDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(day) ? `${Number(day.slice(8, 10))} ${monthOf(day)} ${day.slice(0, 4)}` : day;
}

/** Label of a fiscal quarter, by the calendar quarter of its last day: `Q3 ’24` for `2024-09-30`. */
export function quarterLabel(fiscalDateEnding: string): string {
  const quarter = Math.ceil(Number(fiscalDateEnding.slice(5, 7)) / 3);
  return `Q${quarter} \u2019${fiscalDateEnding.slice(2, 4)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago a moment was: `just now`, `5 min ago`, `2 h ago`, `3 days ago`.
 * @param moment ISO 8601
 * @param now milliseconds since the epoch
 * @returns null when `moment` is not a valid time
 */
export function ageText(moment: string, now: number): string | null {
  const then = Date.parse(moment);
  if (Number.isNaN(then)) return null;
  const age = now - then;
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
