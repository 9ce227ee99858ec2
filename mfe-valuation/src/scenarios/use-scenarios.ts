import { useMemo } from 'react';
import { type CompanyScenarios, scenariosOf } from './scenario-prices.model.ts';
import { useProjection } from './use-projection.ts';

/** Returns the three scenarios of a company with the user's edits. */
export function useScenarios(symbol: string): CompanyScenarios {
  const { projection } = useProjection(symbol);
  return useMemo(() => scenariosOf(projection), [projection]);
}
