import fc from 'fast-check';
import { incomeReport } from '../../contract/testing/reports.ts';
import { calculateCagr, financialYears, metricYears } from './metrics.model.ts';

const years = (...revenues: (string | null)[]) =>
  revenues.map((totalRevenue, at) => incomeReport(`${2025 - at}-12-31`, { totalRevenue }));

test('margins are fractions of revenue', () => {
  const [metrics] = metricYears([
    incomeReport('2025-12-31', { totalRevenue: '200', grossProfit: '80', operatingIncome: '30', netIncome: '-10' }),
  ]);
  expect(metrics).toEqual({
    fiscalDateEnding: '2025-12-31',
    grossMargin: 0.4,
    operatingMargin: 0.15,
    netMargin: -0.05,
    revenueGrowth: null,
    netIncomeGrowth: null,
  });
});

test.each(['0', '-5', null])('without revenue above 0 (%p) there is no margin', (totalRevenue) => {
  const reports = [incomeReport('2025-12-31', { totalRevenue, grossProfit: '1', netIncome: '1' })];
  expect(metricYears(reports)[0]).toMatchObject({ grossMargin: null, netMargin: null });
  expect(financialYears(reports)[0]).toMatchObject({ netIncome: 1, netMargin: null });
});

test('growth is over the year before, whose figure must be above 0', () => {
  const reports = [
    incomeReport('2025-12-31', { totalRevenue: '110', netIncome: '5' }),
    incomeReport('2024-12-31', { totalRevenue: '100', netIncome: '-5' }),
    incomeReport('2022-12-31', { totalRevenue: '50', netIncome: '4' }),
  ];
  const growth = metricYears(reports).map((year) => [year.revenueGrowth, year.netIncomeGrowth]);
  expect(growth[0]?.[0]).toBeCloseTo(0.1, 12);
  expect(growth[0]?.[1]).toBeNull();
  // 2023 is missing, and 2022 must not replace it.
  expect(growth[1]).toEqual([null, null]);
});

test('compound growth over one, three, five and all years', () => {
  const cagr = calculateCagr(years('800', '400', '200', '100', '50', '25', '12.5'), 'totalRevenue');
  for (const rate of Object.values(cagr)) expect(rate).toBeCloseTo(1, 12);
});

test.each([
  [3, { oneYear: 0, threeYear: null, fiveYear: null, allTime: 0 }],
  [4, { oneYear: 0, threeYear: 0, fiveYear: null, allTime: 0 }],
  [6, { oneYear: 0, threeYear: 0, fiveYear: 0, allTime: 0 }],
  [1, { oneYear: null, threeYear: null, fiveYear: null, allTime: null }],
  [0, { oneYear: null, threeYear: null, fiveYear: null, allTime: null }],
])('%i yearly points', (count, expected) => {
  expect(calculateCagr(years(...Array.from({ length: count }, () => '7')), 'totalRevenue')).toEqual(expected);
});

test('compound growth is null where start or end is not above 0', () => {
  expect(calculateCagr(years('100', '0'), 'totalRevenue').oneYear).toBeNull();
  expect(calculateCagr(years('-1', '100'), 'totalRevenue').oneYear).toBeNull();
  expect(calculateCagr(years(null, '100'), 'totalRevenue').oneYear).toBeNull();
});

test('compound growth applied to the start gives the end', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, (a, b, c, d) => {
      const rate = calculateCagr(years(String(a), String(b), String(c), String(d)), 'totalRevenue').threeYear;
      expect(d * (1 + (rate ?? Number.NaN)) ** 3).toBeCloseTo(a, 4);
    }),
  );
});
