import { dayMs } from '../../contract/figures/days.ts';
import type { BaseRates } from '../../contract/market/base-rates.ts';
import { NotFound } from '../../errors/errors.ts';
import { type StoredLine, storedLines } from '../../providers/market-report.ts';
import { findAnnual } from '../columns/company-calendar.ts';
import { natureOf } from '../columns/line-natures.ts';
import { quantile } from '../formulas/statistics.ts';
import { toPlainName } from '../formulas/vocabulary.ts';
import type { AnnualFrame, MarketHoldings } from '../shape/holdings.ts';
import { readValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';

const mostYears = 10;
/** Starts count from this share of the wanted size to its reciprocal. */
const sizeBand = 1 / 4;
/** Years before a start over which companies grew alike. */
const pastYears = 5;
/** Growth per year is alike between two of these. */
const growthEdges = [-0.1, -0.05, 0, 0.03, 0.06, 0.09, 0.12, 0.18, 0.25, 0.4] as const;

interface BaseRateQuery {
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
function readPercentiles(sorted: Float64Array): BaseRates['percentiles'] {
  const at = (fraction: number) => quantile(sorted, fraction);
  if (sorted.length === 0) return null;
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9), p95: at(0.95) };
}

/** Returns the sizes that count in words: "$250M to $4B". */
function describeBand(size: number): string {
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

/** The measure that base rates answer for besides the growth of lines. */
export const marginName = 'operatingMargin';

/** Returns how many of the companies that are held have an operating margin of at least a rate now. */
export async function readMarginRates(day: MarketDay, { rate, size }: BaseRateQuery): Promise<BaseRates> {
  const formulas = [readValueFormula(marginName), readValueFormula('revenue')] as const;
  const columns = await day.resolveLines(formulas.flatMap(({ references }) => [...references.values()]));
  const context = day.makeOwnContext(columns);
  const [margin, revenue] = [formulas[0].part.run(context), formulas[1].part.run(context)];
  if ('texts' in margin || 'texts' in revenue) throw new Error('A margin and revenue are figures.');
  const isOfSize = (at: number): boolean => {
    const share = (revenue.values[at] ?? Number.NaN) / (size ?? Number.NaN);
    // Only revenue in US dollars has a known size.
    return size === undefined || (revenue.currency?.[at] === day.dollars && share >= sizeBand && share <= 1 / sizeBand);
  };
  const known = day.companies.flatMap((_, at) =>
    day.covered[at] === 1 && margin.reasons[at] === 0 && isOfSize(at) ? [margin.values[at] ?? Number.NaN] : [],
  );
  const sorted = Float64Array.from(known).sort();
  return {
    n: sorted.filter((value) => value >= rate).length,
    of: sorted.length,
    rule: describeMarginRule(size),
    persisted: [],
    percentiles: readPercentiles(sorted),
  };
}

function describeMarginRule(size: number | undefined): string {
  const among = size === undefined ? '' : ` with revenue from ${describeBand(size)}`;
  return `Every listed company${among} that has an operating margin: operating income / revenue of the last twelve months, or of the fiscal year. Companies that ceased to report are not counted.`;
}

/** Two tags are one series where their values of a common year are this near to each other. */
const sameValue = 0.005;
/** A fiscal year belongs to the calendar year in which it ended this many days before: as in the SEC's frames, June still does. */
const daysOfNextYear = 165;
/** The name of the series of reports beside the tags of frames. */
const reportsTag = 'reports';

/** The annual values of a line: a row of years per company and tag. */
interface LineHistory {
  readonly yearCount: number;
  /** By tag, the values of each company at company × years + year; NaN where unknown. */
  readonly tags: readonly Float64Array[];
  readonly companyCount: number;
}

const histories = new WeakMap<MarketHoldings, Map<string, Promise<LineHistory>>>();

/** Returns the annual values of a line, of frames and of reports in US dollars. @throws NotFound for a line without any */
function readHistory(holdings: MarketHoldings, name: string): Promise<LineHistory> {
  const known = histories.get(holdings) ?? new Map<string, Promise<LineHistory>>();
  histories.set(holdings, known);
  const plain = toPlainName(name);
  const found = known.get(plain);
  if (found !== undefined) return found;
  const history = buildHistory(holdings, name);
  known.set(plain, history);
  // A failure, such as one of the database, must not be answered again.
  history.catch(() => known.delete(plain));
  return history;
}

async function buildHistory(holdings: MarketHoldings, name: string): Promise<LineHistory> {
  const plain = toPlainName(name);
  const frames = (await holdings.frames()).filter(({ line }) => toPlainName(line) === plain);
  const line = storedLines.find((each) => toPlainName(each) === plain);
  if (frames.length === 0) throw new NotFound(`There are no annual values of “${name}”.`);
  // The balance of a frame is that of the last quarter, which is no end of a fiscal year for every company.
  const reports = line === undefined || natureOf(line) !== 'flow' ? [] : await readReports(holdings, line);
  return layOut([...frames, ...reports]);
}

/** Returns the values that annual reports state in US dollars, those of the newest filing of a year, as frames. */
async function readReports(holdings: MarketHoldings, line: StoredLine): Promise<AnnualFrame[]> {
  const { heads, companies, currencies, filings } = holdings;
  const { row, value } = await holdings.lineValues(line);
  const isAnnual = findAnnual(filings);
  const dollars = currencies.indexOf('USD');
  const years = new Map<number, Map<number, number>>();
  row.forEach((head, at) => {
    const cik = companies[heads.company[head] ?? -1]?.cik;
    if (cik === undefined || heads.quarters[head] !== 4 || heads.currency[head] !== dollars) return;
    if (isAnnual[heads.filing[head] ?? -1] !== 1) return;
    const year = new Date(((heads.end[head] ?? 0) - daysOfNextYear) * dayMs).getUTCFullYear();
    const values = years.get(year) ?? new Map<number, number>();
    years.set(year, values.set(cik, value[at] ?? Number.NaN));
  });
  return [...years].map(([year, values]) => ({
    line,
    tag: reportsTag,
    year,
    cik: Int32Array.from(values.keys()),
    value: Float64Array.from(values.values()),
  }));
}

function layOut(frames: readonly AnnualFrame[]): LineHistory {
  const years = frames.map(({ year }) => year);
  const firstYear = Math.min(...years);
  const yearCount = Math.max(...years) - firstYear + 1;
  const companies = new Map<number, number>();
  for (const { cik } of frames) for (const each of cik) if (!companies.has(each)) companies.set(each, companies.size);
  const tags = new Map<string, Float64Array>();
  for (const { tag, year, cik, value } of frames) {
    const values = tags.get(tag) ?? new Float64Array(companies.size * yearCount).fill(Number.NaN);
    tags.set(tag, values);
    cik.forEach((each, at) => {
      values[(companies.get(each) ?? 0) * yearCount + year - firstYear] = value[at] ?? Number.NaN;
    });
  }
  return { yearCount, tags: [...tags.values()], companyCount: companies.size };
}

/**
 * Returns the value of another year under the tag of a start, or under one that agrees with it in a year between; NaN without one.
 * @param from the place of the start in the values of a tag, and `to` that of the other year, before or after it
 */
function findLinked(tags: readonly Float64Array[], tag: Float64Array, from: number, to: number): number {
  const own = tag[to] ?? Number.NaN;
  if (!Number.isNaN(own)) return own;
  for (const other of tags) {
    const end = other[to] ?? Number.NaN;
    if (other === tag || Number.isNaN(end)) continue;
    for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
      const [one, two] = [tag[at] ?? Number.NaN, other[at] ?? Number.NaN];
      if (Math.abs(one - two) <= sameValue * Math.abs(one)) return end;
    }
  }
  return Number.NaN;
}
