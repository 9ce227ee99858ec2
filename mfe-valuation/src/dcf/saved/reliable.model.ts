import type { SharedValuation } from '@basecase/gateway/contract';
import { modelOf } from '../models/saved-model.model.ts';
import { noOverrides } from '../overrides/overrides.model.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { missingInputs } from '../readiness/missing-inputs.model.ts';

/** Returns whether a valuation had a fair value when it was saved: none of its inputs was missing, and it was not below zero. */
export function isReliable(
  saved: Pick<SharedValuation, 'basis' | 'assumptions' | 'model' | 'fairValuePerShare'>,
): boolean {
  const { basis, assumptions } = saved;
  if ((saved.fairValuePerShare ?? 0) < 0) return false;
  // The models beside the DCF have no value while an input is missing.
  if (modelOf(saved) !== 'dcf') return saved.fairValuePerShare !== null;
  const overrides = assumptions.overrides ?? noOverrides;
  return missingInputs(withTypedValues(basis, overrides.figures), overrides).length === 0;
}
