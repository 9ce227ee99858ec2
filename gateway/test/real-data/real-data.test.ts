import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AllStatements, reportHeadFields } from '../../src/contract/statements.ts';
import { trailingCashFlow } from '../../src/finance/figures/ttm.model.ts';
import { reconcile } from '../../src/finance/findings/reconciliation.model.ts';
import { readEarningsEstimates, readEarningsHistory } from '../../src/providers/alpha-vantage/earnings.ts';
import { classifyFailure } from '../../src/providers/alpha-vantage/failure.ts';
import { readPriceSeries } from '../../src/providers/alpha-vantage/price-series.ts';
import { readProfile } from '../../src/providers/alpha-vantage/profile.ts';
import {
  readBalanceReports,
  readCashFlowReports,
  readIncomeReports,
} from '../../src/providers/alpha-vantage/statement-reports.ts';
import type { Failure } from '../../src/providers/budget/metered-client.ts';
import { readCompanyFacts } from '../../src/providers/sec/facts/company-facts.ts';
import type { FiledStatements } from '../../src/providers/sec/merge/merged-statements.model.ts';
import { readOlderPage, readSubmissions } from '../../src/providers/sec/submissions/submissions.ts';
import { statementsByFacts } from '../support/filings/filed-statements.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const load = (...path: string[]): unknown => JSON.parse(readFileSync(join(recordings, ...path), 'utf8'));

async function filed(file: string): Promise<FiledStatements> {
  const facts = readCompanyFacts(load('sec', 'companyfacts', file));
  if (facts === null) throw new Error('no facts');
  return statementsByFacts(facts);
}

type Report = NonNullable<AllStatements['incomeStatement']>['annualReports'][number];
const column = <Row extends { fiscalDateEnding: string }>(rows: readonly Row[], field: keyof Row, count: number) =>
  rows.slice(0, count).map((row) => [row.fiscalDateEnding, row[field]]);

