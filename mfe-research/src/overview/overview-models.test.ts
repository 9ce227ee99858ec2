import { overview, priceHistory, statements } from '../testing/company.ts';
import { cashFlowGlance, incomeGlance, revenueGlance } from './glance.model.ts';
import { metricGroups } from './metrics.model.ts';
import { analystView, pegMeaning, pricePosition } from './position.model.ts';
import { priceView } from './price.model.ts';

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
    expect(position.range).toBeNull();
  });
});

describe('analysts', () => {
  test('a target of 150 against a price of 120 is 25% upside', () => {
    expect(analystView(overview)).toMatchObject({ target: '$150.00', upside: '+25.0% upside', upsideTone: 'positive' });
  });

  test('a target of 90 is 25% downside', () => {
    const view = analystView({ ...overview, analystTargetPrice: 90 });
    expect(view).toMatchObject({ upside: '\u221225.0% downside', upsideTone: 'negative' });
  });

  test('without a target there is no upside', () => {
    expect(analystView({ ...overview, analystTargetPrice: null }).upside).toBe('N/A');
  });

  test.each([
    [0.99, 'Potentially undervalued'],
    [1, 'Fairly valued'],
    [1.99, 'Fairly valued'],
    [2, 'Potentially overvalued'],
    [null, 'N/A'],
    [-1, 'Not meaningful while earnings shrink'],
  ])('a PEG of %p: %s', (peg, text) => {
    expect(pegMeaning(peg).text).toBe(text);
  });
});

test('a PEG of 1.845 is written the same in every panel', () => {
  const metric = metricGroups({ ...overview, pegRatio: 1.845 })[0]?.metrics.find(({ label }) => label === 'PEG');
  expect(analystView({ ...overview, pegRatio: 1.845 }).peg).toBe(metric?.value);
});

describe('price history', () => {
  const closes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10),
      close: index + 1,
    }));

  test('from 100 to 120 is +20%', () => {
    expect(priceView(priceHistory, 'wide')).toMatchObject({
      change: '+20.0%',
      tone: 'positive',
      span: 'over 3 daily closes',
      note: null,
    });
  });

  test.each([
    ['daily', 'wide', 1260],
    ['weekly', 'wide', 260],
    ['monthly', 'wide', 120],
    ['daily', 'narrow', 250],
    ['weekly', 'narrow', 104],
    ['monthly', 'narrow', 60],
  ] as const)('%s on a %s screen shows the %d newest closes', (timeframe, width, count) => {
    const view = priceView({ ...priceHistory, timeframe, data: closes(1500) }, width);
    expect(view.points).toHaveLength(count);
    expect(view.points.at(-1)?.close).toBe(1500);
  });

  test('names the first daily close', () => {
    const view = priceView({ ...priceHistory, dailyFrom: '2025-02-19' }, 'wide');
    expect(view.note).toBe('Daily since 19 Feb 2025, weekly before');
    expect(view.span).toBe('over 3 closes');
  });

  test('100 closes with room for 1,260 have a start date and can be extended', () => {
    const short = { ...priceHistory, data: closes(100), dailyFrom: '2015-01-01', olderOnRequest: true };
    expect(priceView(short, 'wide')).toMatchObject({ note: 'Daily since 1 Jan 2015', canReachFurther: true });
  });
  test('a full narrow chart needs no older closes', () => {
    const full = { ...priceHistory, data: closes(250), dailyFrom: '2015-01-01', olderOnRequest: true };
    expect(priceView(full, 'narrow')).toMatchObject({ note: null, canReachFurther: false });
  });
  test('has no note when all closes are daily', () => {
    expect(priceView({ ...priceHistory, dailyFrom: '2025-02-18' }, 'wide').note).toBeNull();
  });

  test('stale closes have their age', () => {
    const stale = { ...priceHistory, meta: { stale: true, asOf: '2025-02-20T10:00:00.000Z' } as const };
    expect(priceView(stale, 'wide').note).toMatch(/^Stale: these prices are from 20 Feb 2025/);
  });

  test('one close has no change', () => {
    expect(priceView({ ...priceHistory, data: closes(1) }, 'wide').change).toBe('N/A');
  });
});

describe('five years at a glance', () => {
  test('another currency is named, and a change of currency ends the series', () => {
    const { incomeStatement } = statements;
    if (incomeStatement === null) throw new Error('The fixture has an income statement');
    const annualReports = incomeStatement.annualReports.map((report, index) => ({
      ...report,
      reportedCurrency: index < 2 ? 'EUR' : 'USD',
    }));
    const glance = revenueGlance({ ...incomeStatement, annualReports });
    expect(glance.years).toEqual(['2023', '2024']);
    expect(glance.currency).toBe('EUR');
    expect(glance.label).toBe('Revenue and net income, fiscal 2023 to 2024; latest EUR\u00a060.0B');
  });

  test('the latest five of six years, oldest first, with the net margin', () => {
    const { incomeStatement, cashFlow } = statements;
    if (incomeStatement === null || cashFlow === null) throw new Error('The fixture has all statements');
    const revenue = revenueGlance(incomeStatement);
    expect(revenue.years).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(revenue.bars[0]?.values).toEqual([20e9, 30e9, 40e9, 50e9, 60e9]);
    expect(revenue.lines[0]?.values).toEqual([0.1, 0.1, 0.1, 0.1, 0.1]);
    expect(revenue.label).toBe('Revenue and net income, fiscal 2020 to 2024; latest $60.0B');
    expect(incomeGlance(incomeStatement).bars.map((bar) => bar.values.at(-1))).toEqual([30e9, 15e9, 6e9]);
    expect(cashFlowGlance(cashFlow).bars.map((bar) => bar.values.at(-1))).toEqual([12e9, -3e9, -6e9]);
  });
});
