import { dayMs } from '../../contract/figures/days.ts';
import { NotFound } from '../../errors/errors.ts';
import { type StoredLine, storedLines } from '../../providers/market-report.ts';
import { findAnnual } from '../columns/company-calendar.ts';
import { natureOf } from '../columns/line-natures.ts';
import { toPlainName } from '../formulas/vocabulary.ts';
import type { AnnualFrame, MarketHoldings } from '../shape/holdings.ts';

/** Two tags are one series where their values of a common year are this near to each other. */
const sameValue = 0.005;
/** A fiscal year belongs to the calendar year in which it ended this many days before: as in the SEC's frames, June still does. */
const daysOfNextYear = 165;
/** The name of the series of reports beside the tags of frames. */
const reportsTag = 'reports';

/** The annual values of a line: a row of years per company and tag. */
export interface LineHistory {
  readonly yearCount: number;
  /** By tag, the values of each company at company × years + year; NaN where unknown. */
  readonly tags: readonly Float64Array[];
  readonly companyCount: number;
}

const histories = new WeakMap<MarketHoldings, Map<string, Promise<LineHistory>>>();

/** Returns the annual values of a line, of frames and of reports in US dollars. @throws NotFound for a line without any */
export function readHistory(holdings: MarketHoldings, name: string): Promise<LineHistory> {
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
export function findLinked(tags: readonly Float64Array[], tag: Float64Array, from: number, to: number): number {
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
