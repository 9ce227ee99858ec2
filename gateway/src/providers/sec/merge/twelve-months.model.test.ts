import { readReport } from '../../../../test/support/filings/read-report.ts';
import { mergeStatements } from './merged-statements.model.ts';

type Reports = readonly ReturnType<typeof readReport>[];
type Income = NonNullable<Parameters<typeof readReport>[0]['income']>[number][2];

const trailing = (reports: Reports) => mergeStatements({ facts: [], reports }).statements.income.ttmReports ?? [];

/** The annual report of 2025, with the year before where it is given. */
const yearReport = (now: Income, before?: Income) =>
  readReport({
    end: '2025-12-31',
    income: [
      ['2025-01-01', '2025-12-31', now],
      ...(before === undefined ? [] : ([['2024-01-01', '2024-12-31', before]] as const)),
    ],
  });
const annual = yearReport({ totalRevenue: 100, netIncome: 20 }, { totalRevenue: 90, netIncome: 18 });
/** The report of half a year, with half of the year before. */
const halfReport = (year: number, now: Income, before: Income) =>
  readReport({
    form: '10-Q',
    filed: `${year}-08-01`,
    end: `${year}-06-30`,
    income: [
      [`${year}-01-01`, `${year}-06-30`, now],
      [`${year - 1}-01-01`, `${year - 1}-06-30`, before],
    ],
  });

const older = halfReport(2025, { totalRevenue: 50, netIncome: 8 }, { totalRevenue: 44, netIncome: 7 });
const half = halfReport(2026, { totalRevenue: 60, netIncome: 9 }, { totalRevenue: 45, netIncome: 8 });

test('twelve months to a quarter are fiscal year + part − part, and name these: 100 + 60 − 45', () => {
  const [newest, year] = trailing([annual, half]);
  expect(newest).toMatchObject({ fiscalDateEnding: '2026-06-30', totalRevenue: '115', netIncome: '21' });
  expect(newest?.provenance?.totalRevenue).toMatchObject({
    rule: 'sum',
    filed: '2026-08-01',
    formula: '12 months to 31 Dec 2025 plus 6 months to 30 Jun 2026 less 6 months to 30 Jun 2025',
    terms: [
      { name: '12 months to 31 Dec 2025', value: '100' },
      { name: '6 months to 30 Jun 2026', value: '60' },
      { name: '6 months to 30 Jun 2025', value: '-45' },
    ],
  });
  expect(year).toMatchObject({ fiscalDateEnding: '2025-12-31', totalRevenue: '100' });
  expect(year?.provenance?.totalRevenue).toMatchObject({ rule: 'tagged', filed: '2026-02-13' });
});

const annualBefore = (totalRevenue: number) =>
  readReport({
    end: '2024-12-31',
    income: [
      ['2024-01-01', '2024-12-31', { totalRevenue, netIncome: 18 }],
      ['2023-01-01', '2023-12-31', { totalRevenue: 80, netIncome: 16 }],
    ],
  });

test('a part that was recast after the year was filed is taken off as the year has it: 100 + 60 − 50', () => {
  expect(trailing([annualBefore(90), annual, older, half])[0]).toMatchObject({ totalRevenue: '110', netIncome: '21' });
  // Without the annual report before, nothing tells that the year itself is not recast.
  expect(trailing([annual, older, half])[0]?.totalRevenue).toBe('115');
});

test('a part that the report of the year recasts in a note is taken off as recast: 100 + 60 − 45', () => {
  const withNote = readReport({
    end: '2025-12-31',
    income: [
      ['2025-01-01', '2025-12-31', { totalRevenue: 100, netIncome: 20 }],
      ['2024-01-01', '2024-12-31', { totalRevenue: 90, netIncome: 18 }],
      ['2025-01-01', '2025-06-30', { totalRevenue: 45, netIncome: 8 }],
    ],
  });
  expect(trailing([annualBefore(90), withNote, older, half])[0]?.totalRevenue).toBe('115');
});

test('a year that a quarterly report recasts by company facts takes its recast part: 80 + 60 − 45', () => {
  const recast = readReport({
    form: '10-Q',
    filed: '2026-08-01',
    end: '2026-06-30',
    income: [
      ['2026-01-01', '2026-06-30', { totalRevenue: 60, netIncome: 9 }],
      ['2025-01-01', '2025-06-30', { totalRevenue: 45, netIncome: 8 }],
      ['2025-01-01', '2025-12-31', { totalRevenue: 80, netIncome: 18 }],
    ],
  });
  const facts = [annual, older, recast].map((report) => ({ ...report, isFacts: true as const }));
  const { income } = mergeStatements({ facts, reports: [] }).statements;
  expect(income.ttmReports?.[0]).toMatchObject({ fiscalDateEnding: '2026-06-30', totalRevenue: '95' });
  expect(income.annualReports[0]).toMatchObject({ fiscalDateEnding: '2025-12-31', totalRevenue: '80' });
});

