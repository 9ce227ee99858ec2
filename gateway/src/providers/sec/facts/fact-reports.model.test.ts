import fc from 'fast-check';
import { balance, factsBody, flow } from '../../../../test/support/filings/filed-facts.ts';
import {
  halfYear as half,
  nineMonths as nine,
  firstQuarter as q1,
  filedStatements as statements,
  makeYear as year,
} from '../../../../test/support/filings/filed-statements.ts';
import { readCompanyFacts } from './company-facts.ts';

test('1: a period is named by its last day, not by the year and quarter of the filing it stands in', async () => {
  const later = { form: '10-K', filed: '2026-02-01' };
  const { income } = await statements({
    Revenues: [year(2023, 90, later), year(2024, 100, later), year(2025, 110, later)],
  });
  expect(income.annualReports.map((r) => [r.fiscalDateEnding, r.totalRevenue])).toEqual([
    ['2025-12-31', '110'],
    ['2024-12-31', '100'],
    ['2023-12-31', '90'],
  ]);
});

test('2: years of 52 and of 53 weeks are years, half-years and nine months are not', async () => {
  const { income } = await statements({
    Revenues: [
      flow('2022-09-25', '2023-09-30', 53),
      flow('2023-10-01', '2024-09-28', 52),
      flow('2024-09-29', '2025-03-29', 6, { form: '10-Q' }),
      flow('2024-09-29', '2025-06-28', 9, { form: '10-Q' }),
    ],
  });
  expect(income.annualReports.map((r) => r.totalRevenue)).toEqual(['52', '53']);
});

test('2: twelve months up to a quarter are no fiscal year', async () => {
  const { income } = await statements({
    Revenues: [year(2024, 100), flow('2024-07-01', '2025-06-30', 105, { form: '10-Q', filed: '2025-08-01' })],
  });
  expect(income.annualReports.map((r) => r.fiscalDateEnding)).toEqual(['2024-12-31']);
});

test('3 and 4: quarters come out of running totals by their dates, without frames', async () => {
  const { cashFlow } = await statements({
    NetCashProvidedByUsedInOperatingActivities: [q1(2024, 10), half(2024, 25), nine(2024, 45), year(2024, 70)],
  });
  expect(
    cashFlow.quarterlyReports.map((r) => [
      r.fiscalDateEnding,
      r.operatingCashflow,
      r.provenance?.operatingCashflow?.rule,
    ]),
  ).toEqual([
    ['2024-12-31', '25', 'de-cumulated'],
    ['2024-09-30', '20', 'de-cumulated'],
    ['2024-06-30', '15', 'de-cumulated'],
    ['2024-03-31', '10', 'tagged'],
  ]);
});

test('4: the last quarter is the year less three quarters where no nine months were filed', async () => {
  const quarter = (start: string, end: string, val: number) =>
    flow(start, end, val, { form: '10-Q', filed: '2024-11-01' });
  const { income } = await statements({
    Revenues: [
      q1(2024, 10),
      quarter('2024-04-01', '2024-06-30', 20),
      quarter('2024-07-01', '2024-09-30', 30),
      year(2024, 100),
    ],
  });
  expect(income.quarterlyReports[0]).toMatchObject({ fiscalDateEnding: '2024-12-31', totalRevenue: '40' });
});

test('4: a running total never stands under a quarter: what cannot be derived is null with a reason', async () => {
  const { income } = await statements({
    Revenues: [q1(2024, 10), half(2024, 30), nine(2024, 60), year(2024, 100)],
    NetIncomeLoss: [q1(2024, 1), nine(2024, 6), year(2024, 10)],
  });
  const third = income.quarterlyReports.find((r) => r.fiscalDateEnding === '2024-09-30');
  expect(third?.totalRevenue).toBe('30');
  expect(third?.netIncome).toBeNull();
  expect(third?.provenance?.netIncome).toMatchObject({ rule: 'missing', concepts: [] });
  expect(third?.provenance?.netIncome?.reason).toMatch(/cannot be derived/);
});

test('4: the four quarters sum to the year', async () => {
  const { income } = await statements({ Revenues: [q1(2024, 11), half(2024, 25), nine(2024, 47), year(2024, 71)] });
  const sum = income.quarterlyReports.reduce((total, r) => total + Number(r.totalRevenue), 0);
  expect(sum).toBe(71);
});