function filedFigures(): void {
  describe('Apple as filed', () => {
    let apple: FiledStatements;
    beforeAll(async () => {
      apple = await filed('CIK0000320193.json');
    });

    test('five years of the annual reports, to the dollar', () => {
      const ends = ['2025-09-27', '2024-09-28', '2023-09-30', '2022-09-24', '2021-09-25'];
      const millions = (...values: number[]) => values.map((value, at) => [ends[at], String(value * 1_000_000)]);
      const { income, balance, cashFlow } = apple;
      expect(column(income.annualReports, 'totalRevenue', 5)).toEqual(
        millions(416_161, 391_035, 383_285, 394_328, 365_817),
      );
      expect(column(income.annualReports, 'netIncome', 5)).toEqual(millions(112_010, 93_736, 96_995, 99_803, 94_680));
      expect(column(balance.annualReports, 'totalAssets', 5)).toEqual(
        millions(359_241, 364_980, 352_583, 352_755, 351_002),
      );
      expect(column(cashFlow.annualReports, 'operatingCashflow', 5)).toEqual(
        millions(111_482, 118_254, 110_543, 122_151, 104_038),
      );
    });

    test('each balance sheet of the last ten years balances', () => {
      for (const sheet of apple.balance.annualReports.slice(0, 10)) {
        expect(Number(sheet.totalLiabilities) + Number(sheet.totalShareholderEquity)).toBe(Number(sheet.totalAssets));
      }
    });

    test('the quarters of a year sum to the year in each flow', () => {
      const quarters = apple.income.quarterlyReports.filter(
        ({ fiscalDateEnding }) => fiscalDateEnding > '2024-09-28' && fiscalDateEnding <= '2025-09-27',
      );
      expect(quarters).toHaveLength(4);
      const year = apple.income.annualReports[0];
      const fields: (keyof Report)[] = [
        'totalRevenue',
        'grossProfit',
        'operatingIncome',
        'netIncome',
        'incomeTaxExpense',
      ];
      for (const field of fields) {
        expect(quarters.reduce((total, quarter) => total + Number(quarter[field]), 0)).toBe(Number(year?.[field]));
      }
    });

    test('there are no findings', () => {
      const headed = <Both>(both: Both) =>
        ({ symbol: 'AAPL', source: 'sec', asOf: '2026-01-01T00:00:00Z', ...both }) as const;
      const statements = {
        incomeStatement: headed(apple.income),
        balanceSheet: headed(apple.balance),
        cashFlow: headed(apple.cashFlow),
      };
      expect(reconcile(statements)).toEqual({ income: [], balance: [], cashFlow: [] });
    });

    test('each figure has its origin', () => {
      for (const report of [...apple.income.annualReports, ...apple.cashFlow.quarterlyReports]) {
        for (const [field, value] of Object.entries(report)) {
          if (reportHeadFields.includes(field)) continue;
          const provenance = report.provenance?.[field];
          expect(provenance?.rule === 'missing').toBe(value === null);
          if (value !== null) expect(provenance?.accessionNumber).toMatch(/^\d{10}-\d{2}-\d{6}$/);
        }
      }
    });
  });

  test('Snowflake: quarterly operating cash flow from year-to-date figures', async () => {
    const { cashFlow } = await filed('CIK0001640147_SNOW.json');
    const quarters = cashFlow.quarterlyReports
      .filter(({ fiscalDateEnding }) => fiscalDateEnding > '2024-01-31' && fiscalDateEnding <= '2025-01-31')
      .map((report) => Number(report.operatingCashflow) / 1_000_000);
    expect(quarters.map((value) => Number(value.toFixed(1)))).toEqual([432.7, 101.7, 69.9, 355.5]);
    expect(quarters.reduce((total, value) => total + value, 0)).toBeCloseTo(959.764, 6);
    expect(cashFlow.annualReports[0]?.operatingCashflow).toBe('959764000');
    const year = trailingCashFlow(cashFlow.quarterlyReports).find((twelve) => twelve.fiscalDateEnding === '2025-01-31');
    expect(year?.operatingCashflow).toBe('959764000');
  });

  test('Snowflake: its convertible notes of 2024, 2,271.529 million due after a year, are its long-term debt', async () => {
    const { balance } = await filed('CIK0001640147_SNOW.json');
    expect(column(balance.annualReports, 'longTermDebt', 3)).toEqual([
      ['2025-01-31', '2271529000'],
      ['2024-01-31', '0'],
      ['2023-01-31', null],
    ]);
    expect(balance.annualReports[0]?.provenance?.longTermDebt).toMatchObject({
      concepts: ['ConvertibleDebtNoncurrent'],
      accessionNumber: '0001640147-25-000052',
    });
    expect(balance.quarterlyReports[0]).toMatchObject({ fiscalDateEnding: '2025-04-30', longTermDebt: '2273600000' });
  });

  test('a foreign filer under IFRS, with its currency', async () => {
    const { income, balance, cashFlow } = await filed('CIK0001997711_LPA_20F_ifrs.json');
    expect(income.annualReports[0]).toMatchObject({
      fiscalDateEnding: '2024-12-31',
      reportedCurrency: 'USD',
      totalRevenue: '43862372',
    });
    expect(balance.annualReports[0]?.totalAssets).toBe('607019578');
    expect(cashFlow.annualReports[0]).toMatchObject({
      operatingCashflow: '19391563',
      cashflowFromInvestment: '-10734635',
      cashflowFromFinancing: '-14690843',
      changeInCashAndCashEquivalents: '-6415016',
    });
    expect(income.quarterlyReports).toEqual([]);
  });

  test('lists of filings, with and without an older page', () => {
    const tesla = readSubmissions(load('sec', 'submissions', 'CIK0001318605.json'));
    expect(tesla).toMatchObject({
      company: { cik: '1318605', name: 'Tesla, Inc.' },
      olderPages: ['CIK0001318605-submissions-001.json'],
    });
    expect(readOlderPage(load('sec', 'submissions', 'CIK0001318605-submissions-001.json'))?.form).toHaveLength(720);
    expect(readSubmissions(load('sec', 'submissions', 'CIK0000350001.json'))?.recent.form).toEqual([]);
  });
}

