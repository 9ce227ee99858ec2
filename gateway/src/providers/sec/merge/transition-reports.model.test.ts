import { readReport } from '../../../../test/support/filings/read-report.ts';
import type { IncomeReport } from '../../../contract/statements.ts';
import { statementsAtFilings } from './known-statements.model.ts';
import { mergeStatements } from './merged-statements.model.ts';

const flow = (start: string, end: string, totalRevenue: number) =>
  [start, end, { totalRevenue, netIncome: totalRevenue / 10 }] as const;
const sheet = (day: string, totalAssets: number) => [day, { totalAssets }] as const;
const quarterly = (form: string, filed: string, income: ReturnType<typeof flow>, totalAssets: number) =>
  readReport({ form, filed, end: income[1], income: [income], balance: [sheet(income[1], totalAssets)] });

/** A fiscal year to June 2024 with its quarters, and the first quarter after it. */
const before = [
  quarterly('10-Q', '2023-11-05', flow('2023-07-01', '2023-09-30', 20), 460),
  quarterly('10-Q', '2024-02-05', flow('2023-10-01', '2023-12-31', 30), 470),
  quarterly('10-Q', '2024-05-05', flow('2024-01-01', '2024-03-31', 25), 480),
  readReport({
    filed: '2024-08-15',
    end: '2024-06-30',
    fiscalYear: 2024,
    income: [flow('2023-07-01', '2024-06-30', 100)],
    balance: [sheet('2024-06-30', 500)],
  }),
  quarterly('10-Q', '2024-11-05', flow('2024-07-01', '2024-09-30', 22), 510),
];
/** Six months to December 2024, with the year before them and the unaudited calendar years. */
const transition = readReport({
  form: '10-KT',
  filed: '2025-03-03',
  end: '2024-12-31',
  fiscalYear: 2024,
  income: [
    flow('2024-07-01', '2024-12-31', 55),
    flow('2023-07-01', '2023-12-31', 50),
    flow('2024-01-01', '2024-12-31', 105),
    flow('2023-07-01', '2024-06-30', 100),
  ],
  balance: [sheet('2024-12-31', 530), sheet('2024-06-30', 500)],
});
const reports = [...before, transition];
const { income, balance } = mergeStatements({ facts: [], reports }).statements;

test('the months of a transition less the quarters before give its last quarter', () => {
  expect(income.quarterlyReports.map((report) => [report.fiscalDateEnding, report.totalRevenue])).toEqual([
    ['2024-12-31', '33'],
    ['2024-09-30', '22'],
    ['2024-06-30', '25'],
    ['2024-03-31', '25'],
    ['2023-12-31', '30'],
    ['2023-09-30', '20'],
  ]);
  expect(income.quarterlyReports[0]?.provenance?.totalRevenue).toMatchObject({
    rule: 'de-cumulated',
    formula: '6 months to 31 Dec 2024 less 3 months to 30 Sep 2024',
  });
});

