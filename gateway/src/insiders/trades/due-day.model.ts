import { dayMs, daysBetween } from '../../contract/figures/days.ts';

const daysToFile = 2;

/** Days on which the SEC was closed by an order of its own. */
const closedDays: ReadonlySet<string> = new Set([
  '2018-12-05',
  '2018-12-24',
  '2019-12-24',
  '2020-12-24',
  '2024-12-24',
  '2025-01-09',
  '2025-12-24',
  '2025-12-26',
]);

/** Holidays of the United States: a day of a month, or the so-and-so-many weekday of one (-1: the last). */
const fixedHolidays = [
  { month: 1, date: 1, since: 0 },
  { month: 6, date: 19, since: 2021 },
  { month: 7, date: 4, since: 0 },
  { month: 11, date: 11, since: 0 },
  { month: 12, date: 25, since: 0 },
] as const;
const weekdayHolidays = [
  { month: 1, weekday: 1, place: 3 },
  { month: 2, weekday: 1, place: 3 },
  { month: 5, weekday: 1, place: -1 },
  { month: 9, weekday: 1, place: 1 },
  { month: 10, weekday: 1, place: 2 },
  { month: 11, weekday: 4, place: 4 },
] as const;

/** Returns the last day on which a trade of a day is filed in time: the second business day after it. */
export function findDueDay(day: string): string {
  let at = Date.parse(day);
  for (let left = daysToFile; left > 0; ) {
    at += dayMs;
    if (isBusinessDay(formatDay(at))) left -= 1;
  }
  return formatDay(at);
}

/** Returns the days that a form came late; null in time. */
export function countDaysLate(day: string, filed: string): number | null {
  const late = daysBetween(findDueDay(day), filed);
  return late > 0 ? late : null;
}

export function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closedDays.has(day) && !isHoliday(day);
}

function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const fixed = fixedHolidays.flatMap(({ month, date, since }) =>
    [year, year + 1].filter((one) => one >= since).map((one) => findObserved(Date.UTC(one, month - 1, date))),
  );
  return fixed.includes(day) || weekdayHolidays.some((holiday) => findWeekday(year, holiday) === day);
}

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function findObserved(at: number): string {
  const weekday = new Date(at).getUTCDay();
  return formatDay(at + (weekday === 6 ? -dayMs : weekday === 0 ? dayMs : 0));
}

function findWeekday(year: number, { month, weekday, place }: (typeof weekdayHolidays)[number]): string {
  const edge = new Date(Date.UTC(year, place > 0 ? month - 1 : month, place > 0 ? 1 : 0));
  const shift = place > 0 ? (weekday - edge.getUTCDay() + 7) % 7 : -((edge.getUTCDay() - weekday + 7) % 7);
  return formatDay(edge.getTime() + (shift + (place > 0 ? (place - 1) * 7 : 0)) * dayMs);
}

function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