function providerBodies(): void {
  const now = new Date('2026-05-18T12:00:00Z');
  const ibm = (name: string) => load('alphavantage', 'IBM_2026-05', `${name}.json`);

  test('IBM: profile', () => {
    expect(readProfile(ibm('OVERVIEW'), 'IBM', now.toISOString())).toMatchObject({
      name: 'International Business Machines',
      marketCap: 206_116_848_000,
      beta: 0.581,
      revenue: 68_910_998_000,
      latestQuarter: '2026-03-31',
      cik: '51143',
    });
  });

  test('IBM: statements', () => {
    const income = readIncomeReports(ibm('INCOME_STATEMENT'));
    const balance = readBalanceReports(ibm('BALANCE_SHEET'));
    const cashFlow = readCashFlowReports(ibm('CASH_FLOW'));
    expect(income?.annualReports[0]).toMatchObject({
      fiscalDateEnding: '2025-12-31',
      reportedCurrency: 'USD',
      totalRevenue: '67535000000',
      netIncome: '10593000000',
      incomeTaxExpense: '-242000000',
    });
    expect(balance?.annualReports[0]).toMatchObject({ totalAssets: '151880000000', currentDebt: null });
    expect(cashFlow?.annualReports[0]).toMatchObject({
      operatingCashflow: '13192000000',
      paymentsForRepurchaseOfCommonStock: null,
      changeInCashAndCashEquivalents: '-939000000',
    });
    expect(cashFlow?.annualReports[0]?.provenance?.changeInCashAndCashEquivalents?.rule).toBe('sum');
    expect([income?.annualReports.length, income?.quarterlyReports.length]).toEqual([20, 81]);
  });

  test('IBM: the unfinished year is not among the annual earnings', () => {
    const history = readEarningsHistory(ibm('EARNINGS'));
    expect(history?.annualEarnings[0]).toEqual({ fiscalDateEnding: '2025-12-31', reportedEPS: 11.57 });
    expect(history?.quarterlyEarnings[0]).toMatchObject({
      reportedDate: '2026-04-22',
      reportedEPS: 1.91,
      surprise: 0.1,
    });
  });

  test('IBM: estimates in two lists', () => {
    const estimates = readEarningsEstimates(ibm('EARNINGS_ESTIMATES'));
    expect(estimates?.annualEarningsEstimate.map((row) => row.fiscalDateEnding)).toEqual(['2027-12-31', '2026-12-31']);
    expect(estimates?.quarterlyEarningsEstimate).toHaveLength(38);
    expect(estimates?.quarterlyEarningsEstimate[0]).toMatchObject({
      fiscalDateEnding: '2026-09-30',
      consensusEPS: 2.935,
    });
  });

  test('IBM: prices', () => {
    expect(readPriceSeries(ibm('TIME_SERIES_DAILY'), 'daily', now)).toHaveLength(100);
    const weeks = readPriceSeries(ibm('TIME_SERIES_WEEKLY_ADJUSTED'), 'weekly', now);
    expect(weeks?.length).toBeGreaterThan(1_300);
    expect(weeks?.[2]).toEqual({ date: '2026-05-01', close: 232.2, adjustedClose: 230.5045, volume: 29_532_709 });
  });

  test('older recordings are readable too', () => {
    const moment = now.toISOString();
    expect(readProfile(load('alphavantage', 'MSFT_2022-01', 'OVERVIEW.json'), 'MSFT', moment)?.name).toBe(
      'Microsoft Corporation',
    );
    expect(readProfile(load('alphavantage', 'AAPL_2025-06', 'OVERVIEW.json'), 'AAPL', moment)?.eps).toBe(6.41);
    expect(readBalanceReports(load('alphavantage', 'AAPL_2024-10', 'BALANCE_SHEET.json'))?.annualReports).toHaveLength(
      16,
    );
    expect(
      readIncomeReports(load('alphavantage', 'AAPL_2024-10', 'INCOME_STATEMENT.json'))?.annualReports,
    ).toHaveLength(15);
    const microsoft = readEarningsHistory(load('alphavantage', 'MSFT_2022-01', 'EARNINGS.json'));
    expect(microsoft?.annualEarnings[0]?.fiscalDateEnding).toBe('2021-06-30');
  });

  test('each recorded failure is recognised', () => {
    const kinds: readonly (readonly [string, Failure | null])[] = [
      ['demo_key', 'key'],
      ['empty_object', 'no-data'],
      ['invalid_api_key', 'key'],
      ['invalid_symbol', 'symbol'],
      ['premium_', 'plan'],
      ['rate_limit_burst', 'burst'],
      ['rate_limit_', 'daily-cap'],
      ['unknown_symbol_GLOBAL_QUOTE_empty', null],
    ];
    const failures = readdirSync(join(recordings, 'alphavantage', 'errors')).map((file) => {
      const expected = kinds.find(([start]) => file.startsWith(start))?.[1];
      return [file, classifyFailure(load('alphavantage', 'errors', file)), expected];
    });
    expect(failures.length).toBeGreaterThan(15);
    for (const [file, kind, expected] of failures) expect([file, kind]).toEqual([file, expected]);
  });
}

describeOnRecordings('recorded SEC replies', filedFigures);
describeOnRecordings('recorded Alpha Vantage replies', providerBodies);