test('5: balances and shares are taken as they stand, never subtracted', async () => {
  const { balance: sheets } = await statements({
    Revenues: [q1(2024, 10), half(2024, 25), nine(2024, 45), year(2024, 70)],
    Assets: [
      ...['2024-03-31', '2024-06-30', '2024-09-30'].map((day, at) =>
        balance(day, 100 + at, { form: '10-Q', filed: '2024-11-01' }),
      ),
      balance('2024-12-31', 103),
    ],
    CommonStockSharesOutstanding: [balance('2024-12-31', 50)],
  });
  expect(sheets.quarterlyReports.map((r) => r.totalAssets)).toEqual(['103', '102', '101', '100']);
  expect(sheets.annualReports[0]).toMatchObject({ totalAssets: '103', commonStockSharesOutstanding: '50' });
});

test('5: shares of the cover page stand in, named by the day they were counted', async () => {
  const { balance: sheets } = await statements(
    { Revenues: [year(2024, 70)], Assets: [balance('2024-12-31', 100)] },
    { dei: { EntityCommonStockSharesOutstanding: [balance('2025-01-20', 51), balance('2025-04-20', 52)] } },
  );
  expect(sheets.annualReports[0]?.commonStockSharesOutstanding).toBe('51');
  expect(sheets.annualReports[0]?.provenance?.commonStockSharesOutstanding?.reason).toContain('2025-01-20');
});

test('6: the latest report wins, says what was filed first, and proxies do not count', async () => {
  const { income } = await statements({
    Revenues: [
      year(2024, 100, { filed: '2025-02-01' }),
      year(2024, 98, { form: '10-K/A', filed: '2025-06-01' }),
      year(2024, 97, { form: 'DEF 14A', filed: '2025-09-01' }),
    ],
  });
  expect(income.annualReports[0]?.totalRevenue).toBe('98');
  expect(income.annualReports[0]?.provenance?.totalRevenue).toEqual({
    rule: 'tagged',
    concepts: ['Revenues'],
    accessionNumber: '0000000001-25-000601',
    filed: '2025-06-01',
    firstFiled: { value: '100', accessionNumber: '0000000001-25-000201', filed: '2025-02-01' },
  });
});

test('7: concepts are chosen for each period', async () => {
  const { income } = await statements({
    SalesRevenueNet: [year(2016, 80), year(2017, 85)],
    RevenueFromContractWithCustomerExcludingAssessedTax: [year(2018, 90), year(2019, 95)],
    Revenues: [year(2017, 86)],
  });
  expect(income.annualReports.map((r) => [r.totalRevenue, r.provenance?.totalRevenue?.concepts[0]])).toEqual([
    ['95', 'RevenueFromContractWithCustomerExcludingAssessedTax'],
    ['90', 'RevenueFromContractWithCustomerExcludingAssessedTax'],
    ['86', 'Revenues'],
    ['80', 'SalesRevenueNet'],
  ]);
});

test('8: what is not filed is null with a reason, never 0', async () => {
  const { income } = await statements({ Revenues: [year(2024, 100)] });
  const [report] = income.annualReports;
  expect(report?.researchAndDevelopment).toBeNull();
  expect(report?.provenance?.researchAndDevelopment).toEqual({
    rule: 'missing',
    concepts: [],
    accessionNumber: null,
    filed: null,
    reason: 'Not tagged by a standard concept.',
    missing: 'unread',
  });
});

test('10: a foreign filer is read in its own currency and by its own concepts', async () => {
  const filing = { form: '20-F', filed: '2025-04-01' };
  const { income, balance: sheets } = await statements(
    {
      Revenue: [year(2024, 100, filing)],
      ProfitLoss: [year(2024, 9, filing)],
      Assets: [balance('2024-12-31', 500, filing)],
      Equity: [balance('2024-12-31', 200, filing)],
    },
    { taxonomy: 'ifrs-full', unit: 'EUR' },
  );
  expect(income.annualReports[0]).toMatchObject({ reportedCurrency: 'EUR', totalRevenue: '100', netIncome: '9' });
  expect(sheets.annualReports[0]).toMatchObject({
    reportedCurrency: 'EUR',
    totalAssets: '500',
    totalShareholderEquity: '200',
  });
});

