import { balance, type FiledFact, factsBody, flow } from '../../../../test/support/filings/filed-facts.ts';
import {
  filedStatements,
  firstQuarter,
  halfYear,
  makeYear,
  nineMonths,
} from '../../../../test/support/filings/filed-statements.ts';
import { readCompanyFacts } from './company-facts.ts';

const sound = [firstQuarter(2024, 10), halfYear(2024, 30), nineMonths(2024, 60), makeYear(2024, 100)];
const byNine = { form: '10-Q', filed: '2024-11-01' };

test.each([
  ['a year later', flow('2025-01-01', '2025-09-30', 6, byNine)],
  ['two centuries later', flow('2204-01-01', '2204-09-30', 6, byNine)],
  ['the day after', flow('2024-01-01', '2024-11-02', 6, byNine)],
])('a period that ends after its filing day is no period: %s', async (_, mistyped) => {
  const { income } = await filedStatements({ Revenues: sound, NetIncomeLoss: [mistyped] });
  expect(income.quarterlyReports.map((r) => [r.fiscalDateEnding, r.totalRevenue])).toEqual([
    ['2024-12-31', '40'],
    ['2024-09-30', '30'],
    ['2024-06-30', '20'],
    ['2024-03-31', '10'],
  ]);
  expect(income.annualReports).toHaveLength(1);
});

test('a figure that is left out for such a period says so', async () => {
  const { income, balance: sheets } = await filedStatements({
    Revenues: [makeYear(2024, 100), flow('2023-01-01', '2023-12-31', 90, { filed: '2025-02-01' })],
    NetIncomeLoss: [flow('2024-01-01', '2042-12-31', 9, { filed: '2025-02-01' })],
    Assets: [balance('2024-12-31', 500)],
    InventoryNet: [balance('2042-12-31', 70, { filed: '2025-02-01' })],
  });
  const reason = 'Left out: filed for a period to 2042-12-31, after the day of the filing.';
  expect(income.annualReports[0]).toMatchObject({ netIncome: null, provenance: { netIncome: { reason } } });
  expect(sheets.annualReports[0]).toMatchObject({ inventory: null, provenance: { inventory: { reason } } });
});

test('one balance of a day to come leaves the other balance sheets', async () => {
  const { balance: sheets } = await filedStatements({
    Assets: [balance('2024-12-31', 500)],
    StockholdersEquity: [balance('2024-12-31', 200), balance('2034-12-31', 190)],
    Revenues: [makeYear(2024, 100)],
  });
  expect(sheets.annualReports.map((r) => [r.fiscalDateEnding, r.totalAssets])).toEqual([['2024-12-31', '500']]);
});

const inUnits = (concept: string, units: Readonly<Record<string, readonly FiledFact[]>>) => {
  const body = factsBody({ Revenues: [makeYear(2024, 100)], Assets: [balance('2024-12-31', 500)] });
  const { facts } = body as { facts: Record<string, Record<string, unknown>> };
  const facts2 = { ...facts, 'us-gaap': { ...facts['us-gaap'], [concept]: { units } } };
  return readCompanyFacts({ facts: facts2 })?.facts[concept]?.map(([, , value]) => value);
};
const odd = [makeYear(2020, 7)];
const usual = [makeYear(2024, 9)];

test.each([
  ['EarningsPerShareDiluted', 'USD/shares', 'USD'],
  ['CommonStockDividendsPerShareDeclared', 'USD/shares', 'shares'],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', 'shares', 'USD'],
  ['WeightedAverageNumberOfShareOutstandingBasicAndDiluted', 'shares', 'USD'],
  ['CommonStockSharesIssued', 'shares', 'USD/shares'],
  ['NetIncomeLoss', 'USD', 'USD/shares'],
])('%s is read in %s, although one filing tags it in %s', (concept, unit, other) => {
  expect(inUnits(concept, { [other]: odd, [unit]: usual })).toEqual([9]);
  expect(inUnits(concept, { [other]: odd })).toEqual([7]);
});

test.each(['EarningsPerShareBasic', 'CommonStockSharesOutstanding', 'InventoryNet'])(
  '%s is read without a unit where it has no other',
  (concept) => {
    expect(inUnits(concept, { pure: odd })).toEqual([7]);
    expect(inUnits(concept, { pure: odd, 'EUR/shares': usual, EUR: usual })).toEqual([7]);
  },
);

test.each(['2024-12-31', '2025-01-15'])('a balance in another currency at %s is one of a note', (day) => {
  const [assets, flows] = [[2023, 2024].map((n) => balance(`${n}-12-31`, 5)), [makeYear(2023, 3), makeYear(2024, 3)]];
  const read = (euros: readonly FiledFact[], dollars = assets) =>
    readCompanyFacts({
      facts: {
        'us-gaap': { Assets: { units: { EUR: euros, USD: dollars } }, NetIncomeLoss: { units: { USD: flows } } },
      },
    })?.currency;
  expect(read([balance(day, 4)])).toBe('USD');
  expect(read([balance('2025-12-31', 4, { filed: '2026-02-01' })])).toBe('EUR');
});

