import { useMemo } from 'react';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import { valuationOf } from '../model/valuation.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { type Analysis, analysisInputs, joinedAnalysis } from './analysis.model.ts';

/** Returns the valuation of a company under assumptions. An edited assumption recalculates no state of an input. */
export function useAnalysis(company: ValuedCompany, assumptions: DcfAssumptions): Analysis {
  const { basis, market } = company;
  const { price } = market;
  const valuation = useMemo(() => valuationOf(basis, assumptions, price), [basis, assumptions, price]);
  const inputs = useMemo(() => analysisInputs(company), [company]);
  return useMemo(
    () => joinedAnalysis(company, assumptions, inputs, valuation),
    [company, assumptions, inputs, valuation],
  );
}
