import { fiscalYearOf } from '@basecase/gateway/contract/figures/fiscal-year';

/** A report, whose labels are the company's where they are known; or only the last day of a period. */
export type FiscalPeriod =
  | string
  | {
      readonly fiscalDateEnding: string;
      readonly fiscalYear?: number | undefined;
      readonly fiscalQuarter?: number | undefined;
      readonly transitionMonths?: number | undefined;
    };

const toReport = (period: FiscalPeriod) => (typeof period === 'string' ? { fiscalDateEnding: period } : period);

/**
 * Label of a fiscal year: the one of the company, else the year of its last day. The end of a transition to another fiscal
 * year is `6M 2024`, since a year of the same number may end before it.
 */
export function fiscalYear(period: FiscalPeriod): string {
  const report = toReport(period);
  const year = String(fiscalYearOf(report));
  return report.transitionMonths === undefined ? year : `${report.transitionMonths}M ${year}`;
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
export function formatMonth(day: string): string {
  return months[Number(day.slice(5, 7)) - 1] ?? day;
}

/** A day as text: `12 Jul 2022` for `2022-07-12`. Other text is returned unchanged. */
export function formatCalendarDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(day) ? `${Number(day.slice(8, 10))} ${formatMonth(day)} ${day.slice(0, 4)}` : day;
}

/** A quarter of 12 or 13 weeks may end some days after the calendar quarter that it belongs to. */
const DAYS_INTO_QUARTER = 10;
const MONTHS_A_QUARTER = 3;

/**
 * Label of a fiscal quarter: `Q3 ’24` of a report that the company labels so, else by the calendar quarter of its last day,
 * such as `2024-09-30` or `2024-10-02`. A quarter of a transition to another fiscal year has none: it is `Sep ’24`.
 */
export function quarterLabel(period: FiscalPeriod): string {
  const report = toReport(period);
  const year = String(fiscalYearOf(report));
  if (report.transitionMonths !== undefined) {
    return `${formatMonth(report.fiscalDateEnding)} \u2019${report.fiscalDateEnding.slice(2, 4)}`;
  }
  const quarter = report.fiscalQuarter ?? calendarQuarter(report.fiscalDateEnding);
  return `Q${quarter} \u2019${year.slice(-2)}`;
}

function calendarQuarter(day: string): number {
  const [, month = 1, date = 1] = day.split('-').map(Number);
  const begun = month % MONTHS_A_QUARTER === 1 && date <= DAYS_INTO_QUARTER;
  const last = begun ? month - 1 : month;
  return last === 0 ? 4 : Math.ceil(last / MONTHS_A_QUARTER);
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
