import type { AllStatements } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { reasonedCompany } from '../../../testing/reasoned-company.ts';
import { listAppliedChecks } from './applied-checks.model.ts';

/** Depreciation is 5% of revenue; the steady ratio at 2.5% of growth is 1.21. */
const withCapex = (share: number) => (all: AllStatements) =>
  withAnnual(all, {
    cashFlow: ({ depreciationDepletionAndAmortization }) => ({
      capitalExpenditures: String(Number(depreciationDepletionAndAmortization) * (share / 0.05)),
    }),
  });

test('a check whose cure would change the value by over a fifth is named with its rule', () => {
  const applied = listAppliedChecks(reasonedCompany(undefined, withCapex(0.12)), null);
  expect(applied).toEqual([
    {
      title: 'Capex is 2.40 times depreciation',
      text: expect.stringMatching(/^Growth ÷ return on new capital is reinvested, .* by \+\d\d%\.$/),
    },
  ]);
});

test('a check that is in order, or moves the value by less, is not named', () => {
  expect(listAppliedChecks(reasonedCompany(undefined, withCapex(0.06)), null)).toEqual([]);
  expect(listAppliedChecks(reasonedCompany(undefined, withCapex(0.077)), null)).toEqual([]);
});
