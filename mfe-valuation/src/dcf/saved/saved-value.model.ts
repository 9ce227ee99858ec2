import type { SharedValuation } from '@basecase/gateway/contract';
import { excessInputs } from '../excess-returns/excess-inputs.model.ts';
import { excessValuation } from '../excess-returns/excess-valuation.model.ts';
import { type ValuedCompany, valuedCompany } from '../model/valued-company.ts';
import { modelOf, typedOf } from '../models/saved-model.model.ts';
import { noOverrides } from '../overrides/overrides.model.ts';
import { type GatedValue, gatedValue } from '../readiness/gated-value.model.ts';

const none: GatedValue = { reliable: false, contradicted: false, fairValuePerShare: null };

/** Returns the value of a saved valuation, by its model and with its overrides, on today's figures. */
export function savedValue(company: ValuedCompany, saved: Pick<SharedValuation, 'assumptions' | 'model'>): GatedValue {
  const { assumptions } = saved;
  const overrides = assumptions.overrides ?? noOverrides;
  const valued = valuedCompany(company, overrides);
  if (valued === null) return none;
  const model = modelOf(saved);
  if (model === 'funds-from-operations') return none;
  if (model === 'excess-returns') {
    const inputs = excessInputs(valued, assumptions, typedOf(saved) ?? {});
    const { result, contradiction } = excessValuation(inputs, valued.market.price, valued.market.comparable);
    const contradicted = contradiction !== null;
    return {
      fairValuePerShare: result?.valuePerShare ?? null,
      contradicted,
      reliable: result !== null && !contradicted,
    };
  }
  return gatedValue(valued, assumptions);
}
