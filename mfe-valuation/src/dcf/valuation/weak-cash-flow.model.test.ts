import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { makeCompany } from '../../testing/company.ts';
import { createStatements } from '../../testing/statements.ts';
import type { ValuedCompany } from './valued-company.ts';
import { weakCashFlow } from './weak-cash-flow.model.ts';

/** A company with cash flows of operations, oldest first, and 10 of capital expenditures a year. */
function companyWith(flows: readonly (number | null)[]): ValuedCompany {
  const years = flows.map((_, index) => ({ year: 2020 + index, revenue: 100, capex: 10, shares: 1 }));
  const newestFirst = flows.toReversed().map((flow) => (flow === null ? null : String(flow)));
  const statements = withAnnual(createStatements(years), {
    cashFlow: (_, index) => ({ operatingCashflow: newestFirst[index] ?? null }),
  });
  return makeCompany({ statements });
}

const titleOf = (flows: readonly (number | null)[]) => weakCashFlow(companyWith(flows), 'USD')?.title ?? null;

test('even cash flows are not weak', () => {
  expect(titleOf([30, 35, 28, 40, 42])).toBeNull();
});

test('an outflow in the latest year or in half of the years is named by its years', () => {
  expect(titleOf([30, 35, 28, 40, 5])).toBe('Free cash flow is negative');
  expect(titleOf([5, 5, 30, 40])).toBe('Free cash flow is negative');
  expect(weakCashFlow(companyWith([5, 5, 30, 40]), 'USD')?.text).toContain('fiscal 2020 to 2021');
});

test('one outflow long ago is not weak by itself', () => {
  expect(titleOf([9, 35, 28, 40, 42])).toBeNull();
});

test('cash flows that vary by more than their mean are erratic', () => {
  // Free cash flows of 1, 2, 1, 90 and 1: mean 19, deviation 35.5.
  expect(titleOf([11, 12, 11, 100, 11])).toBe('Free cash flow is erratic');
});

test('a missing year is left out, and two known years say nothing', () => {
  expect(titleOf([null, null, null, 40, 5])).toBeNull();
  expect(titleOf([null, 30, 28, 40, null])).toBeNull();
});