test('a part that was corrected before the year was filed is taken off as the year has it: 100 + 60 − 48', () => {
  const corrected = readReport({
    filed: '2025-11-06',
    end: '2025-09-30',
    form: '10-Q',
    income: [['2025-01-01', '2025-06-30', { totalRevenue: 48, netIncome: 8 }]],
  });
  const newest = halfReport(2026, { totalRevenue: 60, netIncome: 9 }, { totalRevenue: 30, netIncome: 8 });
  expect(trailing([annualBefore(90), annual, older, corrected, newest])[0]?.totalRevenue).toBe('112');
});

test('dividends per share that were mistyped are taken off as corrected: 4 + 2.2 − 2', () => {
  const paid = (dividendsPerShare: number) => ({ totalRevenue: 50, netIncome: 8, dividendsPerShare });
  const makeAnnual = (year: number, before: number) =>
    readReport({
      end: `${year}-12-31`,
      income: [
        [`${year}-01-01`, `${year}-12-31`, { totalRevenue: 100, netIncome: 20, dividendsPerShare: 4 }],
        [`${year - 1}-01-01`, `${year - 1}-12-31`, { totalRevenue: before, netIncome: 18, dividendsPerShare: 4 }],
      ],
    });
  const reports = [
    makeAnnual(2024, 90),
    halfReport(2025, paid(1), paid(2)),
    makeAnnual(2025, 100),
    halfReport(2026, paid(2.2), paid(2)),
  ];
  expect(trailing(reports)[0]?.dividendsPerShare).toBe('4.2');
});

test('dividends of twelve months that would be below zero are not known', () => {
  const paid = (dividendsPerShare: number) => ({ totalRevenue: 50, netIncome: 8, dividendsPerShare });
  const year = yearReport({ totalRevenue: 100, netIncome: 20, dividendsPerShare: 0.0018 });
  expect(trailing([year, halfReport(2026, paid(0.0012), paid(1.2))])[0]?.dividendsPerShare).toBeNull();
});

test('a year that is recast with its part takes the recast part: the annual report restates 2024, too', () => {
  expect(trailing([annualBefore(120), annual, older, half])[0]?.totalRevenue).toBe('115');
});

describe('earnings per share of twelve months', () => {
  const withShares = (eps: number, shares: number, netIncome: number) => ({
    totalRevenue: 100,
    netIncome,
    earningsPerShareDiluted: eps,
    weightedAverageSharesDiluted: shares,
  });
  const year = yearReport(withShares(2, 1_000_000, 2_000_000));

  test('add filed amounts while the average shares stay: 2.00 + 1.20 − 0.90', () => {
    const half = halfReport(2026, withShares(1.2, 1_005_000, 1_206_000), withShares(0.9, 995_000, 895_500));
    expect(trailing([year, half])[0]?.earningsPerShareDiluted).toBe('2.3');
  });

  test('are net income ÷ average shares where these move: 2,600,000 ÷ 1,150,000', () => {
    const half = halfReport(2026, withShares(1, 1_300_000, 1_300_000), withShares(0.7, 1_000_000, 700_000));
    const [newest] = trailing([year, half]);
    expect(newest).toMatchObject({ earningsPerShareDiluted: '2.26087', weightedAverageSharesDiluted: '1150000' });
    expect(newest?.provenance?.earningsPerShareDiluted?.formula).toBe('Net income to common ÷ diluted average shares');
  });

  test('are not divided by a placeholder', () => {
    const half = halfReport(2026, withShares(1, 1, 1_300_000), withShares(0.7, 1, 700_000));
    expect(trailing([year, half])[0]?.earningsPerShareDiluted).toBeNull();
  });

  test('are unknown, with the reason, where neither is right', () => {
    const preferred = yearReport(withShares(1.5, 1_000_000, 2_000_000));
    const half = halfReport(2026, withShares(1, 1_300_000, 1_300_000), withShares(0.7, 1_000_000, 700_000));
    const [newest] = trailing([preferred, half]);
    expect(newest?.earningsPerShareDiluted).toBeNull();
    expect(newest?.provenance?.earningsPerShareDiluted?.reason).toBe(
      'Not filed for twelve months with one number of shares.',
    );
  });
});
