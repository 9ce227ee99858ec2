import fc from 'fast-check';
import { cashFlowReport, incomeReport } from '../../contract/testing/reports.ts';
import { trailingCashFlow, trailingIncome } from './ttm.model.ts';

// Snowflake's quarters of fiscal 2025: 355.5 + 69.9 + 101.7 + 432.7 = 959.8 million of operating cash flow.
const ends = ['2025-01-31', '2024-10-31', '2024-07-31', '2024-04-30', '2024-01-31'] as const;
const flows = ['432.7', '101.7', '69.9', '355.5', '344.6'] as const;
const quarters = ends.map((end, at) => cashFlowReport(end, { operatingCashflow: flows[at] ?? null }));

test('twelve months are the sum of the four quarters up to each quarter, exact to the last decimal', () => {
  const years = trailingCashFlow(quarters);
  expect(years.map((year) => [year.fiscalDateEnding, year.operatingCashflow])).toEqual([
    ['2025-01-31', '959.8'],
    ['2024-10-31', '871.7'],
  ]);
});

test('a figure that a quarter lacks is null for the twelve months; the others are not', () => {
  const income = ends.map((end, at) => incomeReport(end, { totalRevenue: at === 2 ? null : '10', netIncome: '-2.5' }));
  expect(trailingIncome(income)[0]).toMatchObject({ totalRevenue: null, netIncome: '-10.0' });
});

describe('shares and earnings per share', () => {
  const build = (counts: readonly (string | null)[], netIncome: string | null = null) =>
    ends.map((end, at) => {
      const weightedAverageSharesDiluted = counts[at] ?? null;
      return incomeReport(end, { weightedAverageSharesDiluted, earningsPerShareDiluted: '0.25', netIncome });
    });

  test('are the mean of the quarters and, where that hardly moves, their sum', () => {
    const [year] = trailingIncome(build(['100', '101', '101', '101', '90']));
    expect(year).toMatchObject({ weightedAverageSharesDiluted: '101', earningsPerShareDiluted: '1.00' });
    expect(year?.provenance?.weightedAverageSharesDiluted?.formula).toBe('Mean of the four quarters');
    const gap = trailingIncome(build(['100', null, '101', '102', '90']));
    expect(gap[0]).toMatchObject({ weightedAverageSharesDiluted: null, earningsPerShareDiluted: null, provenance: {} });
  });

  test('are net income ÷ mean where the counts move: 4 × 23 ÷ 115', () => {
    const [year] = trailingIncome(build(['100', '110', '120', '130', '140'], '23'));
    expect(year).toMatchObject({ weightedAverageSharesDiluted: '115', earningsPerShareDiluted: '0.8' });
    expect(year?.provenance?.earningsPerShareDiluted?.formula).toBe('Net income to common ÷ diluted average shares');
  });

  test('are a plain numeral, however small', () => {
    const [year] = trailingIncome(build(['1000000000', '1100000000', '1200000000', '1300000000'], '1'));
    expect(year?.earningsPerShareDiluted).toBe('0');
  });

  test('are not divided where the fiscal year’s amount is not net income to common ÷ shares', () => {
    const moved = build(['100', '110', '120', '130', '140'], '23');
    const filed = { earningsPerShareDiluted: '0.60', netIncome: '80', weightedAverageSharesDiluted: '100' };
    expect(trailingIncome(moved, [incomeReport('2024-01-31', filed)])[0]?.earningsPerShareDiluted).toBeNull();
  });
});

test.each([
  ['a quarter is missing', quarters.filter((_, at) => at !== 1)],
  [
    'one is in another currency',
    quarters.map((quarter, at) => (at === 1 ? { ...quarter, reportedCurrency: 'EUR' } : quarter)),
  ],
  ['there are only three', quarters.slice(0, 3)],
])('there are no twelve months when %s', (_, reports) => {
  expect(trailingCashFlow(reports)).toEqual([]);
});

test('a year of 53 weeks has four quarters too', () => {
  const long = ['2023-09-30', '2023-07-01', '2023-04-01', '2022-12-31'].map((end) => incomeReport(end, { ebit: '1' }));
  expect(trailingIncome(long)).toMatchObject([{ fiscalDateEnding: '2023-09-30', ebit: '4' }]);
});

test('there are at most 20 windows', () => {
  const many = Array.from({ length: 60 }, (_, at) => {
    const end = new Date(Date.UTC(2025, 12 - 3 * at, 0)).toISOString().slice(0, 10);
    return incomeReport(end, { netIncome: '1' });
  });
  expect(trailingIncome(many)).toHaveLength(20);
});

test('sums are exact to the cent', () => {
  const cents = fc.array(fc.bigInt(-(10n ** 17n), 10n ** 17n), { minLength: 4, maxLength: 4 });
  const text = (value: bigint) => {
    const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  fc.assert(
    fc.property(cents, (values) => {
      const reports = values.map((value, at) => incomeReport(ends[at] ?? '', { ebitda: text(value) }));
      const total = values.reduce((sum, value) => sum + value, 0n);
      expect(trailingIncome(reports)[0]?.ebitda).toBe(text(total));
    }),
  );
});
