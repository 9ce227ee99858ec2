import fc from 'fast-check';
import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '../contract/statements.ts';
import { balanceReport, cashFlowReport, incomeReport } from '../contract/testing/reports.ts';
import { SampleProvider } from '../providers/sample/sample-provider.ts';
import { type Findings, reconcile, withFindings } from './reconciliation.model.ts';

function check(parts: {
  income?: [IncomeReport[], IncomeReport[]];
  balance?: [BalanceReport[], BalanceReport[]];
  cash?: [CashFlowReport[], CashFlowReport[]];
}): Findings {
  const headed = <Report>([annualReports, quarterlyReports]: [Report[], Report[]]) => ({
    ...({ symbol: 'ACME', source: 'sec', asOf: '2026-01-01T00:00:00Z' } as const),
    annualReports,
    quarterlyReports,
  });
  return reconcile({
    incomeStatement: parts.income ? headed(parts.income) : null,
    balanceSheet: parts.balance ? headed(parts.balance) : null,
    cashFlow: parts.cash ? headed(parts.cash) : null,
  });
}

const year = '2025-12-31';
const quarters = ['2025-12-31', '2025-09-30', '2025-06-30', '2025-03-31'];

describe('the balance sheet', () => {
  const sheet = { totalAssets: '1000', totalLiabilities: '600', totalShareholderEquity: '400' };

  test('balances', () => {
    expect(check({ balance: [[balanceReport(year, sheet)], []] }).balance).toEqual([]);
  });

  test('is 50 short of its assets', () => {
    const found = check({ balance: [[balanceReport(year, { ...sheet, totalShareholderEquity: '350' })], []] });
    expect(found.balance).toEqual([
      {
        rule: 'balance',
        period: 'annual',
        fiscalDateEnding: year,
        field: 'totalAssets',
        stated: '1000',
        expected: '950',
        difference: '50',
        text: expect.stringContaining('Assets are not liabilities plus equity.'),
      },
    ]);
    expect(found.income).toEqual([]);
    expect(found.cashFlow).toEqual([]);
  });

  test('has parts that do not sum to the total', () => {
    const found = check({
      balance: [
        [],
        [
          balanceReport(year, {
            ...sheet,
            totalCurrentAssets: '300',
            totalNonCurrentAssets: '600',
            totalCurrentLiabilities: '100',
            totalNonCurrentLiabilities: '500',
          }),
        ],
      ],
    });
    expect(found.balance.map(({ rule, period, difference }) => [rule, period, difference])).toEqual([
      ['asset-parts', 'quarterly', '100'],
    ]);
  });

  test('is not checked where a figure is missing', () => {
    expect(check({ balance: [[balanceReport(year, { ...sheet, totalLiabilities: null })], []] }).balance).toEqual([]);
  });
});

describe('the income statement', () => {
  test('states a gross profit that is not revenue less cost', () => {
    const stated = incomeReport(year, { totalRevenue: '100', costOfRevenue: '70', grossProfit: '40' });
    expect(check({ income: [[stated], []] }).income).toMatchObject([
      { rule: 'gross-profit', stated: '40', expected: '30', difference: '10' },
    ]);
  });

  test('has quarters that differ from the year by 5', () => {
    const rows = quarters.map((day) => incomeReport(day, { totalRevenue: '25', netIncome: '3' }));
    const found = check({ income: [[incomeReport(year, { totalRevenue: '105', netIncome: '12' })], rows] });
    expect(found.income).toMatchObject([
      { rule: 'quarters', period: 'annual', field: 'totalRevenue', stated: '105', expected: '100', difference: '5' },
    ]);
  });

  test('of a 53-week year is summed over its own four quarters', () => {
    const days = ['2025-01-03', '2024-09-27', '2024-06-28', '2024-03-29', '2023-12-29'];
    const rows = days.map((day, at) => incomeReport(day, { totalRevenue: String(10 + at) }));
    expect(check({ income: [[incomeReport('2025-01-03', { totalRevenue: '46' })], rows] }).income).toEqual([]);
  });

  test('with three quarters is not summed', () => {
    const rows = quarters.slice(1).map((day) => incomeReport(day, { totalRevenue: '25' }));
    expect(check({ income: [[incomeReport(year, { totalRevenue: '105' })], rows] }).income).toEqual([]);
  });
});

