import type { BaseRates } from '../../contract/market/base-rates.ts';
import { quantile } from '../formulas/statistics.ts';
import type { MarketHoldings } from '../shape/holdings.ts';
import { findLinked, type LineHistory, readHistory } from './annual-history.ts';

const mostYears = 10;
/** Starts count from this share of the wanted size to its reciprocal. */
export const sizeBand = 1 / 4;
/** Years before a start over which companies grew alike. */
const pastYears = 5;
/** Growth per year is alike between two of these. */
const growthEdges = [-0.1, -0.05, 0, 0.03, 0.06, 0.09, 0.12, 0.18, 0.25, 0.4] as const;

export interface BaseRateQuery {
  readonly line: string;
  readonly rate: number;
  readonly years: number;
  readonly size?: number | undefined;
  readonly past?: number | undefined;
}

/** Which starts count. */
interface StartRule {
  readonly size: number | null;
  /** Growth per year over the years before, from `low` to below `high`; null for any, also an unknown one. */
  readonly past: { readonly low: number; readonly high: number } | null;
}

/** A start that could be followed. */
interface Start {
  readonly company: number;
  readonly growth: number;
}

/** Returns how often companies kept up a rate of growth. @throws NotFound for a line without annual values */
export async function readBaseRates(holdings: MarketHoldings, query: BaseRateQuery): Promise<BaseRates> {
  const history = await readHistory(holdings, query.line);
  const rule: StartRule = { size: query.size ?? null, past: null };
  const starts = Array.from({ length: mostYears }, (_, at) => followStarts(history, at + 1, rule));
  const persisted = starts.flatMap((each, at) =>
    each.length === 0 ? [] : [{ years: at + 1, share: countKept(each, query.rate) / each.length }],
  );
  return {
    ...summarize(starts[query.years - 1] ?? [], query.rate),
    rule: describeRule(query),
    persisted,
    ...(query.past === undefined ? {} : { alike: readAlike(history, query, query.past) }),
  };
}

/** Returns the rates of the starts whose growth before was like one growth. */
function readAlike(history: LineHistory, query: BaseRateQuery, past: number): NonNullable<BaseRates['alike']> {
  const range = {
    low: growthEdges.findLast((edge) => edge <= past) ?? Number.NEGATIVE_INFINITY,
    high: growthEdges.find((edge) => edge > past) ?? Number.POSITIVE_INFINITY,
  };
  const starts = followStarts(history, query.years, { size: query.size ?? null, past: range });
  return {
    ...summarize(starts, query.rate),
    companies: new Set(starts.map(({ company }) => company)).size,
    pastYears,
    low: Number.isFinite(range.low) ? range.low : null,
    high: Number.isFinite(range.high) ? range.high : null,
  };
}

function summarize(starts: readonly Start[], rate: number): Pick<BaseRates, 'n' | 'of' | 'percentiles'> {
  const sorted = Float64Array.from(starts, ({ growth }) => growth).sort();
  return { n: countKept(starts, rate), of: starts.length, percentiles: readPercentiles(sorted) };
}

const countKept = (starts: readonly Start[], rate: number) => starts.filter(({ growth }) => growth >= rate).length;

/** Returns the percentiles of sorted values; null without any. */
export function readPercentiles(sorted: Float64Array): BaseRates['percentiles'] {
  const at = (fraction: number) => quantile(sorted, fraction);
  if (sorted.length === 0) return null;
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9), p95: at(0.95) };
}

/** Returns the sizes that count in words: "$250M to $4B". */
export function describeBand(size: number): string {
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return `${money.format(size * sizeBand)} to ${money.format(size / sizeBand)}`;
}

function describeRule({ line, years, size }: BaseRateQuery): string {
  const start = size === undefined ? 'above 0' : `from ${describeBand(size)}`;
  return `Every company and calendar year with ${line} ${start} that reports it ${years} years later, in annual frames or annual reports, under one concept or two that agree within 0.5% in a common year. Companies that ceased to report are not counted.`;
}

/** Returns the growth per year of every start of a rule that can be followed for a number of years. */
function followStarts({ tags, companyCount, yearCount }: LineHistory, years: number, rule: StartRule): Start[] {
  const starts: Start[] = [];
  for (let company = 0; company < companyCount; company += 1) {
    const row = company * yearCount;
    for (let year = rule.past === null ? 0 : pastYears; year + years < yearCount; year += 1) {
      const at = row + year;
      const tag = tags.find((values) => (values[at] ?? Number.NaN) > 0);
      const start = tag?.[at] ?? Number.NaN;
      if (tag === undefined || !isOfSize(start, rule.size)) continue;
      if (rule.past !== null && !grewWithin(rule.past, findLinked(tags, tag, at, at - pastYears), start)) continue;
      const end = findLinked(tags, tag, at, at + years);
      if (!Number.isNaN(end)) starts.push({ company, growth: end <= 0 ? -1 : growPerYear(start, end, years) });
    }
  }
  return starts;
}

const growPerYear = (from: number, to: number, years: number) => (to / from) ** (1 / years) - 1;

/** Growth from nothing or less has no rate. */
function grewWithin({ low, high }: NonNullable<StartRule['past']>, before: number, start: number): boolean {
  const growth = before > 0 ? growPerYear(before, start, pastYears) : Number.NaN;
  return growth >= low && growth < high;
}

function isOfSize(start: number, size: number | null): boolean {
  return size === null || (start >= size * sizeBand && start <= size / sizeBand);
}
