import type { IncomeReport, IncomeStatement, Provenance } from '@basecase/gateway/contract';
import { incomeReport } from '@basecase/gateway/contract/testing/reports';
import { fiscalCalendar } from '../fiscal-calendar.model.ts';
import { moneyFormats } from '../money-formats.model.ts';
import { countFiled, filedChart, listFiledEarnings } from './filed-earnings.model.ts';

const filing = { accessionNumber: '0000320193-25-000001', filed: '2025-02-03' };
const fromFiling = (rule: Provenance['rule']) => ({
  provenance: { earningsPerShareDiluted: { rule, concepts: ['us-gaap:EarningsPerShareDiluted'], ...filing } },
});

const quarter = (end: string, eps: string | null, revenue: string | null, change: Partial<IncomeReport> = {}) =>
  incomeReport(end, { earningsPerShareDiluted: eps, totalRevenue: revenue, netIncome: '20', ...change });

const income: IncomeStatement = {
  symbol: 'ACME',
  source: 'sec',
  asOf: '2025-02-21T10:00:00.000Z',
  annualReports: [quarter('2024-12-31', '5', '400'), quarter('2023-12-31', '-1', '320')],
  quarterlyReports: [
    quarter('2024-12-28', '1.5', '110', {
      ...fromFiling('tagged'),
      dividendsPerShare: '0.25',
    }),
    quarter('2024-09-28', null, null),
    quarter('2024-06-29', '1', '0'),
    quarter('2023-12-30', '1.2', '100', { netIncome: null }),
  ],
};

const filings = {
  accessionNumber: ['d', 'c', 'b', 'a'],
  form: ['8-K', '8-K', '8-K/A', '10-Q'],
  filingDate: ['2025-03-10', '2025-01-30', '2025-01-29', '2025-01-28'],
  reportDate: ['2025-03-10', '2025-01-30', '2025-01-29', '2024-12-31'],
  primaryDocument: ['', '', '', ''],
  items: ['2.02,9.01', '2.02,9.01', '2.02', ''],
};

test('a quarter has its figures, its changes against the same quarter of the year before, and its days', () => {
  expect(listFiledEarnings(income, 'quarterly', filings)[0]).toEqual({
    fiscalDateEnding: '2024-12-28',
    currency: 'USD',
    // Not the amendment of the day before.
    announced: '2025-01-30',
    report: { accession: 'a', filed: '2025-01-28', hasEps: true },
    eps: 1.5,
    epsGrowth: expect.closeTo(0.25, 12),
    revenue: 110,
    revenueGrowth: expect.closeTo(0.1, 12),
    netMargin: expect.closeTo(20 / 110, 12),
    dividendsPerShare: 0.25,
  });
});

test('what is not filed is null: a period without figures, a margin of no revenue, a change from a loss', () => {
  const quarters = listFiledEarnings(income, 'quarterly', null);
  expect(quarters.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual(['2024-12-28', '2024-06-29', '2023-12-30']);
  expect(quarters[1]).toMatchObject({ netMargin: null, epsGrowth: null, announced: null, report: null });
  expect(quarters[2]).toMatchObject({ netMargin: null, revenueGrowth: null });
  const [year] = listFiledEarnings(income, 'annual', filings);
  expect(year).toMatchObject({ eps: 5, epsGrowth: null, revenueGrowth: expect.closeTo(0.25, 12) });
  expect(countFiled(income)).toEqual({ annual: 2, quarterly: 3 });
});

test('the report of a period is the one in the list, else the filing of its figure; one that does not state it says so', () => {
  const report = (change: Partial<IncomeReport>, list: typeof filings | null) =>
    listFiledEarnings(
      { ...income, quarterlyReports: [quarter('2024-12-28', '1', '100', change)] },
      'quarterly',
      list,
    )[0]?.report;
  const figure = { accession: filing.accessionNumber, filed: filing.filed, hasEps: true };
  expect(report(fromFiling('tagged'), null)).toEqual(figure);
  expect(report(fromFiling('tagged'), { ...filings, form: ['8-K', '8-K', '8-K/A', '10-Q/A'] })).toEqual(figure);
  expect(report(fromFiling('difference'), null)).toBeNull();
  expect(report(fromFiling('difference'), filings)).toEqual({ accession: 'a', filed: '2025-01-28', hasEps: false });
});

test('results that came later than any company publishes them belong to no period', () => {
  const late = { ...filings, filingDate: ['2025-05-10', '2025-05-09', '2025-05-08', '2025-05-07'] };
  expect(listFiledEarnings(income, 'quarterly', late)[0]?.announced).toBeNull();
});

test('amounts of a currency that was left are no part of the series', () => {
  const reports = [quarter('2024-12-31', '1', '100'), quarter('2023-12-31', '9', '900', { reportedCurrency: 'EUR' })];
  expect(listFiledEarnings({ ...income, annualReports: reports }, 'annual', null)).toHaveLength(1);
});

test('the chart runs from old to new', () => {
  const rows = listFiledEarnings(income, 'annual', null);
  const { perShare } = moneyFormats('USD');
  expect(filedChart(rows, { period: 'annual', calendar: fiscalCalendar(income) }, perShare)).toMatchObject({
    label: 'Diluted EPS of 2 fiscal years as filed, latest $5.00',
    periods: ['2023', '2024'],
    bars: [{ values: [-1, 5] }],
  });
});
