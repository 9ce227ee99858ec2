import { useMemo } from 'react';
import { type CompanyScenarios, scenariosOf } from './scenario-prices.model.ts';
import { useProjection } from './use-projection.ts';

/** Returns the three scenarios of a company as they are edited now. */
export function useScenarios(symbol: string): CompanyScenarios {
  const { plan } = useProjection(symbol);
  return useMemo(() => scenariosOf(plan), [plan]);
}
