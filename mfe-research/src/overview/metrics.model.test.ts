import * as fc from 'fast-check';
import { overview } from '../testing/company.ts';
import {
  type Level,
  levelOfCurrentRatio,
  levelOfLess,
  levelOfMore,
  type Metric,
  metricGroups,
} from './metrics.model.ts';

const findMetric = (label: string, change: Partial<typeof overview> = {}): Metric | undefined =>
  metricGroups({ ...overview, ...change })
    .flatMap((group) => group.metrics)
    .find((metric) => metric.label === label);

test('three groups of five', () => {
  const groups = metricGroups(overview);
  expect(groups.map((group) => group.title)).toEqual(['Growth', 'Valuation', 'Quality']);
  expect(groups.map((group) => group.metrics.length)).toEqual([5, 5, 5]);
});

test.each<[string, Partial<typeof overview>, string, Level]>([
  ['Revenue growth YoY', { quarterlyRevenueGrowthYOY: 0.0499 }, '5.0%', 'low'],
  ['Revenue growth YoY', { quarterlyRevenueGrowthYOY: 0.05 }, '5.0%', 'mid'],
  ['Revenue growth YoY', { quarterlyRevenueGrowthYOY: 0.15 }, '15.0%', 'high'],
  ['Earnings growth YoY', { quarterlyEarningsGrowthYOY: -0.3 }, '\u221230.0%', 'low'],
  ['P/E', { peRatio: 14.9 }, '14.9', 'low'],
  ['P/E', { peRatio: 24.9 }, '24.9', 'mid'],
  ['Forward P/E', { forwardPE: 25 }, '25.0', 'high'],
  ['Profit margin', { profitMargin: 0.1 }, '10.0%', 'mid'],
  ['ROE', { returnOnEquityTTM: 1.574 }, '157.4%', 'high'],
  ['ROA', { returnOnAssetsTTM: 0.049 }, '4.9%', 'low'],
  ['PEG', { pegRatio: 0.99 }, '0.99', 'high'],
  ['PEG', { pegRatio: 1 }, '1.00', 'mid'],
  ['PEG', { pegRatio: 2 }, '2.00', 'low'],
  ['Beta', { beta: 1.49 }, '1.49', 'mid'],
  ['Beta', { beta: 1.5 }, '1.50', 'low'],
  ['Price/book', { priceToBookRatio: 2.9 }, '2.9', 'high'],
  ['Price/book', { priceToBookRatio: 5 }, '5.0', 'low'],
  ['Current ratio', { currentRatio: 1.5 }, '1.50', 'mid'],
  ['Current ratio', { currentRatio: 1 }, '1.00', 'low'],
  ['Debt/equity', { debtToEquity: 0.99 }, '0.99', 'mid'],
])('%s with %j reads %s and is %s', (label, change, value, level) => {
  const metric = findMetric(label, change);
  expect(metric?.value).toBe(value);
  expect(metric?.level).toBe(level);
});

test('target, EPS and dividend yield have no rule', () => {
  expect(findMetric('Analyst target')).toMatchObject({ value: '$150.00', level: 'none', thresholds: [] });
  expect(findMetric('EPS')).toMatchObject({ value: '$6.00', level: 'none', thresholds: [] });
  expect(findMetric('Dividend yield')).toMatchObject({ value: '0.44%', level: 'none', thresholds: [] });
});

test('the bar ends at twice the upper limit: a P/E of 20 fills 40%, limits at 30% and 50%', () => {
  expect(findMetric('P/E')).toMatchObject({ fraction: 0.4, thresholds: [0.3, 0.5] });
});

test('a missing figure reads N/A, has no colour and no bar', () => {
  const empty = Object.fromEntries(
    Object.entries(overview).map(([key, value]) => [key, typeof value === 'number' ? null : value]),
  ) as unknown as typeof overview;
  for (const metric of metricGroups(empty).flatMap((group) => group.metrics)) {
    expect(metric).toMatchObject({ value: 'N/A', level: 'none', fraction: null });
  }
});

test('a ratio with a missing part names it', () => {
  const derived = {
    enterpriseValue: { value: null, periodEnd: null, remark: null },
    freeCashFlowYield: { value: null, periodEnd: null, period: null, remark: null },
    currentRatioGap: 'Current assets not found',
    debtToEquityGap: 'Long-term debt not found',
  };
  const lacking = { currentRatio: null, debtToEquity: null, derived };
  expect(findMetric('Debt/equity', lacking)).toMatchObject({
    value: 'N/A',
    level: 'none',
    fraction: null,
    note: 'Long-term debt not found',
  });
  expect(findMetric('Current ratio', lacking)).toMatchObject({ value: 'N/A', note: 'Current assets not found' });
  expect(findMetric('Debt/equity')?.note).toBeNull();
  expect(findMetric('P/E', { peRatio: null })?.note).toBe('Not given by the data provider');
});