describe('calculated lines', () => {
  test('gross profit is revenue less cost, and says so', async () => {
    const { income } = await statements({ Revenues: [year(2024, 100)], CostOfGoodsSold: [year(2024, 60)] });
    expect(income.annualReports[0]?.grossProfit).toBe('40');
    expect(income.annualReports[0]?.provenance?.grossProfit).toMatchObject({
      rule: 'difference',
      concepts: ['Revenues', 'CostOfGoodsSold'],
    });
  });

  test('earnings before interest and tax need both parts', async () => {
    const preTax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
    const both = await statements({
      NetIncomeLoss: [year(2024, 8)],
      [preTax]: [year(2024, 10)],
      InterestExpense: [year(2024, 3)],
    });
    const one = await statements({ NetIncomeLoss: [year(2024, 8)], [preTax]: [year(2024, 10)] });
    expect(both.income.annualReports[0]?.ebit).toBe('13');
    expect(one.income.annualReports[0]?.ebit).toBeNull();
    expect(one.income.annualReports[0]?.provenance?.ebit).toMatchObject({
      rule: 'missing',
      reason: 'Operating income is missing: Not tagged by a standard concept.',
    });
  });

  test('operating cash flow by international rules: change in cash −6 less −11 and −14, and less exchange rates of −1', async () => {
    const filing = { form: '20-F', filed: '2025-04-01' };
    const flows = {
      Revenue: [year(2024, 100, filing)],
      CashFlowsFromUsedInInvestingActivities: [year(2024, -11, filing)],
      CashFlowsFromUsedInFinancingActivities: [year(2024, -14, filing)],
      IncreaseDecreaseInCashAndCashEquivalents: [year(2024, -6, filing)],
      CashFlowsFromUsedInOperations: [year(2024, 30, filing)],
    };
    const rates = { EffectOfExchangeRateChangesOnCashAndCashEquivalents: [year(2024, -1, filing)] };
    const operating = async (concepts: Parameters<typeof statements>[0]) =>
      (await statements(concepts, { taxonomy: 'ifrs-full' })).cashFlow.annualReports[0];
    expect(await operating({ ...flows, ...rates })).toMatchObject({
      operatingCashflow: '20',
      provenance: { operatingCashflow: { rule: 'difference' } },
    });
    expect((await operating(flows))?.operatingCashflow).toBeNull();
    const before = {
      IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges: [year(2024, -5, filing)],
    };
    expect((await operating({ ...flows, ...before }))?.operatingCashflow).toBe('20');
    const stated = { CashFlowsFromUsedInOperatingActivities: [year(2024, 21, filing)] };
    expect((await operating({ ...flows, ...rates, ...stated }))?.operatingCashflow).toBe('21');
  });

  test('group profit is not net income while minority owners are reported', async () => {
    const alone = await statements({ ProfitLoss: [year(2024, 10)] });
    const shared = await statements({
      ProfitLoss: [year(2024, 10)],
      NetIncomeLossAttributableToNoncontrollingInterest: [year(2024, 1)],
    });
    const unknown = await statements({
      Revenues: [year(2024, 100)],
      ProfitLoss: [year(2024, 10)],
      NetIncomeLossAttributableToNoncontrollingInterest: [year(2020, 1)],
    });
    expect(alone.income.annualReports[0]?.netIncome).toBe('10');
    expect(shared.income.annualReports[0]?.netIncome).toBe('9');
    expect(unknown.income.annualReports.find((r) => r.fiscalDateEnding === '2024-12-31')?.netIncome).toBeNull();
  });
});

test('an empty taxonomy gives no facts', async () => {
  expect(readCompanyFacts(factsBody({}))).toBeNull();
});

test('an impossible fact is left out', async () => {
  const broken = { ...year(2024, 1), end: '2024-99-99' };
  const { income } = await statements({ Revenues: [broken, year(2023, 5), { ...year(2022, 1), val: 1e300 }] });
  expect(income.annualReports.map((r) => r.totalRevenue)).toEqual(['5']);
});

test('quarters follow from running totals, for any figures', async () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, amount, async (a, b, c, d) => {
      const { cashFlow } = await statements({
        NetCashProvidedByUsedInOperatingActivities: [
          q1(2024, a),
          half(2024, a + b),
          nine(2024, a + b + c),
          year(2024, a + b + c + d),
        ],
      });
      expect(cashFlow.quarterlyReports.map((r) => Number(r.operatingCashflow))).toEqual([d, c, b, a].map((v) => v + 0));
    }),
    { numRuns: 30 },
  );
});
