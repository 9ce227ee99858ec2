import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readBaseRates } from '../../src/market/questions/base-rates.ts';
import { firstFrameYear, frameLines } from '../../src/market/store/packs.ts';
import { readFrame } from '../../src/providers/sec-bulk/sec-bulk.ts';
import { describeWhere } from '../support/describe-where.ts';
import { makeHoldings } from '../support/market/small-market.ts';
import { recordings } from '../support/recordings.ts';

const folder = join(recordings, 'market', 'frames');
const lastYear = 2025;
const tags = [...frameLines].flatMap(([tag, { line }]) => (line === 'revenue' ? [tag] : []));
const years = Array.from({ length: lastYear - firstFrameYear + 1 }, (_, at) => firstFrameYear + at);

/** What the script below reads of a frame. */
interface FrameBody {
  readonly data: readonly { readonly cik: number; readonly val: number }[];
}

/** The body of a recorded frame; null where there is none. */
function readBody(tag: string, year: number): FrameBody | null {
  const file = join(folder, tag, 'USD', `CY${year}.json.gz`);
  return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : null;
}

/** Revenue by company, tag and year, as the bodies have it. */
type Revenue = ReadonlyMap<number, ReadonlyMap<string, ReadonlyMap<number, number>>>;

function readRevenue(): Revenue {
  const companies = new Map<number, Map<string, Map<number, number>>>();
  for (const tag of tags) {
    for (const year of years) {
      for (const { cik, val } of readBody(tag, year)?.data ?? []) {
        const own = companies.get(cik) ?? new Map<string, Map<number, number>>();
        companies.set(cik, own);
        own.set(tag, (own.get(tag) ?? new Map<number, number>()).set(year, val));
      }
    }
  }
  return companies;
}

type OwnTags = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The value of a year under a tag, or under one that agrees with it within 0.5% in a year of the span. */
function follow(own: OwnTags, tag: string, from: number, to: number): number | undefined {
  const direct = own.get(tag)?.get(to);
  if (direct !== undefined) return direct;
  const span = years.filter((year) => year >= Math.min(from, to) && year <= Math.max(from, to));
  const isSame = (other: string) =>
    span.some((year) => {
      const [one, two] = [own.get(tag)?.get(year), own.get(other)?.get(year)];
      return one !== undefined && two !== undefined && Math.abs(two / one - 1) <= 0.005;
    });
  const linked = tags.find((other) => other !== tag && own.get(other)?.get(to) !== undefined && isSame(other));
  return linked === undefined ? undefined : own.get(linked)?.get(to);
}

interface Range {
  /** Growth per year over the five years before. */
  readonly low: number;
  readonly high: number;
  readonly size: number;
}

/** The growth per year over a span of every start that grew within a range before, lowest first. */
function listGrowth(revenue: Revenue, { low, high, size }: Range, span: number): number[] {
  const found: number[] = [];
  for (const own of revenue.values()) {
    for (const year of years) {
      const tag = tags.find((each) => (own.get(each)?.get(year) ?? 0) > 0);
      const start = tag === undefined ? undefined : own.get(tag)?.get(year);
      if (tag === undefined || start === undefined || start < size / 4 || start > size * 4) continue;
      const before = follow(own, tag, year, year - 5) ?? 0;
      const past = before > 0 ? Math.exp(Math.log(start / before) / 5) - 1 : Number.NaN;
      const end = year + span > lastYear ? undefined : follow(own, tag, year, year + span);
      if (!(past >= low && past < high) || end === undefined) continue;
      found.push(end > 0 ? Math.exp(Math.log(end / start) / span) - 1 : -1);
    }
  }
  return found.sort((one, other) => one - other);
}

/** The value at a place between two of a sorted list, by its share. */
function valueAt(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return below + (above - below) * (place - Math.floor(place));
}

describeWhere(existsSync(folder), 'base rates of recorded frames', () => {
  const frames = () =>
    tags.flatMap((tag) =>
      years.flatMap((year) => {
        const values = readFrame(readBody(tag, year))?.values ?? [];
        const [cik, value] = [values.map((each) => each.cik), values.map((each) => each.value)];
        return [{ line: 'revenue', tag, year, cik: Int32Array.from(cik), value: Float64Array.from(value) }];
      }),
    );

  test.each([
    { low: 0.12, high: 0.18, past: 0.15, size: 1e9 },
    { low: 0.03, high: 0.06, past: 0.05, size: 2e9 },
  ])('starts that grew $low to $high have the rates of a separate script', async ({ past, ...range }) => {
    const holdings = makeHoldings({ reports: [], frames: frames() });
    const revenue = readRevenue();
    for (const span of [1, 3, 5]) {
      const growth = listGrowth(revenue, range, span);
      expect(growth.length).toBeGreaterThan(20);
      for (const rate of [0, 0.05, 0.1, 0.2]) {
        const question = { line: 'revenue', rate, years: span, size: range.size, past };
        const { alike } = await readBaseRates(holdings, question);
        expect(alike).toMatchObject({
          of: growth.length,
          n: growth.filter((each) => each >= rate).length,
          low: range.low,
          high: range.high,
        });
        for (const [name, share] of [
          ['p10', 0.1],
          ['p50', 0.5],
          ['p95', 0.95],
        ] as const) {
          expect(alike?.percentiles?.[name]).toBeCloseTo(valueAt(growth, share), 9);
        }
      }
    }
  });
});
