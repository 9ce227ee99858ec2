import { financeHarness, noReports, oneDay } from '../../test/support/finance-harness.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';

const { fake, start } = financeHarness();

beforeEach(() => {
  fake.filings = noReports;
});

describe('filings without an annual report', () => {
  const quartersAlone = async () => {
    const { incomeStatement, balanceSheet } = (await (await start()).statements.loadAllStatements('AAPL')).value;
    fake.filed = {
      incomeStatement: incomeStatement && { ...incomeStatement, source: 'sec', annualReports: [] },
      balanceSheet: balanceSheet && { ...balanceSheet, source: 'sec', annualReports: [] },
      cashFlow: null,
      errors: { income: null, balance: null, cashFlow: 'No cash flow data found for AAPL.' },
    };
    fake.calls = [];
    fake.clock += 8 * oneDay;
  };
  const metered = () =>
    fake.calls.filter((name) => ['income', 'balance', 'cash flow', 'profile', 'daily'].includes(name));

  test('do not stop the provider’s statements, which name their source', async () => {
    await quartersAlone();
    const finance = await start();
    const { incomeStatement, balanceSheet, cashFlow } = (await finance.statements.loadAllStatements('AAPL')).value;
    for (const part of [incomeStatement, balanceSheet, cashFlow]) {
      expect(part?.annualReports.length).toBeGreaterThan(1);
      expect(part?.source).not.toBe('sec');
    }
    expect(metered().sort()).toEqual(['balance', 'cash flow', 'income']);
    expect((await finance.statements.income('AAPL')).value.source).not.toBe('sec');
    expect(metered()).toHaveLength(3);
  });

  test('stand in for them where the provider has none, and cost an overview no call', async () => {
    await quartersAlone();
    fake.failures = {
      income: new NotFound('none'),
      balance: new BadUpstream('down'),
      'cash flow': new NotFound('none'),
    };
    const finance = await start();
    const { incomeStatement, balanceSheet, cashFlow, errors } = (await finance.statements.loadAllStatements('AAPL'))
      .value;
    for (const part of [incomeStatement, balanceSheet]) {
      expect(part).toMatchObject({ source: 'sec', annualReports: [] });
      expect(part?.quarterlyReports).not.toEqual([]);
    }
    expect(cashFlow).toBeNull();
    expect(errors.cashFlow).toBe('No cash flow data found for AAPL.');
    fake.calls = [];
    await finance.overviews.overview('AAPL');
    expect(metered()).toEqual(['daily']);
  });
});
