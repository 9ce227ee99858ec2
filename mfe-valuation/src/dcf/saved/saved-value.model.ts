import type { SharedValuation } from '@basecase/gateway/contract';
import { excessInputs } from '../excess-returns/excess-inputs.model.ts';
import { excessValuation } from '../excess-returns/excess-valuation.model.ts';
import { valuate } from '../model/dcf.model.ts';
import { type ValuedCompany, valuedCompany } from '../model/valued-company.ts';
import { modelOf, typedOf } from '../models/saved-model.model.ts';
import { noOverrides } from '../overrides/overrides.model.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { missingOf } from '../readiness/readiness.model.ts';
import { usedFigures } from '../sources/used-figures.model.ts';

/** The value of a share, and whether it may be shown as a fair value. */
export interface SavedValue {
  readonly reliable: boolean;
  readonly fairValuePerShare: number | null;
}

const none: SavedValue = { reliable: false, fairValuePerShare: null };

/** Returns the value of a saved valuation, by its model and with its overrides, on today's figures. */
export function savedValue(company: ValuedCompany, saved: Pick<SharedValuation, 'assumptions' | 'model'>): SavedValue {
  const { assumptions } = saved;
  const overrides = assumptions.overrides ?? noOverrides;
  const valued = valuedCompany(company, overrides);
  if (valued === null) return none;
  const model = modelOf(saved);
  if (model === 'funds-from-operations') return none;
  if (model === 'excess-returns') {
    const { result } = excessValuation(excessInputs(valued, assumptions, typedOf(saved) ?? {}), valued.market.price);
    return { fairValuePerShare: result?.valuePerShare ?? null, reliable: result !== null };
  }
  const years = valued.basis.years.map(({ label }) => label);
  const figures = withTypedValues(usedFigures(company.statements, years), overrides.figures);
  return {
    fairValuePerShare: valuate(valued.basis, assumptions).fairValuePerShare,
    reliable: missingOf({ ...valued, figures }).length === 0,
  };
}
