import { valuate } from '../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { findMissingInputs } from '../valuation/readiness.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { companyContradictions } from './contradictions.model.ts';

/** The value of a share, and whether it may be shown as a fair value. */
export interface GatedValue {
  readonly reliable: boolean;
  /** Whether something contradicts it. */
  readonly contradicted: boolean;
  readonly fairValuePerShare: number | null;
}

/** Returns the value of a share by the DCF under assumptions, behind the same gate as the headline. */
export function gatedValue(company: ValuedCompany, assumptions: DcfAssumptions): GatedValue {
  const missing = findMissingInputs(company);
  const { fairValuePerShare } = valuate(company.basis, assumptions);
  const contradicted = companyContradictions(company, assumptions, missing, fairValuePerShare).length > 0;
  return { fairValuePerShare, contradicted, reliable: missing.length === 0 && !contradicted };
}
