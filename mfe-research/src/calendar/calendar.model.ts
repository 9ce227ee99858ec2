import type { CalendarEntry, CalendarKind } from '@basecase/gateway/contract';
import { dayMs } from '@basecase/gateway/contract/figures/days';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { describeBasis } from '../watching/results-words.model.ts';

/** A month of the calendar, YYYY-MM. */
export type Month = string;

export interface MonthList {
  readonly month: Month;
  readonly entries: readonly CalendarEntry[];
}

/** A day of a month's weeks; null beside the month. */
export interface CalendarDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

const daysOfWeek = 7;

export function toMonth(day: string): Month {
  return day.slice(0, 7);
}

/** Returns the entries by month, in the order of their days. */
export function listMonths(entries: readonly CalendarEntry[]): readonly MonthList[] {
  const months = new Map<Month, CalendarEntry[]>();
  for (const entry of entries) {
    const month = toMonth(entry.day);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months].map(([month, own]) => ({ month, entries: own }));
}

/** Returns the weeks of a month, Monday to Sunday. */
export function listWeeks(
  month: Month,
  entries: readonly CalendarEntry[],
): readonly (readonly (CalendarDay | null)[])[] {
  const first = Date.parse(`${month}-01`);
  const next = Date.parse(`${moveMonth(month, 1)}-01`);
  const before = (new Date(first).getUTCDay() + daysOfWeek - 1) % daysOfWeek;
  const days = (next - first) / dayMs;
  const cells = Array.from({ length: Math.ceil((before + days) / daysOfWeek) * daysOfWeek }, (_, at) => {
    const number = at - before;
    if (number < 0 || number >= days) return null;
    const day = new Date(first + number * dayMs).toISOString().slice(0, 10);
    return { day, entries: listOfDay(entries, day) };
  });
  return Array.from({ length: cells.length / daysOfWeek }, (_, week) =>
    cells.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
}

/** Results come first, so that a day with many ends of fiscal years does not hide them. */
function listOfDay(entries: readonly CalendarEntry[], day: string): readonly CalendarEntry[] {
  const own = entries.filter((entry) => entry.day === day);
  return own.sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

/** Returns a month some months later, or earlier where the number is negative. */
export function moveMonth(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns the first and the last month that can be shown: those of the entries, and that of today. */
export function findSpan(entries: readonly CalendarEntry[], today: string): readonly [first: Month, last: Month] {
  const months = [...entries.map(({ day }) => toMonth(day)), toMonth(today)].sort();
  return [months[0] ?? toMonth(today), months.at(-1) ?? toMonth(today)];
}

/** Returns the month that opens: that of today, or the next one with an entry where today's has none to come. */
export function chooseMonth(entries: readonly CalendarEntry[], today: string): Month {
  const next = entries.find(({ day }) => day >= today);
  return toMonth(next?.day ?? today);
}

/** Returns a month in words: `December 2026`. */
export function formatMonthName(month: Month): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns a day in words: `Wed 9 Dec`. */
export function formatWeekday(day: string): string {
  const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return `${weekday} ${formatCalendarDay(day).slice(0, -' 2026'.length)}`;
}

export const kindWords: Readonly<Record<CalendarKind, string>> = {
  results: 'Results',
  exDividend: 'Ex-dividend',
  dividend: 'Dividend paid',
  fiscalYearEnd: 'Fiscal year ends',
};

const kindOrder = Object.keys(kindWords);

/** Returns where a day comes from, as a sentence. */
export function describeEntry({ kind, basis, before, day }: CalendarEntry): string {
  if (kind === 'results' && basis !== 'sec') return describeBasis({ day, basis, before });
  return basis === 'sec' ? 'By the list of the SEC; a year of weeks ends some days beside it' : 'By the data provider';
}