test('a negative PEG or debt/equity has no good rating', () => {
  expect(findMetric('PEG', { pegRatio: -3 })?.level).toBe('none');
  expect(findMetric('Debt/equity', { debtToEquity: -2 })?.level).toBe('none');
});

test('every bar stays inside its track', () => {
  const figure = fc.option(fc.double(), { nil: null });
  fc.assert(
    fc.property(figure, figure, figure, (peRatio, pegRatio, eps) => {
      for (const metric of metricGroups({ ...overview, peRatio, pegRatio, eps }).flatMap((group) => group.metrics)) {
        const { fraction } = metric;
        expect(fraction === null || (fraction >= 0 && fraction <= 1)).toBe(true);
        expect(metric.value).not.toMatch(/NaN|Infinity/);
      }
    }),
  );
});

test('ratings rise with the figure when more is better and fall when less is', () => {
  const rank = { none: -1, low: 0, mid: 1, high: 2 } as const;
  const finite = fc.double({ noNaN: true, min: -100, max: 100 });
  fc.assert(
    fc.property(finite, finite, (first, second) => {
      const [less, more] = first < second ? [first, second] : [second, first];
      expect(rank[levelOfMore(less, 5, 15)]).toBeLessThanOrEqual(rank[levelOfMore(more, 5, 15)]);
      expect(rank[levelOfLess(less, 1, 2)]).toBeGreaterThanOrEqual(rank[levelOfLess(more, 1, 2)]);
      expect(rank[levelOfCurrentRatio(less)]).toBeLessThanOrEqual(rank[levelOfCurrentRatio(more)]);
    }),
  );
});

describe('the line below a metric', () => {
  const byFilings = {
    value: 20,
    formula: 'Price ÷ diluted EPS',
    period: 'twelve months',
    periodEnd: '2024-12-31',
  } as const;
  test.each([
    ['P/E', { peRatio: 14.9 }, 'Below 15: market expects little growth; PEG 1.50'],
    ['P/E', { peRatio: 15 }, '15 to 25: market expects growth; PEG 1.50'],
    ['P/E', { peRatio: 95, pegRatio: 3.96 }, 'Above 25: market expects high growth; PEG 3.96'],
    ['P/E', { peRatio: 95, pegRatio: null }, 'Above 25: market expects high growth'],
    [
      'P/E',
      { peRatio: 30, calculated: { peRatio: byFilings } },
      'Above 25: market expects high growth; PEG 1.50. By filings 20.0',
    ],
    ['Forward P/E', { forwardPE: 25 }, 'Above 25: market expects high growth'],
    ['Price/book', { priceToBookRatio: 2.9 }, 'Below 3: price not far from book value'],
    ['Price/book', { priceToBookRatio: 5 }, 'Above 5: price far above book value'],
    ['Price/book', { priceToBookRatio: -2 }, 'Book value is negative'],
    ['PEG', { pegRatio: 2 }, 'Above 2: price ahead of growth'],
    ['PEG', { pegRatio: -1 }, 'Not meaningful while earnings shrink'],
    ['Beta', { beta: 0.58 }, 'Below 1: moves less than the market'],
    ['Analyst target', { analystTargetPrice: 90 }, '25.0% below the price'],
    ['Revenue growth YoY', {}, 'Quarter to 31 Dec 2024'],
    ['ROE', {}, 'Latest 4 quarters'],
  ])('of %s with %j is %s', (label, change, note) => {
    expect(findMetric(label, change)?.note).toBe(note);
  });

  test('of the ratios of the balance sheet is its day', () => {
    const derived = {
      enterpriseValue: { value: null, periodEnd: null, remark: null },
      freeCashFlowYield: { value: null, periodEnd: null, period: null, remark: null },
      currentRatioGap: null,
      debtToEquityGap: null,
      balanceDate: '2026-03-31',
    };
    expect(findMetric('Current ratio', { derived })?.note).toBe('Balance sheet of 31 Mar 2026');
    expect(findMetric('Debt/equity', { derived })?.note).toBe('Balance sheet of 31 Mar 2026');
    expect(findMetric('Debt/equity', { derived, debtToEquity: null })?.note).toBeNull();
  });

  test('takes the place of praise where more is not better; the colours stay', () => {
    expect(findMetric('P/E', { peRatio: 95 })).toMatchObject({ level: 'high', neutral: true });
    expect(findMetric('Price/book', { priceToBookRatio: 2 })).toMatchObject({ level: 'high', neutral: true });
    expect(findMetric('ROE')?.neutral).toBeUndefined();
  });

  test('of a missing figure says why', () => {
    expect(findMetric('P/E', { peRatio: null })?.note).toBe('Not given by the data provider');
    expect(findMetric('ROE', { returnOnEquityTTM: null })?.note).toBe('Not given by the data provider');
  });
});
