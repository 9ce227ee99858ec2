import { makeReport, readFigure } from '../../../test/support/market/small-market.ts';
import type { MarketReport } from '../../providers/market-report.ts';

const year = (n: number, revenue: number, filed = `${n + 1}-02-20`, form = '10-K') =>
  makeReport(filed, `${n}-12-31`, 4, { revenue, netIncome: revenue / 10 }, { form });
const toDate = (end: string, quarters: 1 | 2 | 3, revenue: number, filed: string) =>
  makeReport(filed, end, quarters, { revenue, netIncome: revenue / 10 }, { form: '10-Q' });
const value = async (reports: readonly MarketReport[], formula: string, asOf: string | null = null) =>
  readFigure({ reports }, formula, { asOf });

test('a restated figure counts from the day of its filing on, under the filing that restated it', async () => {
  const reports = [year(2023, 100), year(2024, 110), year(2023, 90, '2025-02-20')];
  expect(await value(reports, 'revenue.fy[-1y]', '2025-02-20')).toMatchObject({ value: 90, accession: '1-2025-02-20' });
  expect(await value(reports, 'revenue.fy', '2025-02-19')).toMatchObject({ value: 100, accession: '1-2024-02-20' });
});

test('a late restatement of an old year does not push the newer one out', async () => {
  const reports = [year(2023, 100), year(2024, 110), year(2023, 80, '2025-06-01', '10-K/A')];
  expect(await value(reports, 'revenue.fy')).toMatchObject({
    value: 110,
    end: '2024-12-31',
    accession: '1-2025-02-20',
  });
  expect(await value(reports, 'revenue.fy[-1y]')).toMatchObject({ value: 80, accession: '1-2025-06-01' });
});

test('an amendment without the line changes nothing', async () => {
  const amendment = makeReport('2025-04-30', '2024-12-31', 4, { sbc: 3 }, { form: '10-K/A' });
  expect(await value([year(2024, 110), amendment], 'revenue')).toMatchObject({ value: 110, accession: '1-2025-02-20' });
});

test('a value keeps the first filing that stated it, in whichever order the quarters were loaded', async () => {
  const [first, again] = [year(2023, 100), year(2023, 100, '2025-02-20')];
  for (const reports of [
    [first, again, year(2024, 110)],
    [year(2024, 110), again, first],
  ]) {
    expect(await value(reports, 'revenue.fy[-1y]')).toMatchObject({ value: 100, accession: '1-2024-02-20' });
  }
});

test('a value that was restated and restored is that of its first filing', async () => {
  const reports = [year(2023, 100), year(2023, 90, '2024-05-01', '10-K/A'), year(2023, 100, '2024-08-01', '10-K/A')];
  expect(await value(reports, 'revenue.fy')).toMatchObject({ value: 100, accession: '1-2024-02-20' });
});

test('a quarterly report recasts a year under the concept of the annual report, not under that of a note', async () => {
  const quarterly = makeReport('2025-05-01', '2024-12-31', 4, { revenue: 90 }, { form: '10-Q' });
  const note = { ...quarterly, figures: { revenue: { value: 37, concept: 'us-gaap:ContractRevenue' } } };
  expect(await value([year(2024, 100), note], 'revenue.fy')).toMatchObject({ value: 100, accession: '1-2025-02-20' });
  expect(await value([year(2024, 100), quarterly], 'revenue.fy')).toMatchObject({ value: 90 });
});

test('twelve months are the fiscal year with the running totals of both years', async () => {
  const reports = [
    year(2024, 100),
    toDate('2024-06-30', 2, 40, '2024-08-01'),
    toDate('2025-06-30', 2, 55, '2025-08-01'),
  ];
  const figure = await value(reports, 'revenue');
  expect(figure).toMatchObject({ value: 115, view: 'ttm', end: '2025-06-30', accession: '1-2025-08-01' });
  expect(figure).toMatchObject({
    formula: 'Fiscal year + year to date − year to date a year before',
    terms: [
      { name: 'revenue', value: 100, accession: '1-2025-02-20' },
      { name: 'revenue', value: 55, accession: '1-2025-08-01' },
      { name: '−revenue', value: 40, accession: '1-2024-08-01' },
    ],
  });
});

