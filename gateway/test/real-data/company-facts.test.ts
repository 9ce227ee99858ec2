import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BalanceReport, CashFlowReport, IncomeReport } from '../../src/contract/statements.ts';
import { reconcile } from '../../src/finance/findings/reconciliation.model.ts';
import { readCompanyFacts } from '../../src/providers/sec/facts/company-facts.ts';
import type { FiledStatements } from '../../src/providers/sec/merge/merged-statements.model.ts';
import { statementsByFacts } from '../support/filings/filed-statements.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const million = 1_000_000;
const ciks = {
  AAPL: '0000320193',
  DIS: '0001744489',
  GOOGL: '0001652044',
  HRI: '0001364479',
  JNJ: '0000200406',
  KHC: '0001637459',
  KO: '0000021344',
  LPA: '0001997711',
  MCD: '0000063908',
  NKE: '0000320187',
  SNOW: '0001640147',
  TSLA: '0001318605',
  UAA: '0001336917',
  UNH: '0000731766',
  WMT: '0000104169',
} as const;
type Ticker = keyof typeof ciks;
const tickers = Object.keys(ciks).filter((name): name is Ticker => name in ciks);

const read = new Map<string, Promise<FiledStatements>>();

function filed(ticker: Ticker): Promise<FiledStatements> {
  const known = read.get(ticker) ?? load(ciks[ticker]);
  read.set(ticker, known);
  return known;
}

async function load(cik: string): Promise<FiledStatements> {
  const directory = join(recordings, 'sec/companyfacts');
  const name = readdirSync(directory).find((file) => file.includes(cik)) ?? '';
  const facts = readCompanyFacts(JSON.parse(readFileSync(join(directory, name), 'utf8')));
  if (facts === null) throw new Error('no facts');
  return statementsByFacts(facts);
}

type Field = keyof IncomeReport | keyof BalanceReport | keyof CashFlowReport;

/** The figures of a field by last day, in millions; null for N/A. */
async function figures(ticker: Ticker, field: Field, kind: 'annualReports' | 'quarterlyReports' = 'annualReports') {
  const { income, balance, cashFlow } = await filed(ticker);
  const reports: Readonly<Record<string, unknown>>[] = [...income[kind], ...balance[kind], ...cashFlow[kind]];
  return Object.fromEntries(
    reports
      .filter((report) => field in report)
      .map((report) => [report.fiscalDateEnding, report[field] === null ? null : Number(report[field]) / million]),
  );
}

const entrySchema = z.object({
  ticker: z.string(),
  cik: z.string(),
  form: z.string(),
  field: z.string(),
  periodEnd: z.string(),
  value: z.number().nullable(),
  alternatives: z.array(z.object({ value: z.number().nullable() })).default([]),
});

async function judgeEntry(
  entry: z.infer<typeof entrySchema>,
): Promise<'right' | 'missing' | 'marked' | 'wrong' | null> {
  const ticker = tickers.find((name) => name === entry.ticker);
  if (ticker === undefined || entry.form !== '10-K') return null;
  const { income, balance, cashFlow } = await filed(ticker);
  for (const { annualReports } of [income, balance, cashFlow]) {
    const report: IncomeReport | BalanceReport | CashFlowReport | undefined = annualReports.find(
      ({ fiscalDateEnding }) => fiscalDateEnding === entry.periodEnd,
    );
    const text = new Map<string, unknown>(Object.entries(report ?? {})).get(entry.field);
    if (text === undefined) continue;
    const value = text === null ? null : Number(text);
    const accepted = [entry.value, ...entry.alternatives.map((other) => other.value)];
    if (accepted.includes(value)) return 'right';
    if (value === null) return 'missing';
    return report?.provenance?.[entry.field]?.rule === 'tagged' ? 'wrong' : 'marked';
  }
  return null;
}

