import { daysBetween } from '../contract/figures/days.ts';
import type { CalendarEntry, CalendarKind } from '../contract/watching/dates.ts';
import type { DatesOfCompany } from '../dates/company-dates.ts';

/** Dividends of the last month are still shown: the day of payment follows the ex-dividend day by weeks. */
const pastDays = 31;

/** Returns the days of companies in order; those of one day by symbol. @param today YYYY-MM-DD */
export function listEntries(companies: readonly DatesOfCompany[], today: string): CalendarEntry[] {
  return companies
    .flatMap(listOfCompany)
    .filter(({ kind, day }) => kind === 'results' || daysBetween(day, today) <= pastDays)
    .sort((a, b) => compare(a.day, b.day) || compare(a.symbol, b.symbol));
}

function listOfCompany({ symbol, name, results, fiscalYearEnd, dividend }: DatesOfCompany): CalendarEntry[] {
  const entry = (kind: CalendarKind, day: string | null | undefined, basis: CalendarEntry['basis']) =>
    day == null ? [] : [{ symbol, name, kind, day, basis, before: null }];
  return [
    ...(results.day === null ? [] : [{ symbol, name, kind: 'results' as const, ...results }]),
    ...entry('exDividend', dividend?.exDay, 'provider'),
    ...entry('dividend', dividend?.paidDay, 'provider'),
    ...entry('fiscalYearEnd', fiscalYearEnd, 'sec'),
  ];
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