describe('a part of the year before that was recast since', () => {
  const half = [toDate('2025-06-30', 2, 55, '2025-08-01'), toDate('2024-06-30', 2, 30, '2025-08-01')];

  test('is taken off the year as it was filed with it: 100 + 55 − 40', async () => {
    const filed = [year(2024, 100), toDate('2024-06-30', 2, 40, '2024-08-01'), ...half];
    // Without the year before, nothing tells that the year itself is not recast.
    expect(await value(filed, 'revenue')).toMatchObject({ value: 125 });
    const figure = await value([year(2023, 90), year(2023, 90, '2025-02-20'), ...filed], 'revenue');
    expect(figure).toMatchObject({
      value: 115,
      terms: [{ value: 100 }, { value: 55 }, { value: 40, accession: '1-2024-08-01' }],
    });
  });

  test('is taken off as it is now where the year’s report recasts the year before, too', async () => {
    const recast = [year(2023, 90), year(2023, 70, '2025-02-20'), toDate('2024-06-30', 2, 40, '2024-08-01')];
    expect(await value([...recast, year(2024, 100), ...half], 'revenue')).toMatchObject({ value: 125 });
    // An amendment that repeats both years changes nothing.
    const amended = [year(2023, 70, '2025-05-24', '10-K/A'), year(2024, 100, '2025-05-24', '10-K/A')];
    const all = [...recast, year(2024, 100), ...amended, ...half];
    expect(await value(all, 'revenue')).toMatchObject({ value: 125 });
  });
});

test('twelve months are four quarters where no year is held', async () => {
  const reports = ['2024-09-30', '2024-12-31', '2025-03-31', '2025-06-30'].map((end, at) =>
    toDate(end, 1, 10 + at, `2025-08-0${at + 1}`),
  );
  expect(await value(reports, 'revenue')).toMatchObject({ value: 46, view: 'ttm', formula: 'Sum of four quarters' });
});

test('without the totals of the year before the fiscal year counts and is marked', async () => {
  const reports = [year(2024, 100), year(2023, 90), toDate('2025-06-30', 2, 55, '2025-08-01')];
  expect(await value(reports, 'revenue')).toMatchObject({ value: 100, view: 'fy', note: 'fiscal year' });
  expect(await value(reports, 'revenue[-1y]')).toMatchObject({ value: 90, view: 'fy' });
});

test('a filer of annual reports only is marked', async () => {
  expect(await value([year(2024, 100, '2025-03-31', '20-F')], 'revenue')).toMatchObject({
    value: 100,
    note: 'fiscal year',
  });
});

test('quarters are differences of running totals, the last one of the year', async () => {
  const reports = [
    toDate('2024-03-31', 1, 10, '2024-05-01'),
    toDate('2024-06-30', 2, 25, '2024-08-01'),
    toDate('2024-09-30', 3, 45, '2024-11-01'),
    year(2024, 70),
  ];
  expect(await value(reports, 'revenue.q')).toMatchObject({ value: 25, end: '2024-12-31' });
  expect(await value(reports, 'revenue.q[-1q]')).toMatchObject({ value: 20 });
  expect(await value(reports, 'revenue.q[-2q]')).toMatchObject({ value: 15 });
  expect(await value(reports, 'revenue.q[-3q]')).toMatchObject({ value: 10 });
});

test('figures per share and counts are never de-cumulated', async () => {
  const anchor = { netIncome: 1 };
  const reports = [
    makeReport('2024-11-01', '2024-09-30', 3, { ...anchor, eps: 3, dilutedShares: 90_000 }, { form: '10-Q' }),
    makeReport('2025-02-20', '2024-12-31', 4, { ...anchor, eps: 4, dilutedShares: 80_000 }),
  ];
  expect(await value(reports, 'eps.q')).toEqual({ value: null, reason: 'Not reported' });
  expect(await value(reports, 'eps')).toMatchObject({ value: 4, view: 'ttm' });
  expect(await value(reports, 'dilutedShares')).toMatchObject({ value: 80_000, view: 'fy' });
});

test('years of 52 weeks may end in another month than the one before', async () => {
  const reports = [
    makeReport('2024-03-20', '2024-01-31', 4, { revenue: 100 }),
    makeReport('2025-03-20', '2025-02-28', 4, { revenue: 120 }),
    makeReport('2025-06-20', '2025-05-31', 1, { revenue: 33 }, { form: '10-Q' }),
    makeReport('2025-06-20', '2024-04-30', 1, { revenue: 30 }, { form: '10-Q' }),
  ];
  expect(await value(reports, 'revenue')).toMatchObject({ value: 123, end: '2025-05-31' });
  expect(await value(reports, 'revenue.fy[-1y]')).toMatchObject({ value: 100 });
});