function recordedFacts(): void {
  test('figures read by hand out of annual reports: at least 99% right, and none wrong without a mark', async () => {
    const entries = z.array(entrySchema).parse(JSON.parse(readFileSync(join(recordings, 'true-figures.json'), 'utf8')));
    const verdicts = (await Promise.all(entries.map(judgeEntry))).filter((verdict) => verdict !== null);
    const count = (kind: string) => verdicts.filter((verdict) => verdict === kind).length;
    expect(verdicts.length).toBeGreaterThan(650);
    expect(count('right')).toBeGreaterThanOrEqual(0.99 * verdicts.length);
    expect(count('missing')).toBeLessThanOrEqual(0.01 * verdicts.length);
    expect(count('wrong')).toBe(0);
  });

  test.each<[Ticker, Field, Readonly<Record<string, number | null>>]>([
    ['MCD', 'depreciationDepletionAndAmortization', { '2024-12-31': 2097, '2018-12-31': 1482 }],
    ['AAPL', 'depreciationDepletionAndAmortization', { '2015-09-26': 11_257 }],
    ['TSLA', 'depreciationDepletionAndAmortization', { '2017-12-31': 1636.003 }],
    ['UAA', 'totalRevenue', { '2013-12-31': 2332.051 }],
    ['JNJ', 'researchAndDevelopment', { '2024-12-29': 17_232, '2023-12-31': 15_085, '2023-01-01': 14_135 }],
    ['UNH', 'grossProfit', { '2024-12-31': null }],
    ['NKE', 'totalLiabilities', { '2016-05-31': 9121 }],
    ['DIS', 'interestExpense', { '2025-09-27': 1812 }],
    ['DIS', 'ebit', { '2025-09-27': 13_832 }],
    ['HRI', 'totalRevenue', { '2015-12-31': 1678.2, '2014-12-31': 1770.4 }],
    ['HRI', 'grossProfit', { '2015-12-31': null, '2016-12-31': null, '2017-12-31': null }],
    ['KHC', 'totalRevenue', { '2014-12-28': 10_922 }],
    ['KHC', 'longTermDebt', { '2024-12-28': 19_215 }],
    ['MCD', 'ebit', { '2024-12-31': 11_712 }],
    ['MCD', 'ebitda', { '2024-12-31': 13_809 }],
    ['NKE', 'operatingIncome', { '2025-05-31': 3702 }],
    ['NKE', 'inventory', { '2025-05-31': 7489 }],
    ['WMT', 'interestExpense', { '2024-01-31': 2683 }],
    ['GOOGL', 'operatingExpenses', { '2024-12-31': 91_322 }],
    ['AAPL', 'commonStockSharesOutstanding', { '2019-09-28': 17_772.945, '2018-09-29': 19_019.944 }],
  ])('%s %s of years', async (ticker, field, expected) => {
    expect(await figures(ticker, field)).toMatchObject(expected);
  });

  test('DIS: interest and EBIT of the last quarter of 2025 are positive', async () => {
    expect((await figures('DIS', 'interestExpense', 'quarterlyReports'))['2025-09-27']).toBe(416);
    expect((await figures('DIS', 'ebit', 'quarterlyReports'))['2025-09-27']).toBe(2603);
  });

  test('HRI: the last quarters of 2021 and 2022 had revenue of 578 and 786', async () => {
    const revenue = await figures('HRI', 'totalRevenue', 'quarterlyReports');
    expect([revenue['2021-12-31'], revenue['2022-12-31']]).toEqual([578, 786]);
  });

  test('HRI, KHC: no year of the former parent and none of an acquired company', async () => {
    expect(Object.keys(await figures('HRI', 'totalRevenue')).sort()[0]).toBe('2014-12-31');
    expect(Object.keys(await figures('HRI', 'totalAssets')).sort()[0]).toBe('2015-12-31');
    expect(Object.keys(await figures('KHC', 'totalRevenue')).sort()[0]).toBe('2014-12-28');
  });

  test('years are labelled as the companies label them', async () => {
    const labels = async (ticker: Ticker) =>
      Object.fromEntries((await filed(ticker)).income.annualReports.map((r) => [r.fiscalDateEnding, r.fiscalYear]));
    expect(await labels('JNJ')).toMatchObject({ '2023-01-01': 2022, '2023-12-31': 2023 });
    expect(await labels('KHC')).toMatchObject({ '2016-01-03': 2015, '2016-12-31': 2016 });
    for (const ticker of tickers) {
      const years = (await filed(ticker)).income.annualReports.map((report) => report.fiscalYear);
      expect(new Set(years).size).toBe(years.length);
    }
  });

  test.each<Ticker>(['AAPL', 'GOOGL', 'TSLA', 'WMT', 'NKE', 'MCD', 'UAA', 'DIS'])(
    '%s: counts of shares are on one split basis',
    async (ticker) => {
      const { income, balance } = await filed(ticker);
      for (const kind of ['annualReports', 'quarterlyReports'] as const) {
        const series = [
          balance[kind].map((report) => report.commonStockSharesOutstanding),
          income[kind].map((report) => report.weightedAverageSharesDiluted),
        ];
        for (const counts of series) {
          const known = counts.filter((count) => count !== null).map(Number);
          for (const [at, count] of known.entries()) {
            const ratio = count / (known[at + 1] ?? count);
            expect(ratio).toBeGreaterThan(0.6);
            expect(ratio).toBeLessThan(1.6);
          }
        }
      }
    },
  );

  test('findings are few: owners and exchange rates are counted, and revenue is never below zero', async () => {
    let count = 0;
    for (const ticker of tickers) {
      const { income, balance, cashFlow } = await filed(ticker);
      const headed = <Both>(both: Both) =>
        ({ symbol: ticker, source: 'sec', asOf: '2026-01-01T00:00:00Z', ...both }) as const;
      const found = reconcile({
        incomeStatement: headed(income),
        balanceSheet: headed(balance),
        cashFlow: headed(cashFlow),
      });
      count += found.income.length + found.cashFlow.length;
      expect(found.balance).toEqual([]);
      expect(found.income.filter(({ rule }) => rule === 'negative-revenue' || rule === 'continuity')).toEqual([]);
    }
    // A year that was recast stands beside its last quarter as first filed, which is said.
    expect(count).toBeLessThanOrEqual(11);
  });
}

describeOnRecordings('recorded company facts', recordedFacts);
