import * as fc from 'fast-check';
import { incomeReport, overview } from '../testing/company.ts';
import {
  cagrProgression,
  compositionSentence,
  earningsComposition,
  growthColor,
  growthTrajectory,
  profitMargins,
  revenueAndProfitability,
  revenueSummary,
} from './charts/income-charts.model.ts';
import { qualityCriteria, revenueGrowthByDays } from './charts/quality.model.ts';
import { smallCharts } from './charts/small-charts.model.ts';
import { incomeSections } from './standard/statement-lines.ts';

/** Revenue of 10 to 60 billions, 2019 to 2024. */
const six = [10, 20, 30, 40, 50, 60].map((revenue, index) => incomeReport(2019 + index, revenue));

describe('growth trajectory', () => {
  test('10 to 60 billions in five years is 43.1% a year, 30 to 60 in three is 26.0%', () => {
    const stats = growthTrajectory(six);
    expect(stats.slice(0, 3)).toEqual([
      { label: 'Revenue 3-year', value: '+26.0%', tone: 'positive', span: '2021 to 2024' },
      { label: 'Revenue 5-year', value: '+43.1%', tone: 'positive', span: '2019 to 2024' },
      { label: 'Revenue all-time', value: '+43.1%', tone: 'positive', span: '2019 to 2024' },
    ]);
  });

  test('three years need four points, five need six', () => {
    const stats = growthTrajectory(six.slice(-3));
    expect(stats[0]).toMatchObject({ value: 'N/A', span: 'needs 4 years' });
    expect(stats[1]).toMatchObject({ value: 'N/A', span: 'needs 6 years' });
    expect(stats[2]?.value).toBe('+22.5%');
  });

  test('all-time runs from the oldest report to the newest, by their years', () => {
    const [oldest, , ...rest] = six;
    if (oldest === undefined) throw new Error('There are six years');
    expect(growthTrajectory([oldest, ...rest])[2]).toMatchObject({ value: '+43.1%', span: '2019 to 2024' });
    const twenty = Array.from({ length: 20 }, (_, index) => incomeReport(2005 + index, 10 * 1.05 ** index));
    expect(growthTrajectory(twenty)[2]).toMatchObject({ value: '+5.0%', span: '2005 to 2024' });
  });

  test('a rate without its start or end names the missing year', () => {
    const [, ...later] = six;
    const stats = growthTrajectory([incomeReport(2019, 10, { totalRevenue: null, netIncome: '-1' }), ...later]);
    expect(stats[2]).toMatchObject({ value: 'N/A', span: 'Revenue of 2019 not found' });
    expect(stats[5]).toMatchObject({ value: 'N/A', span: 'Net income of 2019 is not above 0' });
  });

  test('one year is too few', () => {
    expect(growthTrajectory(six.slice(0, 1))).toEqual([]);
  });

  test('net income that starts with a loss has no growth rate', () => {
    const reports = [incomeReport(2023, 10, { netIncome: '-1' }), incomeReport(2024, 12)];
    expect(growthTrajectory(reports)[5]).toMatchObject({ label: 'Net income all-time', value: 'N/A' });
  });
});

describe('CAGR progression', () => {
  test('a bar for each span that ends in the latest year', () => {
    const progression = cagrProgression(six);
    expect(progression?.labels).toEqual(['1Y', '2Y', '3Y', '4Y', '5Y']);
    expect(progression?.values[0]).toBeCloseTo(0.2, 10);
    expect(progression?.values[4]).toBeCloseTo(6 ** 0.2 - 1, 10);
  });

  test('needs two years of revenue above zero', () => {
    expect(cagrProgression(six.slice(0, 1))).toBeNull();
    expect(cagrProgression([incomeReport(2023, 0), incomeReport(2024, 10)])).toBeNull();
    expect(cagrProgression([incomeReport(2023, 1, { totalRevenue: null }), incomeReport(2024, 10)])).toBeNull();
  });

  test.each([
    [0.2, 'cagr-strong'],
    [0.1, 'cagr-mid'],
    [0, 'cagr-light'],
    [-0.1, 'cagr-light-neg'],
    [-0.11, 'cagr-dark-neg'],
  ])('%p is %s', (rate, color) => {
    expect(growthColor(rate)).toBe(color);
  });
});