test('the newest balance counts, and the one of the fiscal year by .fy', async () => {
  const reports = [
    makeReport('2025-02-20', '2024-12-31', 0, { totalAssets: 10, goodwill: 4 }),
    makeReport('2025-05-01', '2025-03-31', 0, { totalAssets: 12 }, { form: '10-Q' }),
    year(2024, 100),
  ];
  expect(await value(reports, 'totalAssets')).toMatchObject({ value: 12, view: 'balance', end: '2025-03-31' });
  expect(await value(reports, 'totalAssets.fy')).toMatchObject({ value: 10 });
  expect(await value(reports, 'goodwill')).toEqual({ value: null, reason: 'Not reported' });
});

test('a figure of 500 times its neighbours on both sides is held back and named', async () => {
  const reports = [year(2022, 10), year(2023, 10_000), year(2024, 12)];
  expect(await value(reports, 'revenue.fy[-1y]')).toEqual({
    value: null,
    reason: 'Held back: 500 times its neighbours',
  });
  expect(await value(reports, 'revenue.fy')).toMatchObject({ value: 12 });
});

test('an unknown figure names its reason', async () => {
  const reports = [year(2024, 100)];
  expect(await value(reports, 'rd')).toEqual({ value: null, reason: 'Not reported' });
  expect(await value(reports, 'revenue.fy[-3y]')).toEqual({ value: null, reason: 'No figure that far back' });
  expect(await value(reports, 'operatingIncome / revenue')).toEqual({
    value: null,
    reason: 'Not reported: operatingIncome',
  });
});

test('a missing term is named, and not a line that counts as 0 where it is absent', async () => {
  const reports = [
    makeReport(
      '2025-02-20',
      '2024-12-31',
      4,
      { netIncome: 1, ebit: 4, depreciation: 1, operatingCashflow: 1 },
      { form: '10-K' },
    ),
    makeReport('2025-02-20', '2024-12-31', 0, { totalAssets: 9, longTermDebt: 4, cash: 1 }, { form: '10-K' }),
  ];
  // Investments that are absent count as 0; a debt that is absent is not known.
  expect(await value(reports, 'netDebtToEbitda')).toEqual({ value: null, reason: 'Not reported: shortTermDebt' });
});

describe('a calculation with a flow that is known for the fiscal year only', () => {
  const reports = [
    year(2024, 100),
    makeReport('2025-02-20', '2024-12-31', 4, { capex: 30, operatingCashflow: 50, dps: 1 }, { form: '10-K' }),
    makeReport('2025-02-20', '2024-12-31', 0, { equity: 200, totalAssets: 400 }, { form: '10-K' }),
    makeReport('2024-02-20', '2023-12-31', 0, { equity: 200, totalAssets: 400 }, { form: '10-K' }),
    makeReport('2024-05-01', '2024-03-31', 1, { revenue: 20, operatingCashflow: 10 }, { form: '10-Q' }),
    makeReport('2025-05-01', '2025-03-31', 1, { revenue: 40, operatingCashflow: 25 }, { form: '10-Q' }),
    makeReport('2025-05-01', '2025-03-31', 0, { equity: 300, totalAssets: 500, shares: 20_000 }, { form: '10-Q' }),
  ];
  const closes = [{ symbol: 'C1', day: '2025-06-02', close: 1 }];
  const read = async (formula: string) => readFigure({ reports, closes }, formula, { asOf: '2025-06-10' });

  test.each([
    ['fcf', 20, '2024-12-31', 'Fiscal year: operatingCashflow, capex'],
    ['capex / operatingCashflow', 0.6, '2024-12-31', 'Fiscal year: capex, operatingCashflow'],
    ['netMargin', 0.1, '2024-12-31', 'Fiscal year: netIncome, revenue'],
    ['roe', 0.05, '2024-12-31', 'Fiscal year: netIncome, equity, equity[-1y]'],
    ['fcfYield', 0.001, '2024-12-31', 'Fiscal year: operatingCashflow, capex'],
    ['fcf / fcf + operatingCashflow / operatingCashflow', 2, '2024-12-31', 'Fiscal year: operatingCashflow, capex'],
  ])('is of that year, and says so: %s', async (formula, result, end, note) => {
    expect(await read(formula)).toMatchObject({ value: result, end, note });
  });

  test('sets no period for the other side of and', async () => {
    expect(await read('if(fcf > 19 and revenue > 110, 1, 0)')).toMatchObject({ value: 1 });
    expect(await read('if(fcf + 0 * revenue > 19 and revenue > 110, 1, 0)')).toMatchObject({ value: 1 });
    expect(await read('if(fcf > 19 and revenue + 0 * capex > 110, 1, 0)')).toMatchObject({ value: 0 });
  });

  test('leaves the lines themselves at twelve months, and the newest balance sheet beside a price', async () => {
    expect(await read('revenue')).toMatchObject({ value: 120, end: '2025-03-31' });
    expect(await read('pb')).toMatchObject({ value: 20_000 / 300, end: '2025-03-31' });
    expect(await read('marketCap / equity * netIncome / netIncome')).toMatchObject({ value: 20_000 / 300 });
  });
});

