import { overview, statements } from '../testing/company.ts';
import { filedMetricGroups } from './filed-metrics.model.ts';

const unknown = {
  ...overview,
  price: null,
  currency: null,
  latestQuarter: null,
  eps: null,
  peRatio: null,
  profitMargin: null,
  returnOnEquityTTM: null,
  returnOnAssetsTTM: null,
  quarterlyRevenueGrowthYOY: null,
  quarterlyEarningsGrowthYOY: null,
};
const findMetric = (label: string, filed: typeof statements) =>
  filedMetricGroups(unknown, filed)
    .flatMap(({ metrics }) => metrics)
    .find((metric) => metric.label === label);

test.each([
  ['Revenue growth YoY', '20.0%'],
  ['Earnings growth YoY', '20.0%'],
  ['Profit margin', '10.0%'],
  ['ROE', '16.0%'],
  ['ROA', '8.0%'],
])('%s of a company that the provider does not know is that of the newest annual report', (label, value) => {
  expect(findMetric(label, statements)).toMatchObject({ value, note: 'Fiscal 2024' });
});

test('earnings per share are the diluted ones, in the currency of the statements', () => {
  const { incomeStatement } = statements;
  if (incomeStatement === null) throw new Error('The fixture has an income statement');
  const annualReports = incomeStatement.annualReports.map((report) => ({
    ...report,
    earningsPerShareBasic: '6.2',
    earningsPerShareDiluted: '6.05',
  }));
  const filed = { ...statements, incomeStatement: { ...incomeStatement, annualReports } };
  expect(findMetric('EPS', filed)).toMatchObject({ value: '$6.05', note: 'Fiscal 2024' });
});

test.each([
  ['from a profit to a loss', 500, -5000],
  ['from a loss to a profit', -500, 5000],
])('growth of earnings %s has no meaning', (_, before, latest) => {
  const { incomeStatement } = statements;
  if (incomeStatement === null) throw new Error('The fixture has an income statement');
  const annualReports = incomeStatement.annualReports.map((report, index) => ({
    ...report,
    netIncome: String(index === 0 ? latest : before),
  }));
  const filed = { ...statements, incomeStatement: { ...incomeStatement, annualReports } };
  expect(findMetric('Earnings growth YoY', filed)).toMatchObject({ value: 'N/A', note: 'A loss: no meaning' });
  expect(findMetric('Revenue growth YoY', filed)).toMatchObject({ value: '20.0%' });
});

test('a figure that neither has says so', () => {
  expect(findMetric('EPS', statements)).toMatchObject({ value: 'N/A', note: 'Not given by its filings' });
  expect(findMetric('P/E', statements)).toMatchObject({ value: 'N/A', note: 'Not given by the data provider' });
});

test('without an annual report the provider is the reason', () => {
  const none = { ...statements, incomeStatement: null };
  expect(findMetric('ROE', none)).toMatchObject({ value: 'N/A', note: 'Not given by the data provider' });
});