describe('the cash flow statement', () => {
  const flows = {
    operatingCashflow: '50',
    cashflowFromInvestment: '-20',
    cashflowFromFinancing: '-10',
    changeInCashAndCashEquivalents: '20',
    capitalExpenditures: '5',
    netIncome: '30',
  };

  test('adds up', () => {
    const found = check({
      cash: [[cashFlowReport(year, flows)], []],
      income: [[incomeReport(year, { netIncome: '30' })], []],
    });
    expect(found.cashFlow).toEqual([]);
  });

  test('starts from a net income that differs from the income statement', () => {
    const found = check({
      cash: [[cashFlowReport(year, flows)], []],
      income: [[incomeReport(year, { netIncome: '28' })], []],
    });
    expect(found.cashFlow).toMatchObject([{ rule: 'net-income', stated: '30', expected: '28', difference: '2' }]);
  });

  test('has a change in cash that differs by 4, and negative capital expenditures', () => {
    const stated = cashFlowReport(year, { ...flows, changeInCashAndCashEquivalents: '16', capitalExpenditures: '-5' });
    expect(check({ cash: [[stated], []] }).cashFlow).toMatchObject([
      { rule: 'cash-change', stated: '16', expected: '20', difference: '-4' },
      { rule: 'free-cash-flow', stated: '-5', expected: '5' },
    ]);
  });
});

test('a difference of a thousandth is rounding, twice that is a finding', () => {
  const sheet = (totalAssets: string) =>
    check({
      balance: [
        [balanceReport(year, { totalAssets, totalLiabilities: '600000', totalShareholderEquity: '400000' })],
        [],
      ],
    });
  expect(sheet('1001000').balance).toEqual([]);
  expect(sheet('1002000').balance).toHaveLength(1);
});

test('findings come newest period first', () => {
  const wrong = { totalAssets: '10', totalLiabilities: '5', totalShareholderEquity: '4' };
  const found = check({
    balance: [
      [balanceReport('2023-12-31', wrong), balanceReport('2025-12-31', wrong)],
      [balanceReport('2024-06-30', wrong)],
    ],
  });
  expect(found.balance.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual([
    '2025-12-31',
    '2024-06-30',
    '2023-12-31',
  ]);
});

test('a balance sheet has a finding exactly when its sides differ by more than rounding', () => {
  const money = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(money, money, money, (liabilities, equity, error) => {
      const assets = liabilities + equity + error;
      const sheet = {
        totalAssets: String(assets),
        totalLiabilities: String(liabilities),
        totalShareholderEquity: String(equity),
      };
      const { balance: found } = check({ balance: [[balanceReport(year, sheet)], []] });
      const isOff = Math.abs(error) > 0.001 * Math.max(Math.abs(assets), Math.abs(liabilities + equity));
      expect(found).toHaveLength(isOff ? 1 : 0);
      if (isOff) expect(found[0]?.difference).toBe(String(error));
    }),
  );
});

test('no figure is changed by being checked, and sample companies have nothing to be found', async () => {
  const sample = new SampleProvider();
  for (const symbol of ['AAPL', 'MSFT', 'JPM', 'TSLA']) {
    const statements: AllStatements = {
      incomeStatement: await sample.statements.income(symbol),
      balanceSheet: await sample.statements.balance(symbol),
      cashFlow: await sample.statements.cashFlow(symbol),
      errors: { income: null, balance: null, cashFlow: null },
    };
    const before = structuredClone(statements);
    const checked = withFindings(statements);
    expect(statements).toEqual(before);
    for (const name of ['incomeStatement', 'balanceSheet', 'cashFlow'] as const) {
      expect(checked[name]).toEqual({ ...statements[name], findings: [] });
    }
  }
});
