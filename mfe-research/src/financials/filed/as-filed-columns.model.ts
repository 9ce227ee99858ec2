import type { AsFiled, FiledStatement, FilingReference } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { fiscalYear, formatCalendarDay } from '@basecase/shared-ui/figures/period';

export type FiledPeriod = 'annual' | 'quarterly';

/** The statements of a company's reports and the filings that they come from. */
export type FiledReport = Pick<AsFiled, 'filing' | 'filings' | 'statements'>;

type Span = FiledStatement['columns'][number];

export interface FiledColumn {
  readonly key: string;
  /** The head: `2024`, `3 months to 29 Jun 2025`, `28 Sep 2024`. */
  readonly label: string;
  /** The label within a title: `fiscal 2024`. */
  readonly title: string;
  /** First and last day as text; a single day of a balance sheet. */
  readonly period: string;
  /** Last day, YYYY-MM-DD. */
  readonly end: string;
  /** The fiscal year as the company labels it; null where it is not known. */
  readonly fiscalYear: number | null;
  /** The length of the period; columns of one length stand together. */
  readonly group: string;
  /** Place among the columns of the filing. */
  readonly place: number;
}

const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 365.25 / 12;
const DAYS_A_WEEK = 7;

/** Returns the length of a period as text. Quarters of 12 or 16 weeks are not whole months: they are counted in weeks. */
function lengthText(start: string, end: string): string {
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;
  const months = Math.round(days / DAYS_A_MONTH);
  if (months > 0 && Math.abs(days - months * DAYS_A_MONTH) < DAYS_A_WEEK) return count(months, 'month');
  return days % DAYS_A_WEEK === 0 ? count(days / DAYS_A_WEEK, 'week') : count(days, 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** The length of a fiscal year, of 52 or 53 weeks too. */
const YEAR = '12 months';
const QUARTER = '3 months';
/** The group of the columns that are days. */
const DAY = 'day';

/** Returns whether a column covers what a standard report of a period covers. */
export function isReportPeriod({ group }: Pick<FiledColumn, 'group'>, period: FiledPeriod): boolean {
  return (
    group === DAY || group === (period === 'annual' ? YEAR : QUARTER) || (period === 'quarterly' && /weeks/.test(group))
  );
}

const formatLabel = ({ end, fiscalYear: year }: Span): string =>
  fiscalYear({ fiscalDateEnding: end, fiscalYear: year });

function formatGroup({ start, end }: Span): string {
  return start === null ? DAY : lengthText(start, end);
}

/**
 * Returns the columns of a statement, of each length the newest ones. Filings print the newest first; here it is the last one of its group, and the groups
 * of equal length (three months, nine months) stay in the order of the filing.
 */
export function filedColumns(
  spans: readonly Span[],
  period: FiledPeriod,
  count = Number.POSITIVE_INFINITY,
): FiledColumn[] {
  const groups = [...new Set(spans.map(formatGroup))];
  const ends = spans.filter((span) => formatGroup(span) === YEAR).map(formatLabel);
  // Two fiscal years can end in one calendar year, on 1 Jan and 31 Dec: days tell all years apart.
  const byYear = period === 'annual' && new Set(ends).size === ends.length;
  const columns = spans
    .map((span, place) => ({ span, place, group: groups.indexOf(formatGroup(span)) }))
    .sort((a, b) => a.group - b.group || a.span.end.localeCompare(b.span.end))
    .map(({ span, place }) => {
      const end = formatCalendarDay(span.end);
      const year = formatLabel(span);
      const named = byYear && formatGroup(span) === YEAR;
      const label = named ? year : span.start === null ? end : `${formatGroup(span)} to ${end}`;
      return {
        key: `${place} ${span.start ?? ''} ${span.end}`,
        label,
        title: named ? `fiscal ${year}` : label,
        period: span.start === null ? end : `${formatCalendarDay(span.start)} to ${end}`,
        end: span.end,
        fiscalYear: span.fiscalYear ?? null,
        group: formatGroup(span),
        place,
      };
    });
  return columns.filter(({ group }, index) => {
    const newer = columns.slice(index + 1).filter((column) => column.group === group);
    return newer.length < count;
  });
}

/** Returns the head of the first column. */
export function filedColumnsHead(columns: readonly FiledColumn[], spans: readonly Span[]): string {
  if (spans.every(({ start }) => start === null)) return 'Day';
  return columns.every(({ label }) => /^\d{4}$/.test(label)) ? 'Fiscal year' : 'Period';
}

/** Returns the form of a filing and its day: `10-K filed 1 Nov 2024`. */
export function filingName({ form, filed }: FilingReference): string {
  return `${form} filed ${formatCalendarDay(filed)}`;
}

const annualForm = /^(10-K|20-F|40-F)$/;

/** Returns a filing of figures: `10-K for fiscal 2024`, `10-Q for the period to 29 Jun 2025`. */
export function filingPeriod({ form }: FilingReference, newest: FiledColumn | undefined): string {
  if (newest === undefined) return form;
  if (newest.title.startsWith('fiscal')) return `${form} for ${newest.title}`;
  return newest.fiscalYear !== null && annualForm.test(form)
    ? `${form} for fiscal ${newest.fiscalYear}`
    : `${form} for the period to ${formatCalendarDay(newest.end)}`;
}

/** Longest time from the end of a fiscal year to its report, late ones included. */
const REPORT_DAYS = 130;
/** Most years between a figure and the fiscal year of its report: balance sheets have two days, the others three years. */
const REPORT_YEARS = { day: 1, span: 2 } as const;

/**
 * Returns the fiscal year of an older annual report whose newest year is read from a later one: the year that ended last before
 * it was filed. Null where that is not certain: an amendment, a late report, a year that the company does not label.
 * @param columns those of the statement
 */
export function findFiscalYear(
  { form, filed, accessionNumber }: FilingReference,
  columns: readonly (FiledColumn & { readonly filing: FilingReference })[],
): number | null {
  const before = columns.filter(({ end }) => end < filed).sort((a, b) => a.end.localeCompare(b.end));
  const last = before.at(-1);
  if (last === undefined || last.fiscalYear === null || !annualForm.test(form)) return null;
  const own = columns.findLast(({ filing }) => filing.accessionNumber === accessionNumber);
  if (own === undefined || own.fiscalYear === null) return null;
  const isOnTime = daysBetween(last.end, filed) <= REPORT_DAYS;
  const most = own.group === DAY ? REPORT_YEARS.day : REPORT_YEARS.span;
  return isOnTime && last.fiscalYear - own.fiscalYear <= most ? last.fiscalYear : null;
}
