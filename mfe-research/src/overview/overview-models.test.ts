import { withReports } from '@basecase/gateway/contract/testing/reports';
import { cashFlow, incomeStatement, overview } from '../testing/company.ts';
import { companyFacts } from './context.model.ts';
import { cashFlowGlance, incomeGlance, revenueGlance } from './glance.model.ts';
import { metricGroups } from './metrics.model.ts';
import { analystView, pegMeaning, pricePosition } from './position.model.ts';

describe('price position', () => {
  test('the price of 120 is 25% under a high of 160 and 20% over a low of 100', () => {
    const [high, low, day50, day200] = pricePosition(overview).levels;
    expect(high).toMatchObject({ value: '$160.00', difference: '\u221225.0%', tone: 'negative' });
    expect(low).toMatchObject({ value: '$100.00', difference: '+20.0%', tone: 'positive' });
    expect(day50).toMatchObject({ value: '$125.00', difference: '\u22124.0%' });
    expect(day200).toMatchObject({ value: '$110.00', difference: '+9.1%' });
  });

  test('without a price the levels stay and the differences read N/A', () => {
    const position = pricePosition({ ...overview, price: null });
    expect(position.levels.map((level) => level.difference)).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
    expect(position.levels[0]?.value).toBe('$160.00');
    expect(position.range).toBe('No price to compare with these levels.');
  });
});

test('a price from before the latest quarter is compared with nothing of today', () => {
  const old = { ...overview, priceDate: '2024-03-21', latestQuarter: '2025-03-31' };
  const position = pricePosition(old);
  expect(position.levels.map((level) => level.difference)).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
  expect(position.range).toBe('The price is older than these levels.');
  expect(analystView(old)).toMatchObject({
    target: '$150.00',
    upside: 'Price too old to compare',
    upsideTone: 'reason',
  });
  const metrics = metricGroups(old).flatMap((group) => group.metrics);
  expect(metrics.find(({ label }) => label === 'Analyst target')).toMatchObject({
    value: '$150.00',
    fraction: null,
    note: 'Price too old to compare',
  });
});

test('a level that is missing has no difference beside it', () => {
  const [high] = pricePosition({ ...overview, week52High: null }).levels;
  expect(high).toMatchObject({ value: 'N/A', difference: null });
});

describe('analysts', () => {
  test('a target of 150 against a price of 120 is 25% upside', () => {
    expect(analystView(overview)).toMatchObject({ target: '$150.00', upside: '+25.0% upside', upsideTone: 'positive' });
  });

  test('a target of 90 is 25% downside', () => {
    const view = analystView({ ...overview, analystTargetPrice: 90 });
    expect(view).toMatchObject({ upside: '\u221225.0% downside', upsideTone: 'negative' });
  });

  test('without a target or a price there is no upside, and the panel says why', () => {
    expect(analystView({ ...overview, analystTargetPrice: null }).upside).toBe('Not given by the data provider');
    expect(analystView({ ...overview, price: null }).upside).toBe('No price to compare with');
  });

  test.each([
    [0.99, 'Potentially undervalued'],
    [1, 'Fairly valued'],
    [1.99, 'Fairly valued'],
    [2, 'Potentially overvalued'],
    [null, 'Not given by the data provider'],
    [-1, 'Not meaningful while earnings shrink'],
  ])('a PEG of %p: %s', (peg, text) => {
    expect(pegMeaning(peg).text).toBe(text);
  });
});

test('a PEG of 1.845 is written the same in every panel', () => {
  const metric = metricGroups({ ...overview, pegRatio: 1.845 })[0]?.metrics.find(({ label }) => label === 'PEG');
  expect(analystView({ ...overview, pegRatio: 1.845 }).peg).toBe(metric?.value);
});

