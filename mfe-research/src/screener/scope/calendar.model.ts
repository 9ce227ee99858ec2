import { addDays } from '@basecase/gateway/contract/figures/days';

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the same day of another month, or its last day where it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return toDay(first);
}

/** Returns the place of a day in its week, from Monday, 0 to 6. */
function findWeekday(day: string): number {
  return (toDate(day).getUTCDay() + 6) % 7;
}

/** Returns the weeks of a day's month, from Monday; null where a week reaches into another month. */
export function listWeeks(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let start = addDays(first, -findWeekday(first)); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(start, at)).map((one) => (one.startsWith(month) ? one : null)),
    );
  }
  return weeks;
}

export function clampDay(day: string, from: string, to: string): string {
  return day < from ? from : day > to ? to : day;
}

/** Returns the day that a key moves to; null for another key. */
export function moveByKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, -findWeekday(day));
    case 'End':
      return addDays(day, 6 - findWeekday(day));
    default:
      return null;
  }
}

/** Returns the first day of the oldest quarter, such as `2019q4`; null without one. */
export function findFirstDay(quarters: readonly { readonly name: string }[]): string | null {
  const oldest = quarters.map(({ name }) => name.toLowerCase()).sort()[0];
  const [, year, quarter] = /^(\d{4})\s?q([1-4])$/.exec(oldest ?? '') ?? [];
  return year === undefined ? null : `${year}-${String((Number(quarter) - 1) * 3 + 1).padStart(2, '0')}-01`;
}
