import fc from 'fast-check';
import type { BalanceReport, CashFlowReport, IncomeReport } from '../../contract/statements.ts';
import { balanceReport, cashFlowReport, incomeReport } from '../../contract/testing/reports.ts';
import type { Findings } from './finding.model.ts';
import { reconcile } from './reconciliation.model.ts';

type Reports<Report> =
  | readonly Report[]
  | { readonly annual: readonly Report[]; readonly quarterly: readonly Report[] };

/** Checks statements; a list is one of annual reports. */
function check(parts: {
  readonly income?: Reports<IncomeReport>;
  readonly balance?: Reports<BalanceReport>;
  readonly cash?: Reports<CashFlowReport>;
}): Findings {
  const headed = <Report>(reports: Reports<Report> | undefined) => {
    if (reports === undefined) return null;
    const { annual, quarterly } = 'annual' in reports ? reports : { annual: reports, quarterly: [] };
    const head = { symbol: 'ACME', source: 'sec', asOf: '2026-01-01T00:00:00Z' } as const;
    return { ...head, annualReports: [...annual], quarterlyReports: [...quarterly] };
  };
  return reconcile({
    incomeStatement: headed(parts.income),
    balanceSheet: headed(parts.balance),
    cashFlow: headed(parts.cash),
  });
}

const year = '2025-12-31';
const quarters = ['2025-12-31', '2025-09-30', '2025-06-30', '2025-03-31'];

const noOthers = { minorityInterest: '0', temporaryEquity: '0' };

describe('the balance sheet', () => {
  const sheet = { totalAssets: '1000', totalLiabilities: '600', totalShareholderEquity: '400', ...noOthers };
  const checkWith = (change: Partial<BalanceReport>) =>
    check({ balance: [balanceReport(year, { ...sheet, ...change })] });

  test('balances', () => {
    expect(checkWith({}).balance).toEqual([]);
  });

  test('is 50 short of its assets', () => {
    const found = checkWith({ totalShareholderEquity: '350' });
    expect(found.balance).toEqual([
      {
        rule: 'balance',
        period: 'annual',
        fiscalDateEnding: year,
        field: 'totalAssets',
        stated: '1000',
        expected: '950',
        difference: '50',
        text: 'Assets are not liabilities plus equity. Total assets of fiscal year 2025: 1,000 stated, 950 by liabilities plus equity of all owners.',
      },
    ]);
    expect(found.income).toEqual([]);
    expect(found.cashFlow).toEqual([]);
  });

  test('has parts that do not sum to the total', () => {
    const parts = {
      totalCurrentAssets: '300',
      totalNonCurrentAssets: '600',
      totalCurrentLiabilities: '100',
      totalNonCurrentLiabilities: '500',
    };
    const found = check({ balance: { annual: [], quarterly: [balanceReport(year, { ...sheet, ...parts })] } });
    expect(found.balance.map(({ rule, period, difference }) => [rule, period, difference])).toEqual([
      ['asset-parts', 'quarterly', '100'],
    ]);
  });

  test('balances with the shares of other owners and temporary equity', () => {
    const others = { totalShareholderEquity: '350', minorityInterest: '30', temporaryEquity: '20' };
    expect(checkWith(others).balance).toEqual([]);
    expect(checkWith({ ...others, temporaryEquity: '0' }).balance).toHaveLength(1);
  });

  test('may be short by the shares of other owners where these are not stated, and never above its assets', () => {
    const found = (totalShareholderEquity: string) =>
      checkWith({ totalShareholderEquity, minorityInterest: null }).balance;
    expect(found('350')).toEqual([]);
    expect(found('250')).toMatchObject([{ difference: '150' }]);
    expect(found('450')).toMatchObject([{ difference: '-50' }]);
  });

  test('is not checked where a figure is missing', () => {
    expect(checkWith({ totalLiabilities: null }).balance).toEqual([]);
  });
});

