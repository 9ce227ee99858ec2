import type { IncomeStatement } from '@basecase/gateway/contract';
import * as blank from '@basecase/gateway/contract/testing/reports';
import { statements } from '../../testing/company.ts';
import { dividendHistory } from './dividends.model.ts';

const report = (end: string, dividendsPerShare: string | null) => blank.incomeReport(end, { dividendsPerShare });

function makeIncome(
  annual: readonly (readonly [end: string, perShare: string | null])[],
  quarterly: readonly (readonly [end: string, perShare: string | null])[] = [],
): IncomeStatement {
  const { incomeStatement } = statements;
  if (incomeStatement === null) throw new Error('The company of tests has an income statement.');
  return {
    ...incomeStatement,
    annualReports: annual.map(([end, perShare]) => report(end, perShare)),
    quarterlyReports: quarterly.map(([end, perShare]) => report(end, perShare)),
  };
}

test('a yield is the dividend of a fiscal year at its last close; an old close is none', () => {
  const income = makeIncome([
    ['2025-12-31', '1.20'],
    ['2024-12-31', '1.00'],
    ['2023-12-31', null],
  ]);
  const closes = [
    { date: '2024-12-10', close: 50 },
    { date: '2025-12-31', close: 40 },
    { date: '2026-01-02', close: 10 },
  ];
  expect(dividendHistory(income, closes)).toMatchObject({
    years: ['2023', '2024', '2025'],
    perShare: [null, 1, 1.2],
    yields: [null, null, 0.03],
  });
  expect(dividendHistory(income, [{ date: '2024-12-20', close: 50 }])?.yields).toEqual([null, 0.02, null]);
});

test('a quarter is compared with the same one of the year before, also in a year of weeks', () => {
  const income = makeIncome(
    [['2025-12-27', '1.00']],
    [
      ['2025-12-27', '0.26'],
      ['2025-09-27', null],
      ['2025-06-28', '0.26'],
      ['2025-03-29', '0.25'],
      ['2024-12-28', '0.25'],
      ['2024-09-28', '0.25'],
      ['2024-06-29', '0.00'],
    ],
  );
  const quarters = dividendHistory(income, [])?.quarters ?? [];
  expect(quarters.map(({ perShare }) => perShare)).toEqual([0.26, null, 0.26, 0.25, 0.25, 0.25, 0]);
  expect(quarters[0]?.change).toBeCloseTo(0.04, 10);
  expect(quarters.slice(1).map(({ change }) => change)).toEqual([null, null, null, null, null, null]);
});

test('a company that declared none has no history', () => {
  expect(dividendHistory(makeIncome([['2025-12-31', null]]), [])).toBeNull();
  expect(dividendHistory(makeIncome([['2025-12-31', '0.00']]), [])).toBeNull();
});
