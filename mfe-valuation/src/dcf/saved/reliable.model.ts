import type { SharedValuation } from '@basecase/gateway/contract';
import { noOverrides } from '../overrides/overrides.model.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { missingInputs } from '../readiness/missing-inputs.model.ts';

/** Returns whether no input of a valuation was missing when it was saved, with the user's own figures and values. */
export function isReliable({ basis, assumptions }: Pick<SharedValuation, 'basis' | 'assumptions'>): boolean {
  const overrides = assumptions.overrides ?? noOverrides;
  return missingInputs(withTypedValues(basis, overrides.figures), overrides).length === 0;
}