describe('the income statement', () => {
  test('states a gross profit that is not revenue less cost', () => {
    const stated = incomeReport(year, { totalRevenue: '100', costOfRevenue: '70', grossProfit: '40' });
    expect(check({ income: [stated] }).income).toMatchObject([
      { rule: 'gross-profit', stated: '40', expected: '30', difference: '10' },
    ]);
  });

  test('has quarters that differ from the year by 5', () => {
    const rows = quarters.map((day) => incomeReport(day, { totalRevenue: '25', netIncome: '3' }));
    const found = check({
      income: { annual: [incomeReport(year, { totalRevenue: '105', netIncome: '12' })], quarterly: rows },
    });
    expect(found.income).toMatchObject([
      { rule: 'quarters', period: 'annual', field: 'totalRevenue', stated: '105', expected: '100', difference: '5' },
    ]);
  });

  test('of a 53-week year is summed over its own four quarters', () => {
    const days = ['2025-01-03', '2024-09-27', '2024-06-28', '2024-03-29', '2023-12-29'];
    const rows = days.map((day, at) => incomeReport(day, { totalRevenue: String(10 + at) }));
    expect(
      check({ income: { annual: [incomeReport('2025-01-03', { totalRevenue: '46' })], quarterly: rows } }).income,
    ).toEqual([]);
  });

  test('has a quarter of revenue below zero, as when year and nine months speak of different things', () => {
    const rows = [incomeReport('2022-12-31', { totalRevenue: '-1595000000' })];
    expect(check({ income: { annual: [], quarterly: rows } }).income).toMatchObject([
      {
        rule: 'negative-revenue',
        stated: '-1595000000',
        text: 'Revenue is stated below zero. Total revenue of the quarter to 2022-12-31: -1,595 million stated, 0 by its meaning at the least.',
      },
    ]);
  });

  test('has a gross margin that jumps from 40% to 88%, unless the business grew threefold', () => {
    const years = (totalRevenue: string) => [
      incomeReport('2024-12-31', { totalRevenue, grossProfit: String(0.88 * Number(totalRevenue)), fiscalYear: 2024 }),
      incomeReport('2023-12-31', { totalRevenue: '100', grossProfit: '40', fiscalYear: 2023 }),
    ];
    expect(check({ income: years('110') }).income).toMatchObject([
      {
        rule: 'continuity',
        fiscalDateEnding: '2024-12-31',
        stated: '96.80',
        expected: '44',
        text: expect.stringContaining('Gross margin jumps from 40% to 88%'),
      },
    ]);
    expect(check({ income: years('300') }).income).toEqual([]);
  });

  test('has an EBITDA of 20 where EBIT is 12 and the cash flow statement states depreciation of 5', () => {
    const income = incomeReport(year, { ebit: '12', ebitda: '20' });
    const cash = cashFlowReport(year, { depreciationDepletionAndAmortization: '5' });
    expect(check({ income: [income], cash: [cash] }).income).toMatchObject([
      { rule: 'ebitda', stated: '20', expected: '17', difference: '3' },
    ]);
    expect(check({ income: [{ ...income, ebitda: '17' }], cash: [cash] }).income).toEqual([]);
  });

  test('with three quarters is not summed', () => {
    const rows = quarters.slice(1).map((day) => incomeReport(day, { totalRevenue: '25' }));
    expect(
      check({ income: { annual: [incomeReport(year, { totalRevenue: '105' })], quarterly: rows } }).income,
    ).toEqual([]);
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

  const checkWith = (change: Partial<CashFlowReport>, income?: Partial<IncomeReport>) =>
    check({
      cash: [cashFlowReport(year, { ...flows, ...change })],
      ...(income && { income: [incomeReport(year, income)] }),
    }).cashFlow;

  test('adds up', () => {
    expect(checkWith({}, { netIncome: '30' })).toEqual([]);
  });

  test('starts from a net income that differs from the income statement', () => {
    const found = [{ rule: 'net-income', stated: '30', expected: '28', difference: '2' }];
    expect(checkWith({}, { netIncome: '28' })).toMatchObject(found);
  });

  test('may start from the net income of all owners', () => {
    const tagged = (concept: string) => ({
      netIncome: { rule: 'tagged' as const, concepts: [concept], accessionNumber: '1', filed: '2025-02-20' },
    });
    const check28 = (cash: string, income: string) =>
      checkWith({ provenance: tagged(cash) }, { netIncome: '28', provenance: tagged(income) });
    expect(check28('ProfitLoss', 'NetIncomeLoss')).toEqual([]);
    expect(check28('NetIncomeLoss', 'NetIncomeLoss')).toHaveLength(1);
    expect(check28('ProfitLoss', 'ProfitLoss')).toHaveLength(1);
  });

  test('adds up with the effect of exchange rates, without it, and where it is unknown within 5% of the flows of 80', () => {
    const moved = (change: string, rates: string | null) =>
      checkWith({ changeInCashAndCashEquivalents: change, effectOfExchangeRateOnCash: rates });
    expect(moved('14', '-6')).toEqual([]);
    expect(moved('20', '-6')).toEqual([]);
    expect(moved('17', '-6')).toHaveLength(1);
    expect(moved('17', null)).toEqual([]);
    expect(moved('14', null)).toHaveLength(1);
  });

  test('has quarters of a flow that do not sum to the year', () => {
    const rows = quarters.map((day) => cashFlowReport(day, { dividendPayout: '25', operatingCashflow: '50' }));
    const found = check({
      cash: { annual: [cashFlowReport(year, { dividendPayout: '110', operatingCashflow: '201' })], quarterly: rows },
    });
    expect(found.cashFlow).toMatchObject([
      { rule: 'quarters', field: 'dividendPayout', stated: '110', expected: '100' },
    ]);
  });

  test('has a change in cash that differs by 4, and negative capital expenditures', () => {
    const stated = { changeInCashAndCashEquivalents: '16', effectOfExchangeRateOnCash: '0', capitalExpenditures: '-5' };
    expect(checkWith(stated)).toMatchObject([
      { rule: 'cash-change', stated: '16', expected: '20', difference: '-4' },
      { rule: 'free-cash-flow', stated: '-5', expected: '5' },
    ]);
  });
});

test('a difference of a thousandth is rounding, twice that is a finding', () => {
  const sides = { totalLiabilities: '600000', totalShareholderEquity: '400000', ...noOthers };
  const sheet = (totalAssets: string) => check({ balance: [balanceReport(year, { totalAssets, ...sides })] });
  expect(sheet('1001000').balance).toEqual([]);
  expect(sheet('1002000').balance).toHaveLength(1);
});

test('findings come newest period first', () => {
  const wrong = { totalAssets: '10', totalLiabilities: '5', totalShareholderEquity: '4', ...noOthers };
  const found = check({
    balance: {
      annual: [balanceReport('2023-12-31', wrong), balanceReport('2025-12-31', wrong)],
      quarterly: [balanceReport('2024-06-30', wrong)],
    },
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
        ...noOthers,
      };
      const { balance: found } = check({ balance: [balanceReport(year, sheet)] });
      const isOff = Math.abs(error) > 0.001 * Math.max(Math.abs(assets), Math.abs(liabilities + equity));
      expect(found).toHaveLength(isOff ? 1 : 0);
      if (isOff) expect(found[0]?.difference).toBe(String(error));
    }),
  );
});
