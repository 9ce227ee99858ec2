import { addDays } from '../../../contract/figures/days.ts';

/** Days without trading beside the yearly holidays, since 2009. */
const oneTime = new Set(['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09']);
const firstJuneteenth = 2022;

/** Returns the last day before another one on which the exchanges of New York traded. Days as YYYY-MM-DD. */
export function findTradingDayBefore(day: string): string {
  let before = addDays(day, -1);
  while (!isTradingDay(before)) before = addDays(before, -1);
  return before;
}

function isTradingDay(day: string): boolean {
  return weekdayOf(day) % 6 !== 0 && !oneTime.has(day) && !listHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Returns the holidays of the exchanges. The new year is not observed on the Friday before, which ends a year. */
function listHolidays(year: number): string[] {
  const newYear = `${year}-01-01`;
  return [
    weekdayOf(newYear) === 0 ? addDays(newYear, 1) : newYear,
    findMonday(year, 1, 15),
    findMonday(year, 2, 15),
    addDays(findEaster(year), -2),
    findMonday(year, 5, 25),
    ...(year >= firstJuneteenth ? [observe(`${year}-06-19`)] : []),
    observe(`${year}-07-04`),
    findMonday(year, 9, 1),
    // The fourth Thursday is three days after a Monday from the 19th on.
    addDays(findMonday(year, 11, 19), 3),
    observe(`${year}-12-25`),
  ];
}

/** Returns the day on which a holiday is kept: the Friday before a Saturday, the Monday after a Sunday. */
function observe(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** Returns the first Monday from a day of a month on. */
function findMonday(year: number, month: number, from: number): string {
  const first = new Date(Date.UTC(year, month - 1, from)).toISOString().slice(0, 10);
  return addDays(first, (8 - weekdayOf(first)) % 7);
}

/** Returns Easter Sunday by the rule of Gauss, which holds from 1900 to 2099. */
function findEaster(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isEarlier = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && year % 19 > 10);
  return new Date(Date.UTC(year, 2, 22 + moon + sunday - (isEarlier ? 7 : 0))).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
