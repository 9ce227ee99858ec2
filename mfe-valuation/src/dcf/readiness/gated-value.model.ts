import { companyContradictions } from '../checks/contradictions.model.ts';
import { valuate } from '../model/dcf.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { usedFigures } from '../sources/used-figures.model.ts';
import { missingOf } from './readiness.model.ts';

/** The value of a share, and whether it may be shown as a fair value. */
export interface GatedValue {
  readonly reliable: boolean;
  /** Whether something contradicts it. */
  readonly contradicted: boolean;
  readonly fairValuePerShare: number | null;
}

/** Returns the value of a share by the DCF under assumptions, behind the same gate as the headline. */
export function gatedValue(company: ValuedCompany, assumptions: DcfAssumptions): GatedValue {
  const { basis, statements, overrides } = company;
  const years = basis.years.map(({ label }) => label);
  const figures = withTypedValues(usedFigures(statements, years), overrides.figures);
  const missing = missingOf({ ...company, figures });
  const { fairValuePerShare } = valuate(basis, assumptions);
  const contradicted = companyContradictions(company, assumptions, missing, fairValuePerShare).length > 0;
  return { fairValuePerShare, contradicted, reliable: missing.length === 0 && !contradicted };
}
