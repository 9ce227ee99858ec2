import type { AllStatements } from '@basecase/gateway/contract';
import { overview, statements } from '../company-fixture.ts';
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
  const plan = startPlan({ ...overview, sharesOutstanding: null }, withoutShares('50000000'));
  expect(plan.scenarios.bear.shares).toEqual([50, 50, 50, 50, 50]);
  expect(plan.notes).toEqual(['shares-from-balance-sheet']);
  expect(plan.sharesYear).toBe('2024');
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
