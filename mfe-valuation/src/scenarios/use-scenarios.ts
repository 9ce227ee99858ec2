import { useMemo } from 'react';
import { type CompanyScenarios, scenariosOf } from './price-ranges.model.ts';
import { useProjection } from './use-projection.ts';

/** Returns the three scenarios of a company with the user's edits. */
export function useScenarios(symbol: string): CompanyScenarios {
  const { projection } = useProjection(symbol);
  return useMemo(() => scenariosOf(projection), [projection]);
}
