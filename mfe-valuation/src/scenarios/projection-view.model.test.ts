import type { AllStatements } from '@basecase/gateway/contract';
import { overview, statements } from '../testing/company.ts';
import { columnsOf, emptyPlan, startPlan } from './projection-view.model.ts';

const withoutShares = (count: string | null): AllStatements => ({
  ...statements,
  balanceSheet: statements.balanceSheet && {
    ...statements.balanceSheet,
    annualReports: statements.balanceSheet.annualReports.map((report) => ({
      ...report,
      commonStockSharesOutstanding: count,
    })),
  },
});

test('a company starts from its latest fiscal year, which is the historical column', () => {
  const plan = startPlan(overview, statements);
  expect(plan.scenarios.base.revenue[0]).toBe(1100);
  expect(plan.scenarios.base.margin[0]).toBeCloseTo(20, 9);
  expect(plan.scenarios.base.shares[4]).toBe(100);
  expect(plan.notes).toEqual([]);
  expect(columnsOf(plan)).toEqual([
    { year: 2024, kind: 'historical' },
    { year: 2025, kind: 'projected' },
    { year: 2026, kind: 'projected' },
    { year: 2027, kind: 'projected' },
    { year: 2028, kind: 'projected' },
  ]);
});

test('before a company is chosen five years from 2025 on are projected', () => {
  const columns = columnsOf(emptyPlan());
  expect(columns.map((column) => column.year)).toEqual([2025, 2026, 2027, 2028, 2029]);
  expect(columns.every((column) => column.kind === 'projected')).toBe(true);
});

test('shares that the key figures lack come from the balance sheet, and that is noted', () => {
  const plan = startPlan({ ...overview, marketCap: 1.5e9, sharesOutstanding: null }, withoutShares('50000000'));
  expect(plan.scenarios.bear.shares).toEqual([50, 50, 50, 50, 50]);
  expect(plan.notes).toEqual(['shares-from-balance-sheet']);
  expect(plan.sharesYear).toBe('2024');
});

test('shares of one class alone give way to market cap ÷ price, and that is noted', () => {
  const plan = startPlan({ ...overview, sharesOutstanding: 48_000_000 }, statements);
  expect(plan.scenarios.base.shares).toEqual([100, 100, 100, 100, 100]);
  expect(plan.scenarios.base.eps[0]).toBeCloseTo(2.2, 9);
  expect(plan.notes).toEqual(['shares-implied']);
  expect(plan.shares).toMatchObject({ origin: 'implied', stated: 48_000_000 });
});

test('a net margin that is not known is assumed, and that is noted', () => {
  const { incomeStatement } = statements;
  const silent = incomeStatement && {
    ...incomeStatement,
    annualReports: incomeStatement.annualReports.map((report) => ({ ...report, netIncome: null })),
  };
  const plan = startPlan(overview, { ...statements, incomeStatement: silent });
  expect(plan.notes).toEqual(['margin-assumed']);
  expect(plan.scenarios.base.margin[0]).toBe(10);
});

test('unknown shares and a missing P/E are noted', () => {
  const plan = startPlan({ ...overview, sharesOutstanding: null, peRatio: null }, withoutShares(null));
  expect(plan.notes).toEqual(['shares-unknown', 'pe-assumed']);
  expect(plan.scenarios.base.peLow[0]).toBe(20);
});

test('without an income statement there is no history to build on', () => {
  const plan = startPlan(overview, { ...statements, incomeStatement: null });
  expect(plan.notes).toEqual(['revenue-unknown']);
  expect(columnsOf(plan)[0]).toEqual({ year: 2025, kind: 'projected' });
});