describe('income charts', () => {
  test('four bars and three margins per year', () => {
    const chart = revenueAndProfitability(six);
    expect(chart.bars.map((bar) => bar.values.at(-1))).toEqual([60e9, 30e9, 15e9, 6e9]);
    expect(chart.lines.map((line) => line.values.at(-1))).toEqual([0.5, 0.25, 0.1]);
  });

  test('the summary has span, ends and growth', () => {
    expect(revenueSummary(six)).toBe('Revenue 2019 to 2024, $10.0B to $60.0B, +43.1% a year');
  });

  test('a year without revenue has no margin', () => {
    const chart = revenueAndProfitability([incomeReport(2024, 0)]);
    expect(chart.lines.map((line) => line.values)).toEqual([[null], [null], [null]]);
    expect(profitMargins([incomeReport(2024, 0)])).toBeNull();
  });

  test('margins of every year that is charted', () => {
    expect(profitMargins(six)?.years).toEqual(['2019', '2020', '2021', '2022', '2023', '2024']);
    expect(profitMargins(six)?.label).toBe('Profit margins, latest: gross 50.0%, operating 25.0%, net 10.0%');
    const landlord = incomeReport(2024, 10, { grossProfit: null, netIncome: '-5000000000' });
    expect(profitMargins([landlord])?.label).toBe(
      'Profit margins, latest: gross N/A, operating 25.0%, net \u221250.0%',
    );
  });

  test('the sentence on a dollar of revenue', () => {
    expect(compositionSentence(six)).toBe('Of each revenue dollar in 2024, 10.0 cents became net income.');
    expect(compositionSentence([incomeReport(2024, 10, { netIncome: '-500000000' })])).toBe(
      'For each revenue dollar in 2024, 5.0 cents were lost.',
    );
    expect(compositionSentence([incomeReport(2024, 0)])).toBeNull();
  });

  test('the composition has five parts', () => {
    expect(earningsComposition(six).bars.map((bar) => bar.label)).toEqual([
      'Net income',
      'Tax',
      'SG&A',
      'R&D',
      'Cost of revenue',
    ]);
  });

  test('no figure is NaN, whichever figures are missing', () => {
    const numeral = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map(String), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(numeral, numeral), { maxLength: 12 }), (pairs) => {
        const reports = pairs.map(([totalRevenue, netIncome], index) =>
          incomeReport(2010 + index, 1, { totalRevenue, netIncome }),
        );
        const text = JSON.stringify([
          revenueAndProfitability(reports),
          growthTrajectory(reports),
          cagrProgression(reports),
          qualityCriteria(reports, null),
          smallCharts(reports, incomeSections),
        ]);
        expect(text).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});

describe('quality', () => {
  const findVerdict = (label: string, change: Partial<typeof overview> = {}, reports = six) =>
    qualityCriteria(reports, { ...overview, ...change }).find((criterion) => criterion.label === label);

  test.each([
    ['Market cap > $10B', '$12.0B', 'pass'],
    ['Gross margin > 40%', '50.0%', 'pass'],
    ['Net margin > 0%', '10.0%', 'pass'],
    ['Revenue growth > 20%', '43.1%', 'pass'],
    ['EPS growth > 20%', '25.0%', 'pass'],
    ['ROIC > 0%', 'N/A', 'unavailable'],
    ['Altman Z-score > 3', 'N/A', 'unavailable'],
  ])('%s: %s, %s', (label, value, verdict) => {
    expect(findVerdict(label)).toMatchObject({ value, verdict });
  });

  test('a figure exactly at the limit is not above it, and neither is a loss', () => {
    expect(findVerdict('Market cap > $10B', { marketCap: 10e9 })?.verdict).toBe('fail');
    const loss = [incomeReport(2024, 10, { netIncome: '-5000000000' })];
    expect(findVerdict('Net margin > 0%', {}, loss)).toMatchObject({ value: '\u221250.0%', verdict: 'fail' });
  });

  test('without the overview market cap and EPS growth are unavailable, not failed', () => {
    const criteria = qualityCriteria(six, null);
    expect([criteria[0]?.verdict, criteria[4]?.verdict]).toEqual(['unavailable', 'unavailable']);
  });

  test.each<[string, Parameters<typeof incomeReport>[2], Partial<typeof overview>, string]>([
    ['Gross margin > 40%', { grossProfit: null }, {}, 'Gross profit of 2024 not found'],
    ['Net margin > 0%', { netIncome: null, totalRevenue: null }, {}, 'Net income and revenue of 2024 not found'],
    ['Net margin > 0%', { totalRevenue: '0' }, {}, 'Revenue of 2024 is not above 0'],
    ['Revenue growth > 20%', { totalRevenue: null }, {}, 'Revenue of 2024 not found'],
    ['Market cap > $10B', {}, { marketCap: null }, 'Market cap not reported'],
    ['Market cap > $10B', {}, { currency: 'EUR' }, 'Market cap is in EUR'],
    ['EPS growth > 20%', {}, { quarterlyEarningsGrowthYOY: null }, 'EPS growth not reported'],
  ])('%s without its part is unavailable, with the reason', (label, income, stock, reason) => {
    const reports = [...six.slice(0, -1), incomeReport(2024, 60, income)];
    expect(findVerdict(label, stock, reports)).toMatchObject({ value: 'N/A', verdict: 'unavailable', reason });
  });

  test('growth is by days: 730.5 days are two years', () => {
    const reports = [
      incomeReport(2022, 100, { fiscalDateEnding: '2022-01-01' }),
      incomeReport(2024, 121, { fiscalDateEnding: '2024-01-01' }),
    ];
    // 730 days: 121/100 over 1.99863 years.
    expect(revenueGrowthByDays(reports)).toBeCloseTo(1.21 ** (365.25 / 730) - 1, 12);
    expect(revenueGrowthByDays([])).toBeNull();
  });
});