test('neither its months nor a calendar year that it shows beside them are a fiscal year', () => {
  expect(income.annualReports.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual(['2024-06-30']);
});

test('its audited balance is one of the end of a year, and says how short the period is', () => {
  expect(balance.annualReports.map((report) => [report.fiscalDateEnding, report.totalAssets])).toEqual([
    ['2024-12-31', '530'],
    ['2024-06-30', '500'],
  ]);
  const [own, year] = balance.annualReports.map(({ provenance }) => provenance?.totalAssets?.reason ?? '');
  expect(own).toContain('A transition of 6 months to another fiscal year ends on this day.');
  expect(year).not.toContain('transition');
});

test('a transition of a few days less than a year is a fiscal year', () => {
  const years = [
    readReport({ filed: '2024-02-20', end: '2023-12-31', income: [flow('2023-01-01', '2023-12-31', 400)] }),
    readReport({
      form: '10-KT',
      filed: '2025-02-20',
      end: '2024-12-27',
      income: [flow('2024-01-01', '2024-12-27', 410), flow('2023-01-01', '2023-12-31', 400)],
    }),
  ];
  const { annualReports } = mergeStatements({ facts: [], reports: years }).statements.income;
  expect(annualReports.map(({ totalRevenue }) => totalRevenue)).toEqual(['410', '400']);
});

test('the balance still says so where the next annual report repeats it', () => {
  const next = readReport({
    filed: '2026-02-12',
    end: '2025-12-31',
    income: [flow('2025-01-01', '2025-12-31', 120)],
    balance: [sheet('2025-12-31', 600), sheet('2024-12-31', 530)],
  });
  const repeated = mergeStatements({ facts: [], reports: [...reports, next] }).statements.balance.annualReports;
  expect(repeated.slice(0, 3).map(({ provenance }) => provenance?.totalAssets?.reason ?? '')).toEqual([
    '',
    expect.stringContaining('A transition of 6 months'),
    '',
  ]);
});

test.each([
  ['10-KT', 11, '2024-02-01'],
  ['10-KT', 3, '2024-10-01'],
  ['10-QT', 2, '2024-11-01'],
])('the balance of a %s of %i months says so', (form, months, start) => {
  const report = readReport({
    form,
    filed: '2025-03-03',
    end: '2024-12-31',
    income: [flow(start, '2024-12-31', 55)],
    balance: [sheet('2024-12-31', 530)],
  });
  const { annualReports, quarterlyReports } = mergeStatements({ facts: [], reports: [report] }).statements.balance;
  const [own] = form === '10-KT' ? annualReports : quarterlyReports;
  expect(own?.provenance?.totalAssets?.reason).toContain(`A transition of ${months} months `);
});

test('it is a vintage of its own, whose four quarters are known', () => {
  const [vintage] = statementsAtFilings({ facts: [], reports });
  expect(vintage).toMatchObject({ form: '10-KT', filed: '2025-03-03' });
  expect(vintage?.income.quarterlyReports.map(({ totalRevenue }) => totalRevenue)).toEqual(['33', '22', '25', '25']);
  expect(vintage?.balance.annualReports[0]).toMatchObject({ fiscalDateEnding: '2024-12-31', totalAssets: '530' });
});

test('a transition that takes one quarter is a quarter, in a 10-QT as in a 10-KT', () => {
  for (const form of ['10-QT', '10-KT']) {
    const short = readReport({
      form,
      filed: '2024-11-20',
      end: '2024-09-30',
      income: [flow('2024-07-01', '2024-09-30', 22)],
    });
    const merged = mergeStatements({ facts: [], reports: [...before.slice(0, 4), short] }).statements.income;
    expect(merged.quarterlyReports[0]).toMatchObject({ fiscalDateEnding: '2024-09-30', totalRevenue: '22' });
  }
});

type Labelled = Pick<IncomeReport, 'fiscalDateEnding' | 'fiscalYear' | 'fiscalQuarter' | 'transitionMonths'>;
const labelOf = (report: Labelled) => [
  report.fiscalDateEnding,
  report.fiscalYear,
  ...(report.fiscalQuarter === undefined ? [] : [`Q${report.fiscalQuarter}`]),
  ...(report.transitionMonths === undefined ? [] : [`${report.transitionMonths} months`]),
];

test('its quarters are those of no fiscal year, and its balance has another label than that of the year before', () => {
  expect(income.quarterlyReports.map(labelOf)).toEqual([
    ['2024-12-31', 2024, '6 months'],
    ['2024-09-30', 2024, '6 months'],
    ['2024-06-30', 2024, 'Q4'],
    ['2024-03-31', 2024, 'Q3'],
    ['2023-12-31', 2024, 'Q2'],
    ['2023-09-30', 2024, 'Q1'],
  ]);
  expect(balance.annualReports.map(labelOf)).toEqual([
    ['2024-12-31', 2024, '6 months'],
    ['2024-06-30', 2024],
  ]);
});

test('the quarter after a 10-QT of one month is the first of a fiscal year', () => {
  const month = readReport({
    form: '10-QT',
    filed: '2024-08-20',
    end: '2024-07-31',
    income: [flow('2024-07-01', '2024-07-31', 7)],
    balance: [sheet('2024-07-31', 505)],
  });
  const next = quarterly('10-Q', '2024-12-05', flow('2024-08-01', '2024-10-31', 22), 510);
  const year = readReport({
    filed: '2025-09-20',
    end: '2025-07-31',
    fiscalYear: 2025,
    income: [flow('2024-08-01', '2025-07-31', 130)],
    balance: [sheet('2025-07-31', 550)],
  });
  const merged = mergeStatements({ facts: [], reports: [...before.slice(0, 4), month, next, year] }).statements;
  expect(merged.income.quarterlyReports.slice(0, 2).map(labelOf)).toEqual([
    ['2024-10-31', 2025, 'Q1'],
    ['2024-06-30', 2024, 'Q4'],
  ]);
  expect(merged.balance.quarterlyReports.map(labelOf)).toContainEqual(['2024-07-31', 2024, '1 months']);
});

test('twelve months to its end that a later annual report shows for comparison are no fiscal year', () => {
  const next = readReport({
    filed: '2026-02-12',
    end: '2025-12-31',
    income: [flow('2025-01-01', '2025-12-31', 120), flow('2024-01-01', '2024-12-31', 105)],
    balance: [sheet('2025-12-31', 600), sheet('2024-12-31', 530)],
  });
  const years = mergeStatements({ facts: [], reports: [...reports, next] }).statements.income.annualReports;
  expect(years.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual(['2025-12-31', '2024-06-30']);
});
