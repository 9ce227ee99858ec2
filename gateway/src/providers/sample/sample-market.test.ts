import { type MarketReport, type StoredLine, storedLines } from '../market-report.ts';
import { keepBooks } from './books.model.ts';
import { sampleCompanies } from './companies.ts';
import { listSampleMarketCompanies } from './market-companies.ts';
import { listSampleYears, makeIncomeReport } from './reports.model.ts';
import { makeSampleMarket } from './sample-market.ts';

const market = makeSampleMarket();
const described = listSampleMarketCompanies();

function groupBy<Item, Key>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return groups;
}
const byCik = groupBy(market.reports, ({ cik }) => cik);

const value = (report: MarketReport, line: StoredLine): number | null => report.figures[line]?.value ?? null;
const sum = (report: MarketReport, ...lines: StoredLine[]): number | null => {
  const values = lines.map((line) => value(report, line));
  return values.some((part) => part === null) ? null : values.reduce<number>((total, part) => total + (part ?? 0), 0);
};

/** Compares two sums where both are stated, and returns how often they were. */
function countEqual(pairs: readonly (readonly [MarketReport, number | null, number | null])[]): number {
  const stated = pairs.filter(([, left, right]) => left !== null && right !== null);
  const unequal = stated.filter(([, left, right]) => left !== right);
  expect(unequal.map(([{ cik, end, quarters }, left, right]) => ({ cik, end, quarters, left, right }))).toEqual([]);
  return stated.length;
}

test('300 companies of all kinds in twenty industries and two more, under symbols too long for an exchange', () => {
  const kinds = groupBy(market.companies, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, companies]) => [kind, companies.length]);
  expect(Object.fromEntries(counts)).toEqual({
    general: 216,
    bank: 25,
    insurer: 13,
    broker: 12,
    reit: 14,
    fund: 8,
    shell: 8,
    trust: 4,
  });
  expect(new Set(market.companies.map(({ sic }) => sic)).size).toBe(22);
  expect(new Set(market.companies.map(({ cik }) => cik)).size).toBe(300);
  expect(new Set(market.companies.map(({ name }) => name)).size).toBe(300);
  const invented = market.companies.slice(sampleCompanies.length).flatMap(({ symbols }) => symbols);
  expect(new Set(invented).size).toBe(278);
  expect(invented.filter((symbol) => !/^[A-Z]{6}$/.test(symbol))).toEqual([]);
});

test('balance sheets balance, and profits follow from their parts, in every report', () => {
  const { reports } = market;
  const balances = reports.filter(({ quarters }) => quarters === 0);
  const flows = reports.filter(({ quarters }) => quarters > 0);
  const isSum = (list: readonly MarketReport[], whole: StoredLine, ...parts: StoredLine[]) =>
    countEqual(list.map((report) => [report, value(report, whole), sum(report, ...parts)]));
  expect(isSum(balances, 'totalAssets', 'totalLiabilities', 'equity')).toBeGreaterThan(5_000);
  expect(isSum(flows, 'revenue', 'grossProfit', 'costOfRevenue')).toBeGreaterThan(3_000);
  expect(isSum(flows, 'grossProfit', 'operatingIncome', 'rd', 'sga')).toBeGreaterThan(1_500);
  expect(isSum(flows, 'ebit', 'pretaxIncome', 'interestExpense')).toBeGreaterThan(7_000);
  expect(isSum(flows, 'pretaxIncome', 'netIncome', 'tax')).toBeGreaterThan(7_000);
});

test('quarters add up to the months of their year, within every version of a year', () => {
  const pairs = [...byCik.values()].flatMap((reports) => {
    const original = reports.filter(({ form, filed, end }) => !form.endsWith('/A') && filed < `${nextYear(end)}`);
    const find = (end: string, quarters: number) => original.find((r) => r.end === end && r.quarters === quarters);
    return original
      .filter(({ quarters, form }) => quarters === 2 && form === '10-Q')
      .map((half) => {
        const [first, second] = [find(monthsBefore(half.end, 3), 1), find(half.end, 1)];
        const [left, right] = [first && value(first, 'revenue'), second && value(second, 'revenue')];
        return [half, value(half, 'revenue'), left != null && right != null ? left + right : null] as const;
      });
  });
  expect(countEqual(pairs)).toBeGreaterThan(500);
});

test('a change of cash between two balances is that of the books', () => {
  for (const { company } of described) {
    const books = keepBooks(company);
    for (const [at, { flows, balances }] of books.entries()) {
      const before = books[at - 1];
      if (before === undefined) continue;
      const working = flows.receivablesChange + flows.inventoryChange - flows.payablesChange;
      const operating = flows.netIncome + flows.depreciation + flows.stockPay - working;
      const invested = flows.capex + flows.investmentsBought + flows.acquisitions;
      const financed = flows.debtIssued - flows.dividends - flows.buybacks;
      expect(balances.cash - before.balances.cash).toBe(operating - invested + financed);
    }
  }
});