test.each([
  ['two digits', 170e6, 165e6, 165e6],
  ['one digit', 200e6, 165.2e6, 165.2e6],
  ['three digits', 165e6, 165.4e6, 165.4e6],
  ['no rounding of it', 180e6, 165e6, 180e6],
])('of a figure and its rounded duplicate the precise one is read: %s', async (_, first, second, read) => {
  for (const pair of [[first, second], read === second ? [second, first] : [first, second]]) {
    const { income } = await filedStatements({ Revenues: pair.map((value) => makeYear(2024, value)) });
    expect(income.annualReports[0]?.totalRevenue).toBe(String(read));
  }
});

test.each([1e-3, 1e3, 1e-6, 1e6])('a report on another scale (%p) is brought to that of the others', async (scale) => {
  const late = { form: '10-Q', filed: '2025-05-01' };
  const first = (n: number, val: number) => flow(`${n}-01-01`, `${n}-03-31`, val, late);
  const before = { filed: '2024-02-01' };
  const earlier = (val: number) => [balance('2023-12-31', val, before), balance('2023-12-31', val)];
  const { income, balance: sheets } = await filedStatements({
    Revenues: [...sound, makeYear(2023, 80e6), first(2025, 12e8 * scale)],
    NetIncomeLoss: [firstQuarter(2024, 1e8), makeYear(2024, 5e8), first(2024, 1e8 * scale), first(2025, 2e8 * scale)],
    EarningsPerShareDiluted: [first(2025, 2)],
    Assets: [
      ...earlier(7e8),
      balance('2024-12-31', 8e8),
      balance('2024-12-31', 8e8 * scale, late),
      balance('2025-03-31', 9e8 * scale, late),
    ],
    StockholdersEquity: [...earlier(3e8), balance('2024-12-31', 4e8), balance('2024-12-31', 4e8 * scale, late)],
  });
  const [newest] = income.quarterlyReports;
  expect(newest).toMatchObject({ totalRevenue: '1200000000', netIncome: '200000000', earningsPerShareDiluted: '2' });
  expect(newest?.provenance?.totalRevenue?.reason).toMatch(/in another scale than the other reports/);
  expect(sheets.quarterlyReports[0]?.totalAssets).toBe('900000000');
  expect(income.annualReports).toHaveLength(2);
});

/** Two figures of each statement of three years, each filed in its own annual report and in the next one. */
const annual = (change: (n: number, filedAfter: number, part: string, val: number) => number) => {
  const years = [2022, 2023, 2024].flatMap((n) =>
    [0, 1].map((later) => ({ n, later, filed: `${n + 1 + later}-02-01` })),
  );
  const flows = (val: number, part: string) =>
    years.map(({ n, later, filed }) => makeYear(n, change(n, n + later, part, val * (n - 2020)), { filed }));
  const balances = (val: number) =>
    years.map(({ n, later, filed }) =>
      balance(`${n}-12-31`, change(n, n + later, 'balance', val * (n - 2020)), { filed }),
    );
  return filedStatements({
    Revenues: flows(100e6, 'income'),
    NetIncomeLoss: flows(10e6, 'income'),
    NetCashProvidedByUsedInOperatingActivities: flows(20e6, 'cashFlow'),
    NetCashProvidedByUsedInInvestingActivities: flows(-5e6, 'cashFlow'),
    Assets: balances(300e6),
    StockholdersEquity: balances(200e6),
  });
};
const shownYears = async (change: Parameters<typeof annual>[0]) => {
  const { income, balance: sheets, cashFlow } = await annual(change);
  return {
    income: income.annualReports.map((r) => [r.fiscalYear, r.totalRevenue, r.netIncome]),
    balance: sheets.annualReports.map((r) => [r.fiscalYear, r.totalAssets, r.totalShareholderEquity]),
    cashFlow: cashFlow.annualReports.map((r) => [r.fiscalYear, r.operatingCashflow, r.cashflowFromInvestment]),
  };
};
const asFiled = (_n: number, _by: number, _part: string, val: number) => val;

test.each(['income', 'balance', 'cashFlow'])('only the %s of one report is on another scale', async (odd) => {
  const right = await shownYears(asFiled);
  for (const report of [2022, 2023, 2024]) {
    for (const scale of [1e-3, 1e3, 1e6]) {
      const shown = await shownYears((_, by, part, val) => (part === odd && by === report ? val * scale : val));
      expect(shown).toEqual(right);
    }
  }
});

