import { flow } from '../../../../test/support/filings/filed-facts.ts';
import {
  filedStatements,
  firstQuarter,
  halfYear,
  makeYear,
  nineMonths,
} from '../../../../test/support/filings/filed-statements.ts';

async function lastRevenue(concepts: Parameters<typeof filedStatements>[0]) {
  const profit = [nineMonths(2022, 7), makeYear(2022, 9)];
  const { income } = await filedStatements({ NetIncomeLoss: profit, ...concepts });
  const quarter = income.quarterlyReports.find(({ fiscalDateEnding }) => fiscalDateEnding === '2022-12-31');
  return { revenue: quarter?.totalRevenue, provenance: quarter?.provenance?.totalRevenue };
}
const included = 'RevenueFromContractWithCustomerIncludingAssessedTax';

test('a concept that changed its meaning between two reports gives no fourth quarter of −1,595', async () => {
  const { revenue, provenance } = await lastRevenue({
    [included]: [nineMonths(2022, 1953), makeYear(2022, 358, { filed: '2024-02-13' })],
  });
  expect(revenue).toBeNull();
  expect(provenance).toMatchObject({
    rule: 'missing',
    reason: expect.any(String),
  });
});

test('a company that changed its concept filed the year under the other one, too: 2,738.8 − 1,953', async () => {
  const { revenue, provenance } = await lastRevenue({
    [included]: [nineMonths(2022, 1953e6), makeYear(2022, 2738.8e6), makeYear(2022, 358e6, { filed: '2024-02-13' })],
    Revenues: [makeYear(2022, 2740e6, { filed: '2024-02-13' })],
  });
  expect(revenue).toBe('785800000');
  expect(provenance).toMatchObject({
    rule: 'de-cumulated',
    terms: [
      { name: '12 months to 31 Dec 2022', value: '2738800000' },
      { name: '9 months to 30 Sep 2022', value: '-1953000000' },
    ],
  });
});

/** The report of the next year states the same figures again, restated or not. */
const nextYear = { filed: '2024-02-01' };
const nextNineMonths = flow('2023-01-01', '2023-09-30', 80, { form: '10-Q', filed: '2023-11-01' });

test('a fourth quarter is out of totals of one vintage: those of the year until both were restated', async () => {
  const years = [makeYear(2022, 100), makeYear(2022, 110, nextYear), makeYear(2023, 120, nextYear)];
  const first = await lastRevenue({ Revenues: [nineMonths(2022, 70), ...years] });
  expect(first.revenue).toBe('30');
  const both = await lastRevenue({
    Revenues: [nineMonths(2022, 70), nineMonths(2022, 77, 1), nextNineMonths, ...years],
  });
  expect(both.revenue).toBe('33');
});

test('nine months that were restated before the year is filed again go with neither: those of the year count', async () => {
  const restated = [nineMonths(2022, 70), nineMonths(2022, 60, 1), nextNineMonths, makeYear(2022, 100)];
  expect((await lastRevenue({ Revenues: restated })).revenue).toBe('30');
  const confirmed = [...restated, makeYear(2022, 100, nextYear), makeYear(2023, 120, nextYear)];
  expect((await lastRevenue({ Revenues: confirmed })).revenue).toBe('40');
});

test('depreciation of the last quarter needs the same concept in year and nine months', async () => {
  const { cashFlow } = await filedStatements({
    NetCashProvidedByUsedInOperatingActivities: [nineMonths(2022, 9), makeYear(2022, 12)],
    DepreciationAndAmortization: [nineMonths(2022, 1828), makeYear(2022, 2408)],
    DepreciationDepletionAndAmortization: [makeYear(2022, 2606)],
  });
  const quarter = cashFlow.quarterlyReports[0];
  expect(quarter?.depreciationDepletionAndAmortization).toBeNull();
  expect(quarter?.provenance?.depreciationDepletionAndAmortization?.reason).toContain('are not of the same line');
});