test('the companies named after real ones have the figures of their own pages', () => {
  for (const [at, company] of sampleCompanies.entries()) {
    const [year] = listSampleYears(keepBooks(company));
    if (year === undefined) throw new Error('no year');
    const { totalRevenue, netIncome, earningsPerShareDiluted } = makeIncomeReport(company, year);
    const report = byCik.get(9_900_001 + at)?.find(({ end, quarters }) => end === year.end && quarters === 4);
    expect(report?.figures.revenue?.value).toBe(Number(totalRevenue));
    expect(report?.figures.netIncome?.value).toBe(Number(netIncome));
    expect(report?.figures.eps?.value).toBe(Number(earningsPerShareDiluted));
  }
});

test('there are restatements, amendments, gaps, splits, euros, losses, and companies without a price or listing', () => {
  const versions = groupBy(market.reports, ({ cik, end, quarters }) => `${cik} ${end} ${quarters}`);
  const restated = [...versions.values()].filter((list) => {
    const revenues = list.map((report) => value(report, 'revenue')).filter((revenue) => revenue !== null);
    return new Set(revenues).size > 1;
  });
  const ciksOf = (list: readonly MarketReport[]) => new Set(list.map(({ cik }) => cik)).size;
  expect(ciksOf(restated.flat())).toBeGreaterThanOrEqual(5);
  expect(ciksOf(market.reports.filter(({ form }) => form.endsWith('/A')))).toBeGreaterThanOrEqual(10);
  expect(ciksOf(market.reports.filter(({ currency }) => currency === 'EUR'))).toBe(8);
  expect(market.companies.filter(({ isListed }) => !isListed)).toHaveLength(10);
  expect(market.companies.filter(({ symbols: [symbol = ''] }) => !market.prices.has(symbol))).toHaveLength(5);
  const old = [...market.prices.values()].filter((closes) => (closes.at(-1)?.day ?? '') < '2026-09-30');
  expect(old.length).toBeGreaterThanOrEqual(12);
  const newest = [...byCik.values()].map((reports) => reports.findLast(({ quarters }) => quarters === 0));
  expect(newest.filter((report) => report && (value(report, 'equity') ?? 0) < 0).length).toBeGreaterThanOrEqual(10);
  const years = [...byCik.values()].map((reports) => reports.findLast(({ quarters }) => quarters === 4));
  expect(years.filter((report) => report && (value(report, 'netIncome') ?? 0) < 0).length).toBeGreaterThanOrEqual(20);
  expect(years.filter((report) => report && !report.end.endsWith('12-31')).length).toBeGreaterThanOrEqual(60);
  const stops = described.filter(({ traits: { stopped } }, at) => {
    if (stopped === null) return false;
    const states = (byCik.get(9_900_001 + at) ?? []).map(({ figures }) => figures[stopped] !== undefined);
    return states.includes(true) && !states.slice(-9).includes(true);
  });
  expect(stops.length).toBeGreaterThanOrEqual(15);
  for (const line of storedLines.filter((name) => name !== 'sbc')) {
    expect(market.reports.some((report) => report.figures[line] !== undefined)).toBe(true);
  }
});

test('a split multiplies shares and divides prices at the same time', () => {
  const at = described.findIndex(({ traits }) => traits.split?.ratio === 4);
  const company = market.companies[at];
  const shares = (byCik.get(company?.cik ?? 0) ?? []).flatMap((report) => value(report, 'shares') ?? []);
  const jumps = shares.filter((count, place) => count / (shares[place - 1] ?? count) > 3);
  expect(jumps).toHaveLength(1);
  const closes = market.prices.get(company?.symbols[0] ?? '') ?? [];
  const falls = closes.filter(({ close }, place) => close / (closes[place - 1]?.close ?? close) < 0.4);
  expect(falls).toHaveLength(1);
});

test('nothing is filed or priced after the day of the sample, and accession numbers name one filing', () => {
  const day = market.asOf.slice(0, 10);
  expect(market.reports.filter(({ filed, end }) => filed > day || filed <= end)).toEqual([]);
  expect([...market.prices.values()].flat().filter((close) => close.day > day || close.close <= 0)).toEqual([]);
  const filings = groupBy(market.reports, ({ accession }) => accession);
  for (const reports of filings.values()) {
    expect(new Set(reports.map(({ cik, form, filed }) => `${cik} ${form} ${filed}`)).size).toBe(1);
  }
});

test('another call makes the very same market', () => {
  expect(makeSampleMarket()).toEqual(market);
});

function monthsBefore(end: string, months: number): string {
  return new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(5, 7)) - months, 0)).toISOString().slice(0, 10);
}

function nextYear(end: string): string {
  return `${Number(end.slice(0, 4)) + 1}${end.slice(4)}`;
}
