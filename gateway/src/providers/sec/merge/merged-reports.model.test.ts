import { balance, flow } from '../../../../test/support/filings/filed-facts.ts';
import { filedStatements, makeYear } from '../../../../test/support/filings/filed-statements.ts';

const later = { filed: '2025-02-01' };
const first = { filed: '2024-02-01' };

describe('a report holds figures of one filing', () => {
  test('the newest that speaks for the year, and what was filed first is told', async () => {
    const { income } = await filedStatements({
      Revenues: [makeYear(2023, 90), makeYear(2023, 80, later)],
      CostOfRevenue: [makeYear(2023, 50), makeYear(2023, 45, later)],
      NetIncomeLoss: [makeYear(2023, 10), makeYear(2023, 10, later)],
    });
    const [report] = income.annualReports;
    expect(report).toMatchObject({ totalRevenue: '80', grossProfit: '35', netIncome: '10' });
    expect(report?.provenance?.totalRevenue?.firstFiled).toEqual({
      value: '90',
      accessionNumber: '0000000001-24-000201',
      filed: '2024-02-01',
    });
    expect(report?.provenance?.netIncome?.firstFiled).toBeUndefined();
  });

  test('a later filing that only mentions the period does not mix its restated equity in, and is named', async () => {
    const { balance: sheets } = await filedStatements({
      Revenues: [makeYear(2023, 90)],
      Assets: [balance('2023-12-31', 136, first)],
      LiabilitiesAndStockholdersEquity: [balance('2023-12-31', 136, first)],
      Liabilities: [balance('2023-12-31', 40, first)],
      LiabilitiesCurrent: [balance('2023-12-31', 30, first)],
      StockholdersEquity: [balance('2023-12-31', 96, first), balance('2023-12-31', 88, later)],
    });
    const [sheet] = sheets.annualReports;
    expect(sheet).toMatchObject({ totalAssets: '136', totalShareholderEquity: '96' });
    expect(sheet?.provenance?.totalShareholderEquity?.reason).toBe('Restated on 2025-02-01: 88.');
  });

  test('of two ends that are a day apart the one with most figures is shown', async () => {
    const annual = (name: number, end: string, filed: string) => flow('2022-12-31', end, name, { filed });
    const { income, balance: sheets } = await filedStatements({
      Revenues: [annual(90, '2023-12-30', '2024-02-01'), annual(90, '2023-12-31', '2025-02-01')],
      CostOfRevenue: [annual(50, '2023-12-30', '2024-02-01')],
      NetIncomeLoss: [annual(10, '2023-12-30', '2024-02-01')],
      Assets: [balance('2023-12-30', 136, first), balance('2024-01-01', 130, later)],
      Liabilities: [balance('2023-12-30', 40, first)],
    });
    expect(income.annualReports.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual(['2023-12-30']);
    expect(sheets.annualReports.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual(['2023-12-30']);
  });

  test('a figure that the newest filing lacks says that the others were restated', async () => {
    const { income } = await filedStatements({
      Revenues: [makeYear(2023, 90), makeYear(2023, 80, later)],
      OperatingIncomeLoss: [makeYear(2023, 20), makeYear(2023, 15, later)],
      NetIncomeLoss: [makeYear(2023, 10), makeYear(2023, 10, later)],
      ResearchAndDevelopmentExpense: [makeYear(2023, 7)],
    });
    expect(income.annualReports[0]?.provenance?.researchAndDevelopment?.reason).toBe(
      'Filed on 2024-02-01; other figures of this period were restated on 2025-02-01.',
    );
  });

  test('a total is calculated out of the newest filing rather than taken from an older one', async () => {
    const { balance: sheets } = await filedStatements({
      Revenues: [makeYear(2023, 90)],
      Assets: [balance('2023-12-31', 36_763, first), balance('2023-12-31', 36_571, later)],
      Liabilities: [balance('2023-12-31', 20_886, later)],
      LiabilitiesCurrent: [balance('2023-12-31', 3092, later)],
      LiabilitiesNoncurrent: [balance('2023-12-31', 17_986, first)],
    });
    expect(sheets.annualReports[0]).toMatchObject({ totalAssets: '36571', totalNonCurrentLiabilities: '17794' });
  });

  test('a rounding of the same figure is no restatement', async () => {
    const { income } = await filedStatements({
      Revenues: [makeYear(2023, 12_345_678), makeYear(2023, 12_346_000, later)],
    });
    expect(income.annualReports[0]?.provenance?.totalRevenue?.firstFiled).toBeUndefined();
  });
});

describe('another company’s figures', () => {
  /** A company that took the number of its former parent: filings before 2016-06 are the parent's. */
  const figure = (n: number, own: number, parent: number) => [
    makeYear(n, parent, { filed: '2016-02-29' }),
    makeYear(n, own, { filed: '2017-03-15' }),
  ];

  test('of a spun-off company’s former parent are not shown beside its own', async () => {
    const { income, balance: sheets } = await filedStatements({
      Revenues: [makeYear(2013, 10_772, { filed: '2016-02-29' }), makeYear(2015, 10_535, { filed: '2016-02-29' })],
      SalesRevenueNet: [
        makeYear(2015, 1678.2, { filed: '2017-03-15' }),
        makeYear(2014, 1770.4, { filed: '2017-03-15' }),
      ],
      NetIncomeLoss: [
        ...figure(2015, 111, 273),
        ...figure(2014, 90, -82),
        makeYear(2013, 346, { filed: '2016-02-29' }),
      ],
      NetCashProvidedByUsedInOperatingActivities: [...figure(2015, 470, 2776), ...figure(2014, 500, 3452)],
      Assets: [
        balance('2014-12-31', 23_985, { filed: '2016-02-29' }),
        balance('2015-12-31', 23_358, { filed: '2016-02-29' }),
        balance('2015-12-31', 3397, { filed: '2017-03-15' }),
      ],
    });
    expect(income.annualReports.map((r) => [r.fiscalYear, r.totalRevenue, r.netIncome])).toEqual([
      [2015, '1678.2', '111'],
      [2014, '1770.4', '90'],
    ]);
    expect(sheets.annualReports.map((r) => [r.fiscalYear, r.totalAssets])).toEqual([[2015, '3397']]);
  });

  test('of a shell that merged are not shown in the balance sheet of the company', async () => {
    const quarter = (concept: number, filed: string) =>
      flow('2020-01-01', '2020-03-31', concept, { form: '10-Q', filed });
    const { income, balance: sheets } = await filedStatements({
      NetIncomeLoss: [quarter(1, '2020-05-01'), quarter(-33, '2021-05-01')],
      NetCashProvidedByUsedInOperatingActivities: [quarter(0.5, '2020-05-01'), quarter(-20, '2021-05-01')],
      Assets: [balance('2020-03-31', 236.5, { form: '10-Q', filed: '2020-05-01' })],
    });
    expect(income.quarterlyReports.map((r) => r.netIncome)).toEqual(['-33']);
    expect(sheets.quarterlyReports).toEqual([]);
  });

  test('out of a current report alone make no fiscal year', async () => {
    const { income } = await filedStatements({
      Revenues: [makeYear(2013, 18_218, { form: '8-K', filed: '2015-07-10' }), makeYear(2014, 10_922)],
      NetIncomeLoss: [makeYear(2013, 2715, { form: '8-K', filed: '2015-07-10' }), makeYear(2014, 657)],
    });
    expect(income.annualReports.map((r) => r.fiscalDateEnding)).toEqual(['2014-12-31']);
  });

  test('a restatement of revenue does not make another company', async () => {
    const { income } = await filedStatements({
      Revenues: [makeYear(2022, 100), makeYear(2023, 110), makeYear(2023, 70, later)],
      NetIncomeLoss: [makeYear(2022, 9), makeYear(2023, 10), makeYear(2023, 10, later)],
      NetCashProvidedByUsedInOperatingActivities: [makeYear(2023, 12), makeYear(2023, 12, later)],
    });
    expect(income.annualReports.map((r) => r.totalRevenue)).toEqual(['70', '100']);
  });
});
