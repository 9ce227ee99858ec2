import type { DatedLine, ReadingMoment } from '@basecase/shared-ui/charts/lines/lines.model';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { joinWords } from '@basecase/shared-ui/figures/words';
import type { Company } from './comparison.model.ts';

export const priceSpans = ['1', '5', '10'] as const;
export type PriceSpan = (typeof priceSpans)[number];

export interface IndexedPrices {
  readonly lines: readonly DatedLine[];
  readonly moments: readonly ReadingMoment[];
  /** Names the first day, and companies that start later. */
  readonly note: string;
}

const base = 100;
const dayMs = 86_400_000;
/** Public prices come twice a month: a company that starts later than this is younger than the span. */
const lateDays = 45;
/** A price counts for a moment of another company this long. */
const heldDays = 20;

type Close = NonNullable<Company['closes']>[number];

/** Returns the closes of a span of years up to the newest one of all companies, as multiples of their first one. */
export function indexPrices(companies: readonly Company[], years: number): IndexedPrices {
  const newest = companies
    .flatMap(({ closes = [] }) => closes.at(-1)?.day ?? [])
    .sort()
    .at(-1);
  if (newest === undefined) return { lines: [], moments: [], note: '' };
  const from = `${Number(newest.slice(0, 4)) - years}${newest.slice(4)}`;
  const spans = companies.map(({ closes = [] }) => closes.filter(({ day }) => day >= from));
  const starts = spans.flatMap((closes) => closes[0]?.day ?? []).sort();
  const first = starts[0] ?? newest;
  const lines = spans.map((closes, index): DatedLine => {
    const start = closes[0]?.close ?? base;
    const label = companies[index]?.symbol ?? '';
    const points = closes.map(({ day, close }) => ({ date: day, value: (close / start) * base }));
    return { key: label, label, index, points };
  });
  const days = [...new Set(spans.flatMap((closes) => closes.map(({ day }) => day)))].sort();
  const moments = days.map((date) => ({
    date,
    title: formatCalendarDay(date),
    values: spans.map((closes) => readAt(closes, date)),
  }));
  return {
    lines: lines.filter(({ points }) => points.length > 0),
    moments: keepDrawn(moments, spans),
    note: describe(companies, spans, first),
  };
}

/** Leaves out the companies without a line. */
function keepDrawn(moments: readonly ReadingMoment[], spans: readonly (readonly Close[])[]): ReadingMoment[] {
  return moments.map((moment) => ({ ...moment, values: moment.values.filter((_, at) => spans[at]?.length !== 0) }));
}

function readAt(closes: readonly Close[], date: string): number | null {
  const known = closes.findLast(({ day }) => day <= date);
  const start = closes[0];
  if (known === undefined || start === undefined) return null;
  const age = (Date.parse(date) - Date.parse(known.day)) / dayMs;
  return age > heldDays ? null : (known.close / start.close) * base;
}

function describe(companies: readonly Company[], spans: readonly (readonly Close[])[], first: string): string {
  const late = spans.flatMap((closes, at) => {
    const start = closes[0]?.day;
    const isLate = start !== undefined && Date.parse(start) - Date.parse(first) > lateDays * dayMs;
    return isLate ? [`${companies[at]?.symbol ?? ''} starts on ${formatCalendarDay(start)}.`] : [];
  });
  const without = companies.filter((_, at) => spans[at]?.length === 0).map(({ symbol }) => symbol);
  const missing = without.length === 0 ? [] : [`No public prices are held of ${joinWords(without)}.`];
  const start = `100 is the close of ${formatCalendarDay(first)}.`;
  return [start, ...late, ...missing, nameSources(companies), 'Adjusted for splits, not for dividends.'].join(' ');
}

function nameSources(companies: readonly Company[]): string {
  const weekly = companies.filter((company) => company.weekly === true).map(({ symbol }) => symbol);
  if (weekly.length === 0) return 'Public closes, twice a month.';
  const rest = weekly.length < companies.length ? ' The others have public closes, twice a month.' : '';
  return `Weekly closes of ${joinWords(weekly)}.${rest}`;
}
