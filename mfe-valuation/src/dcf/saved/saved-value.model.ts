import type { SharedValuation } from '@basecase/gateway/contract';
import type { GatedValue } from '../checks/gated-value.model.ts';
import { modelOf, typedOf } from '../drafts/saved-model.model.ts';
import { noOverrides } from '../inputs/overrides.model.ts';
import { models } from '../models/registry.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';

const none: GatedValue = { reliable: false, contradicted: false, fairValuePerShare: null };

/** The assumptions of a case, and its model; the DCF where it is absent. */
export type SavedAssumptions = { readonly assumptions: DcfAssumptions } & Pick<SharedValuation, 'model'>;

/** Returns the value of a saved valuation, by its model and with its overrides, on today's figures. */
export function savedValue(company: ValuedCompany, saved: SavedAssumptions): GatedValue {
  const { assumptions } = saved;
  const valued = valuedCompany(company, assumptions.overrides ?? noOverrides);
  if (valued === null) return none;
  return models[modelOf(saved)].value?.({ company: valued, assumptions, typed: typedOf(saved) ?? {} }) ?? none;
}

/** Returns whether a valuation had a fair value when it was saved: none of its inputs was missing, and it was not below zero. */
export function isReliable(
  saved: Pick<SharedValuation, 'basis' | 'assumptions' | 'model' | 'fairValuePerShare'>,
): boolean {
  const { fairValuePerShare } = saved;
  if ((fairValuePerShare ?? 0) < 0) return false;
  return models[modelOf(saved)].wasComplete?.(saved) ?? fairValuePerShare !== null;
}
