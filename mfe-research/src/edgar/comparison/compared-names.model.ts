import type { ComparedFiling, FilingChanges } from '@basecase/gateway/contract';
import { formatCalendarDay, formatMonth } from '@basecase/shared-ui/figures/period';
import type { FiscalCalendar } from '../../fiscal-calendar.model.ts';

const isAnnual = ({ form }: ComparedFiling) => form.startsWith('10-K');

/** Returns the period of a report: `fiscal 2025`, `Q2 ’25`; its day of filing where the list has no period. */
export function periodName(filing: ComparedFiling, calendar: FiscalCalendar): string {
  const { periodEnd, filed } = filing;
  if (periodEnd === '') return `filed ${formatCalendarDay(filed)}`;
  return isAnnual(filing) ? `fiscal ${calendar.year(periodEnd)}` : calendar.quarter(periodEnd);
}

/** Returns the name of a report: `10-K for fiscal 2025`. */
export function reportName(filing: ComparedFiling, calendar: FiscalCalendar): string {
  return filing.periodEnd === ''
    ? `${filing.form} ${periodName(filing, calendar)}`
    : `${filing.form} for ${periodName(filing, calendar)}`;
}

/** Returns the title of a comparison. */
export function comparisonTitle({ newer, older }: FilingChanges, calendar: FiscalCalendar): string {
  const name = reportName(newer, calendar);
  if (older === null) return name;
  const isLastYear = Number(yearOf(newer)) - Number(yearOf(older)) === 1;
  return `${name}, compared with ${isLastYear ? 'last year' : periodName(older, calendar)}`;
}

/** Returns the line below the title. */
export function comparisonText({ newer, older }: FilingChanges): string {
  const filed = `Filed ${formatCalendarDay(newer.filed)}`;
  return older === null ? filed : `${filed}, against the ${older.form} filed ${formatCalendarDay(older.filed)}`;
}

/**
 * Returns when the report after an annual one is expected: `Feb 2027`; null for a quarterly one, and where that is past.
 * @param today YYYY-MM-DD
 */
export function expectedNext(newer: ComparedFiling, today: string): string | null {
  const isPast = `${Number(newer.filed.slice(0, 4)) + 1}${newer.filed.slice(4)}` < today;
  return isAnnual(newer) && !isPast ? `${formatMonth(newer.filed)} ${Number(newer.filed.slice(0, 4)) + 1}` : null;
}

/** The year of the last day of a period, some days earlier: fiscal years of 52 weeks end around the turn of a month. */
function yearOf({ periodEnd, filed }: ComparedFiling): string {
  const day = periodEnd === '' ? filed : periodEnd;
  return new Date(Date.parse(day) - 10 * 86_400_000).toISOString().slice(0, 4);
}
