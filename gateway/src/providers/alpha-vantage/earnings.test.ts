import { BadUpstream } from '../../errors/errors.ts';
import { readEarningsEstimates, readEarningsHistory } from './earnings.ts';

const years = (...ends: string[]) => ends.map((fiscalDateEnding) => ({ fiscalDateEnding, reportedEPS: '1.5' }));

test('the row of a year that is not over is left out', () => {
  const history = readEarningsHistory({
    annualEarnings: years('2026-03-31', '2025-12-31', '2024-12-31'),
    quarterlyEarnings: [],
  });
  expect(history?.annualEarnings.map((year) => year.fiscalDateEnding)).toEqual(['2025-12-31', '2024-12-31']);
});

test('with one finished year, the older row decides the month', () => {
  const history = readEarningsHistory({ annualEarnings: years('2026-03-31', '2025-12-31'), quarterlyEarnings: [] });
  expect(history?.annualEarnings.map((year) => year.fiscalDateEnding)).toEqual(['2025-12-31']);
});

test('years of 52 weeks that end in a neighbouring month stay', () => {
  const history = readEarningsHistory({
    annualEarnings: years('2026-01-31', '2025-02-01', '2024-02-03'),
    quarterlyEarnings: [],
  });
  expect(history?.annualEarnings).toHaveLength(3);
});

test('a quarter with its surprise, and one still without figures', () => {
  const history = readEarningsHistory({
    annualEarnings: [],
    quarterlyEarnings: [
      {
        fiscalDateEnding: '2026-03-31',
        reportedDate: 'None',
        reportedEPS: 'None',
        estimatedEPS: '1.81',
        surprise: '0',
        surprisePercentage: 'None',
      },
      {
        fiscalDateEnding: '2025-12-31',
        reportedDate: '2026-01-28',
        reportedEPS: '4.52',
        estimatedEPS: '4.29',
        surprise: '0.23',
        surprisePercentage: '5.3613',
        reportTime: 'post-market',
      },
    ],
  });
  expect(history?.quarterlyEarnings).toEqual([
    {
      fiscalDateEnding: '2026-03-31',
      reportedDate: null,
      reportedEPS: null,
      estimatedEPS: 1.81,
      surprise: 0,
      surprisePercentage: null,
    },
    {
      fiscalDateEnding: '2025-12-31',
      reportedDate: '2026-01-28',
      reportedEPS: 4.52,
      estimatedEPS: 4.29,
      surprise: 0.23,
      surprisePercentage: 5.3613,
    },
  ]);
});

test.each([
  ['fiscal quarter', 'fiscal year'],
  ['next fiscal quarter', 'next fiscal year'],
  ['historical fiscal quarter', 'historical fiscal year'],
])('estimates go into two lists by their horizon: %s, %s', (quarter, year) => {
  const row = {
    eps_estimate_average: '2.9350',
    eps_estimate_high: '3.1',
    eps_estimate_low: null,
    eps_estimate_analyst_count: '17.0000',
    revenue_estimate_average: '17114782670.00',
  };
  const estimates = readEarningsEstimates({
    symbol: 'ACME',
    estimates: [
      { ...row, date: '2026-06-30', horizon: quarter },
      { ...row, date: '2026-09-30', horizon: quarter },
      { ...row, date: '2026-12-31', horizon: year },
    ],
  });
  expect(estimates?.quarterlyEarningsEstimate.map(({ fiscalDateEnding }) => fiscalDateEnding)).toEqual([
    '2026-09-30',
    '2026-06-30',
  ]);
  expect(estimates?.annualEarningsEstimate).toEqual([
    {
      fiscalDateEnding: '2026-12-31',
      consensusEPS: 2.935,
      epsHigh: 3.1,
      epsLow: null,
      numberOfEstimates: 17,
      revenueEstimate: 17_114_782_670,
    },
  ]);
});

test('impossible dates are refused; a body without earnings is null', () => {
  expect(() => readEarningsEstimates({ estimates: [{ date: '2099-99-99', horizon: 'fiscal year' }] })).toThrow(
    BadUpstream,
  );
  expect(() => readEarningsHistory({ annualEarnings: years('2025-13-01'), quarterlyEarnings: [] })).toThrow(
    BadUpstream,
  );
  expect(readEarningsEstimates({ estimates: [] })).toBeNull();
  expect(readEarningsHistory({ symbol: 'ACME' })).toBeNull();
});