test('a count of shares that is over 15 months old is not known', async () => {
  const reports = [makeReport('2024-05-01', '2024-03-31', 0, { totalAssets: 9, equity: 5, shares: 20_000 })];
  expect(await value(reports, 'shares', '2025-06-30')).toMatchObject({ value: 20_000, end: '2024-03-31' });
  expect(await value(reports, 'shares', '2025-07-02')).toEqual({
    value: null,
    reason: 'Shares last counted too long ago',
  });
});

describe('dividends', () => {
  const paying = (n: number, figures: Parameters<typeof makeReport>[3]) =>
    makeReport(`${n + 1}-02-20`, `${n}-12-31`, 4, { operatingCashflow: 90, ...figures }, { form: '10-K' });
  const part = (filed: string, end: string, figures: Parameters<typeof makeReport>[3]) =>
    makeReport(filed, end, 1, { operatingCashflow: 20, ...figures }, { form: '10-Q' });
  const sheet = makeReport('2025-05-01', '2025-03-31', 0, { totalAssets: 9, shares: 20_000 }, { form: '10-Q' });

  test('declared per share are those of year and year to date', async () => {
    const reports = [
      paying(2024, { dps: 1 }),
      part('2024-05-01', '2024-03-31', { dps: 0.25 }),
      part('2025-05-01', '2025-03-31', { dps: 0.3 }),
    ];
    expect((await value(reports, 'dps')).value).toBeCloseTo(1.05, 12);
    // A year that ended before the quarter says nothing of it.
    expect(await value([paying(2024, { dps: 1 }), part('2025-05-01', '2025-03-31', {})], 'dps')).toEqual({
      value: null,
      reason: 'Known for parts of the time only',
    });
  });

  test('of quarters that exceed their year are left out: 0.4 + 0.4 + 0.4 + (2 − 1.5)', async () => {
    const total = (end: string, quarters: 1 | 3, dps: number, filed = end) =>
      makeReport(filed, end, quarters, { netIncome: 9, dps }, { form: '10-Q' });
    const reports = [
      ...[total('2024-03-31', 1, 0.5), total('2024-06-30', 1, 0.5), total('2024-09-30', 1, 0.5)],
      ...[total('2024-09-30', 3, 1.5), makeReport('2025-02-20', '2024-12-31', 4, { netIncome: 9, dps: 2 })],
      ...[total('2025-03-31', 1, 0.4), total('2025-06-30', 1, 0.4), total('2025-09-30', 1, 0.4, '2025-11-01')],
    ];
    // The newest report states the quarter of the year before in thousandths.
    const wrong = total('2024-09-30', 1, 500, '2025-11-01');
    for (const own of [reports, [...reports, wrong]]) expect((await value(own, 'dps')).value).toBeCloseTo(1.7, 12);
  });

  const yieldOf = async (reports: readonly MarketReport[]) => {
    const closes = [{ symbol: 'C1', day: '2025-06-02', close: 20 }];
    return readFigure({ reports: [...reports, sheet], closes }, 'dividendYield', { asOf: '2025-06-10' });
  };

  test('that were paid are the yield where none were declared per share', async () => {
    const paid = [paying(2024, { dividends: 40_000 })];
    expect((await yieldOf(paid)).value).toBeCloseTo(40_000 / 20_000 / 20, 12);
    expect((await yieldOf([paying(2024, { dividends: 40_000, dps: 1 })])).value).toBeCloseTo(1 / 20, 12);
  });

  test('are 0 where five quarters have none, and not known where they are known in part', async () => {
    expect((await yieldOf([paying(2024, {})])).value).toBe(0);
    const part2025 = part('2025-05-01', '2025-03-31', { dividends: 10_000 });
    expect(await yieldOf([paying(2024, {}), part2025])).toMatchObject({ value: null });
  });
});
