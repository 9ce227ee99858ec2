import { useMemo } from 'react';
import { type CompanyScenarios, toCompanyScenarios } from './price-ranges.model.ts';
import { useProjection } from './use-projection.ts';

/** Returns the three scenarios of a company with the user's edits. */
export function useScenarios(symbol: string): CompanyScenarios {
  const { projection } = useProjection(symbol);
  return useMemo(() => toCompanyScenarios(projection), [projection]);
}