test('only one column of a report is on another scale', async () => {
  const right = await shownYears(asFiled);
  const shown = await shownYears((n, by, part, val) =>
    part === 'income' && n === 2023 && by === 2024 ? val / 1e3 : val,
  );
  expect(shown).toEqual(right);
});

test('of two reports that state a figure on two scales neither is believed where no other period tells', async () => {
  const late = { filed: '2025-06-01' };
  const { income, balance: sheets } = await filedStatements({
    Revenues: [makeYear(2024, 100e6), makeYear(2024, 100e3, late)],
    NetIncomeLoss: [makeYear(2024, 10e6), makeYear(2024, 10e3, late)],
    Assets: [balance('2023-12-31', 400e6), balance('2024-12-31', 500e6)],
    EarningsPerShareDiluted: [makeYear(2024, 2)],
  });
  expect(income.annualReports).toEqual([]);
  expect(sheets.annualReports).toEqual([]);
});

/** A year with an average of 20 million shares, as net income and the amount per share say. */
const readCounts = async (average: number, cover: number) => {
  const { income, balance: sheets } = await filedStatements(
    {
      Revenues: [makeYear(2024, 100e6)],
      NetIncomeLoss: [makeYear(2024, 30e6)],
      EarningsPerShareDiluted: [makeYear(2024, 1.5)],
      WeightedAverageNumberOfDilutedSharesOutstanding: [makeYear(2024, average)],
      Assets: [balance('2024-12-31', 500e6)],
    },
    { dei: { EntityCommonStockSharesOutstanding: [balance('2025-01-20', cover)] } },
  );
  return [income.annualReports[0]?.weightedAverageSharesDiluted, sheets.annualReports[0]?.sharesOutstanding];
};

test.each([
  ['both in units', 20e6, 21e6],
  ['the cover page in thousands of units', 20e6, 21e9],
  ['the cover page in thousands', 20e6, 21e3],
  ['the average in thousands', 20e3, 21e6],
  ['the average in thousands of units', 20e9, 21e6],
])('shares are counted on the scale that the amount per share confirms: %s', async (_, average, cover) => {
  expect(await readCounts(average, cover)).toEqual(['20000000', '21000000']);
});

test('dividends on common stock are read where the concept of all states fewer', async () => {
  const { cashFlow } = await filedStatements({
    NetCashProvidedByUsedInOperatingActivities: [makeYear(2024, 90e6)],
    PaymentsOfDividends: [makeYear(2024, 207e3)],
    PaymentsOfDividendsCommonStock: [makeYear(2024, 10.5e6)],
  });
  expect(cashFlow.annualReports[0]?.dividendPayout).toBe('10500000');
});

test('income before tax is not derived where discontinued operations are filed for other months only', async () => {
  const half = { form: '10-Q', filed: '2024-08-01' };
  const filed = (val: number) => [flow('2024-04-01', '2024-06-30', val, half), halfYear(2024, 2 * val)];
  const { income } = await filedStatements({
    Revenues: filed(100),
    NetIncomeLoss: filed(20),
    IncomeTaxExpenseBenefit: filed(5),
    IncomeLossFromDiscontinuedOperationsNetOfTax: [halfYear(2024, 9)],
  });
  const [second] = income.quarterlyReports;
  expect([second?.incomeBeforeTax, second?.netIncome]).toEqual([null, '20']);
  expect(second?.provenance?.incomeBeforeTax?.reason).toBe('Not tagged by a standard concept.');
});

test('net interest of the amount of the expense is that expense, with whatever sign it is tagged', async () => {
  for (const net of [-64, 64]) {
    const { income } = await filedStatements({
      Revenues: [makeYear(2024, 900)],
      InterestExpense: [makeYear(2024, 64)],
      InterestIncomeExpenseNonoperatingNet: [makeYear(2024, net)],
    });
    expect(income.annualReports[0]).toMatchObject({ interestExpense: '64', netInterestExpense: '64' });
  }
});

test.each([
  ['the shares issued', 37e6, 29e6, '29000000'],
  ['what is left of them', 67e6, 70e6, '67000000'],
])(
  'outstanding shares with the count of those issued are %s, as the cover page says',
  async (_, count, cover, right) => {
    const { balance: sheets } = await filedStatements(
      {
        Assets: [balance('2024-12-31', 500e6)],
        CommonStockSharesOutstanding: [balance('2024-12-31', count)],
        CommonStockSharesIssued: [balance('2024-12-31', count)],
        TreasuryStockCommonShares: [balance('2024-12-31', 8e6)],
      },
      { dei: { EntityCommonStockSharesOutstanding: [balance('2025-01-20', cover)] } },
    );
    expect(sheets.annualReports[0]?.commonStockSharesOutstanding).toBe(right);
  },
);