test('depreciation of a note’s quarter gives way to the larger one that the cash flow statements lead to', async () => {
  const note = flow('2022-07-01', '2022-09-30', 110, { form: '10-Q', filed: '2022-11-01' });
  const { cashFlow } = await filedStatements({
    NetCashProvidedByUsedInOperatingActivities: [halfYear(2022, 6), nineMonths(2022, 9)],
    DepreciationDepletionAndAmortization: [note],
    DepreciationAndAmortization: [halfYear(2022, 900), nineMonths(2022, 1400)],
  });
  expect(cashFlow.quarterlyReports[0]?.depreciationDepletionAndAmortization).toBe('500');
});

test('net interest keeps its sign in what was filed first', async () => {
  const { income } = await filedStatements({
    Revenues: [makeYear(2022, 100), makeYear(2022, 100, { filed: '2024-02-01' })],
    InterestIncomeExpenseNonoperatingNet: [makeYear(2022, -20), makeYear(2022, -25, { filed: '2024-02-01' })],
  });
  expect(income.annualReports[0]).toMatchObject({
    netInterestExpense: '25',
    provenance: { netInterestExpense: { firstFiled: { value: '20' } } },
  });
});

test('interest that is negative in the annual report and positive in the quarterly ones: 1,812 − 1,396', async () => {
  const { income } = await filedStatements({
    Revenues: [nineMonths(2022, 70), makeYear(2022, 100)],
    InterestExpense: [nineMonths(2022, 1396), makeYear(2022, -1812)],
  });
  expect(income.quarterlyReports[0]?.interestExpense).toBe('416');
});

test('research of a quarter is never below zero', async () => {
  const { income } = await filedStatements({
    Revenues: [nineMonths(2022, 70), makeYear(2022, 100)],
    ResearchAndDevelopmentExpense: [nineMonths(2022, 20), makeYear(2022, 15)],
  });
  expect(income.quarterlyReports[0]?.researchAndDevelopment).toBeNull();
  expect(income.quarterlyReports[0]?.provenance?.researchAndDevelopment?.reason).toContain('below zero');
});

describe('per share', () => {
  const diluted = 'WeightedAverageNumberOfDilutedSharesOutstanding';
  const year = {
    Revenues: [firstQuarter(2022, 25), halfYear(2022, 50), nineMonths(2022, 75), makeYear(2022, 100)],
    NetIncomeLoss: [nineMonths(2022, 60), makeYear(2022, 90)],
    EarningsPerShareDiluted: [nineMonths(2022, 0.6), makeYear(2022, 0.91)],
    CommonStockDividendsPerShareDeclared: [nineMonths(2022, 0.75), makeYear(2022, 1)],
    [diluted]: [nineMonths(2022, 100), makeYear(2022, 99)],
  };
  const last = async (facts: typeof year) => (await filedStatements(facts)).income.quarterlyReports[0];

  test('the last quarter’s earnings are its net income over its average shares, and dividends the rest of the year', async () => {
    // 4 × 99 − 3 × 100 = 96 shares; 30 of net income.
    expect(await last(year)).toMatchObject({
      fiscalDateEnding: '2022-12-31',
      weightedAverageSharesDiluted: '96',
      earningsPerShareDiluted: '0.31',
      dividendsPerShare: '0.25',
      provenance: {
        earningsPerShareDiluted: { rule: 'difference', formula: expect.stringContaining('average shares') },
      },
    });
  });

  test('the last quarter’s earnings are unknown where those of the year are not net income over shares', async () => {
    const preferred = { ...year, EarningsPerShareDiluted: [nineMonths(2022, 0.5), makeYear(2022, 0.7)] };
    const quarter = await last(preferred);
    expect(quarter?.earningsPerShareDiluted).toBeNull();
    expect(quarter?.provenance?.earningsPerShareDiluted?.reason).toContain(
      'not net income to common over average shares',
    );
  });

  test('averages of year and nine months that are far apart give no count', async () => {
    const issued = { ...year, [diluted]: [nineMonths(2022, 100), makeYear(2022, 110)] };
    expect((await last(issued))?.weightedAverageSharesDiluted).toBeNull();
  });
});
