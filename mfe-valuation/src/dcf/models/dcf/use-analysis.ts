import { useMemo } from 'react';
import { type Analysis, analysisInputs, joinedAnalysis } from '../../checks/analysis.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import { calculateValuation } from '../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

/** Returns the valuation of a company under assumptions. An edited assumption recalculates no state of an input. */
export function useAnalysis(company: ValuedCompany, assumptions: DcfAssumptions): Analysis {
  const { basis, market } = company;
  const { price } = market;
  const valuation = useMemo(() => calculateValuation(basis, assumptions, price), [basis, assumptions, price]);
  const inputs = useMemo(() => analysisInputs(company), [company]);
  return useMemo(
    () => joinedAnalysis(company, assumptions, inputs, valuation),
    [company, assumptions, inputs, valuation],
  );
}
