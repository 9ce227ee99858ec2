import { readReport, tagged } from '../../../../test/support/filings/read-report.ts';
import { mergeStatements } from './merged-statements.model.ts';

const year = (y: number) => [`${y}-01-01`, `${y}-12-31`] as const;
const merge = (reports: readonly ReturnType<typeof readReport>[]) => mergeStatements({ facts: [], reports }).statements;

const q = (start: string, end: string, operatingCashflow: number) => [start, end, { operatingCashflow }] as const;
const firstQuarter = readReport({
  form: '10-Q',
  filed: '2024-05-01',
  end: '2024-03-31',
  cashFlow: [q('2024-01-01', '2024-03-31', 10)],
});
const halfYear = readReport({
  form: '10-Q',
  filed: '2024-08-01',
  end: '2024-06-30',
  cashFlow: [q('2024-01-01', '2024-06-30', 25)],
});
const nineMonths = readReport({
  form: '10-Q',
  filed: '2024-11-01',
  end: '2024-09-30',
  income: [
    ['2024-07-01', '2024-09-30', { totalRevenue: 30, netIncome: 3 }],
    [
      '2024-01-01',
      '2024-09-30',
      { totalRevenue: 85, netIncome: 8, weightedAverageSharesDiluted: 50, earningsPerShareDiluted: 0.16 },
    ],
  ],
  cashFlow: [q('2024-01-01', '2024-09-30', 45)],
});
const wholeYear = (figures: Parameters<typeof readReport>[0]['income'], cash = 70) =>
  readReport({
    end: '2024-12-31',
    fiscalYear: 2024,
    ...(figures && { income: figures }),
    cashFlow: [q(...year(2024), cash)],
  });

describe('quarters', () => {
  test('running totals of one fiscal year give each quarter of the cash flow', () => {
    const { quarterlyReports } = merge([firstQuarter, halfYear, nineMonths, wholeYear([])]).cashFlow;
    expect(quarterlyReports.map((report) => [report.fiscalDateEnding, report.operatingCashflow])).toEqual([
      ['2024-12-31', '25'],
      ['2024-09-30', '20'],
      ['2024-06-30', '15'],
      ['2024-03-31', '10'],
    ]);
    expect(quarterlyReports[0]?.provenance?.operatingCashflow).toMatchObject({
      rule: 'de-cumulated',
      formula: '12 months to 31 Dec 2024 less 9 months to 30 Sep 2024',
      terms: [{ value: '70' }, { value: '-45' }],
      filed: '2025-02-13',
    });
    expect(quarterlyReports.map(({ fiscalYear, fiscalQuarter }) => `${fiscalYear} Q${fiscalQuarter}`)).toEqual([
      '2024 Q4',
      '2024 Q3',
      '2024 Q2',
      '2024 Q1',
    ]);
  });

  test('three months are shown as presented, and the fourth quarter is the year less nine months', () => {
    const shares = { weightedAverageSharesDiluted: 51, earningsPerShareDiluted: 0.24 };
    const annual = wholeYear([[...year(2024), { totalRevenue: 120, netIncome: 12, ...shares }]]);
    const [fourth, third] = merge([nineMonths, annual]).income.quarterlyReports;
    expect(third).toMatchObject({ totalRevenue: '30', fiscalQuarter: 3 });
    expect(fourth).toMatchObject({ totalRevenue: '35', netIncome: '4', fiscalQuarter: 4 });
    // Four times 51 less three times 50, and 4 over 54: twelve months up to a later quarter have earnings per share, too.
    expect(fourth).toMatchObject({ weightedAverageSharesDiluted: '54', earningsPerShareDiluted: '0.07' });
  });

  test('a year that was restated after its own report is not set against the nine months of that year', () => {
    const restated = readReport({
      end: '2025-12-31',
      fiscalYear: 2025,
      income: [[...year(2024), { totalRevenue: 60, netIncome: 6 }]],
    });
    expect(
      merge([nineMonths, restated]).income.quarterlyReports.map(({ fiscalDateEnding }) => fiscalDateEnding),
    ).toEqual(['2024-09-30']);
  });

  test('a fourth quarter with a negative revenue is null and says why', () => {
    const annual = wholeYear([[...year(2024), { totalRevenue: 60, netIncome: 12 }]]);
    const [fourth] = merge([nineMonths, annual]).income.quarterlyReports;
    expect(fourth).toMatchObject({ totalRevenue: null, netIncome: '4' });
    expect(fourth?.provenance?.totalRevenue?.reason).toMatch(
      /^Not derived: 12 months .* would leave a negative revenue/,
    );
  });

  test('totals of different lines are not subtracted', () => {
    const annual = wholeYear([
      [...year(2024), { totalRevenue: tagged(120, 'us-gaap:Revenues', 'Revenues, total'), netIncome: 12 }],
    ]);
    const [fourth] = merge([nineMonths, annual]).income.quarterlyReports;
    expect(fourth?.totalRevenue).toBeNull();
    expect(fourth?.provenance?.totalRevenue?.reason).toMatch(/are not of the same line \(Revenues, total; Line\)/);
  });

  test.each([
    ['each with the rate of the year have none', [0.4, 0.4, 0.4], [null, null, null, null]],
    ['with the year’s dividends in one of them keep them', [0.4, 0, 0], ['0', '0', '0', '0.4']],
  ])('quarters %s', (_, [first = 0, second = 0, third = 0], shown) => {
    const paid = (dividendsPerShare: number) => ({ totalRevenue: 30, netIncome: 3, dividendsPerShare });
    const quarter = (start: string, end: string, declared: number, total: number) =>
      readReport({
        form: '10-Q',
        filed: '2024-11-15',
        end,
        income: [
          [start, end, paid(declared)],
          ['2024-01-01', end, paid(total)],
        ],
      });
    const reports = [
      quarter('2024-01-01', '2024-03-31', first, first),
      quarter('2024-04-01', '2024-06-30', second, 0.4),
      quarter('2024-07-01', '2024-09-30', third, 0.4),
      wholeYear([[...year(2024), paid(0.4)]]),
    ];
    const { quarterlyReports } = merge(reports).income;
    expect(quarterlyReports.map(({ dividendsPerShare }) => dividendsPerShare)).toEqual(shown);
  });
});