describe('five years at a glance', () => {
  test('another currency is named, and a change of currency ends the series', () => {
    const glance = revenueGlance(
      withReports(incomeStatement, (_, index) => ({ reportedCurrency: index < 2 ? 'EUR' : 'USD' })),
    );
    expect(glance.years).toEqual(['2023', '2024']);
    expect(glance.currency).toBe('EUR');
    expect(glance.label).toBe('Revenue and net income, fiscal 2023 to 2024; latest EUR\u00a060.0B');
  });

  test('the latest five of six years, oldest first, with the net margin', () => {
    const revenue = revenueGlance(incomeStatement);
    expect(revenue.years).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(revenue.bars[0]?.values).toEqual([20e9, 30e9, 40e9, 50e9, 60e9]);
    expect(revenue.lines[0]?.values).toEqual([0.1, 0.1, 0.1, 0.1, 0.1]);
    expect(revenue.label).toBe('Revenue and net income, fiscal 2020 to 2024; latest $60.0B');
    expect(incomeGlance(incomeStatement).bars.map((bar) => bar.values.at(-1))).toEqual([30e9, 15e9, 6e9]);
    expect(cashFlowGlance(cashFlow).bars.map((bar) => bar.values.at(-1))).toEqual([12e9, -3e9, -6e9]);
    // 6 of 60, 30 of 60 and 15 of 60 billion.
    expect(revenue.summary).toBe('Net margin 10.0%');
    expect(incomeGlance(incomeStatement).summary).toBe('Gross margin 50.0% · operating 25.0%');
    expect(cashFlowGlance(cashFlow).summary).toBeNull();
  });

  test('gross profit that no year reports has no bars, and the summary says so', () => {
    const chart = incomeGlance(withReports(incomeStatement, { grossProfit: null }));
    expect(chart.summary).toBe('Gross profit not reported · operating 25.0%');
    expect(chart.bars.map(({ key }) => key)).toEqual(['operating', 'income']);
  });

  test('a margin of a year without the figure is N/A', () => {
    const chart = incomeGlance(withReports(incomeStatement, (_, index) => (index === 0 ? { grossProfit: null } : {})));
    expect(chart.summary).toBe('Gross margin N/A · operating 25.0%');
  });
});

describe('facts about the company', () => {
  const listValues = (change: object) => companyFacts({ ...overview, ...change }).map(({ value }) => value);

  test('are those of the provider, in words', () => {
    const reportDates = {
      fiscalYearEnds: ['2024-12-31'],
      earnings: [{ date: '2025-01-30', fiscalDateEnding: '2024-12-31' }],
    };
    const shouted = { sector: 'REAL ESTATE', industry: 'REIT\u2014OFFICE OF THE FUTURE', fiscalYearEnd: 'December' };
    expect(listValues({ ...shouted, reportDates })).toEqual([
      'Real Estate',
      'REIT\u2014Office of the Future',
      'NYSE',
      'December',
      '31 Dec 2024',
      '30 Jan 2025',
    ]);
  });

  test('read N/A where the provider does not name them', () => {
    const nothing = { sector: null, industry: null, exchange: null, latestQuarter: null };
    expect(listValues(nothing)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
  });

  test('earnings that are not loaded lead to their screen', () => {
    const unread = { ...overview, reportDates: { fiscalYearEnds: [], earnings: [] } };
    expect(companyFacts(unread).at(-1)).toEqual({ label: 'Last earnings', value: 'See Earnings', path: '/earnings' });
    expect(companyFacts({ ...unread, note: 'Unknown to the provider.' }).at(-1)?.value).toBe('N/A');
  });

  test('the newest balance sheet ends the latest quarter of a company without a profile', () => {
    const derived = {
      enterpriseValue: { value: null, periodEnd: null, remark: null },
      freeCashFlowYield: { value: null, periodEnd: null, period: null, remark: null },
      currentRatioGap: null,
      debtToEquityGap: null,
      balanceDate: '2024-09-30',
    };
    expect(listValues({ latestQuarter: null, derived })[4]).toBe('30 Sep 2024');
  });
});
