import { estimateDays } from '../contract/figures/results-rules.ts';
import type { NextResults } from '../contract/watching/dates.ts';
import { formatDayNumber, toDayNumber } from '../figures/day-number.ts';

/** A filing with results: an annual or quarterly report, or an 8-K on results of operations (item 2.02). */
export interface FiledReport {
  readonly form: string;
  /** YYYY-MM-DD */
  readonly filed: string;
}

interface KnownDates {
  /** Days since 1970-01-01. */
  readonly today: number;
  /** In the order of their days. Some 8-Ks are on no results, but on deliveries; other forms do not count. */
  readonly filings: readonly FiledReport[];
  /** Days by the provider's calendar, in order. */
  readonly expected: readonly string[];
}

/** Results of a period: the day on which the company published them. */
interface PublishedResults {
  readonly day: number;
  readonly form: string;
}

/** A year of weeks: reports come on the same day of the week. */
const yearDays = 364;
/** The report follows the results within this time. */
const reportDays = 60;
/** Results this near to an estimate are those that it waits for; deliveries of a quarter come earlier. */
const nearDays = 3 * estimateDays;
/** Amendments and other reports are no results. */
export const resultForms: ReadonlySet<string> = new Set(['10-K', '10-Q', '20-F', '40-F']);

/** Returns the day of the next results: by the provider's calendar, else a year of weeks after those of the year before. */
export function findNextResults({ today, filings, expected }: KnownDates): NextResults {
  const published = findPublished(filings);
  const last = published.at(-1)?.day ?? Number.NEGATIVE_INFINITY;
  const next = expected.find((day) => toDayNumber(day) >= today && toDayNumber(day) > last + nearDays);
  if (next !== undefined) return { day: next, basis: 'provider', before: null };
  const before = published.find(({ day }) => isOpen(day + yearDays, published, today));
  if (before === undefined) return { day: null, reason: 'No report of the last year is held' };
  return {
    day: formatDayNumber(before.day + yearDays),
    basis: 'estimate',
    before: { day: formatDayNumber(before.day), form: before.form },
  };
}

/**
 * Returns the results of each period in order. They come with the last 8-K on results between the report of the period
 * before and its own; where none is held, with the report. An 8-K after the newest report counts when a report would be due.
 */
function findPublished(filings: readonly FiledReport[]): PublishedResults[] {
  const announced = filings.filter(({ form }) => form === '8-K').map(({ filed }) => toDayNumber(filed));
  let before = Number.NEGATIVE_INFINITY;
  const reports = filings.filter(({ form }) => resultForms.has(form));
  const published = reports.map(({ form, filed }): PublishedResults => {
    const day = toDayNumber(filed);
    const first = Math.max(before + 1, day - reportDays);
    const results = announced.findLast((one) => one >= first && one <= day);
    before = day;
    return results === undefined ? { day, form } : { day: results, form: '8-K' };
  });
  const ahead = announced.findLast((day) => day > before && isDue(day, published));
  return ahead === undefined ? published : [...published, { day: ahead, form: '8-K' }];
}

/** Returns whether results were to be expected about a day. */
function isDue(day: number, published: readonly PublishedResults[]): boolean {
  return published.some((one) => Math.abs(one.day + yearDays - day) <= 2 * estimateDays);
}

/** Returns whether results of an estimated day are still to come: it is not long past, and none came near it. */
function isOpen(estimate: number, published: readonly PublishedResults[], today: number): boolean {
  if (estimate < today - estimateDays) return false;
  return !published.some(({ day }) => Math.abs(day - estimate) <= nearDays);
}
