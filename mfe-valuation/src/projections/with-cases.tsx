import type { ReactNode } from 'react';
import type { ProjectionCases } from '../projection-cases.ts';
import { columnsOf } from '../scenarios/projection-view.model.ts';
import { scenarioNames } from '../scenarios/projections.model.ts';
import { useProjection } from '../scenarios/use-projection.ts';

export interface WithCasesProps {
  readonly symbol: string;
  readonly children: (cases: ProjectionCases) => ReactNode;
}

/** Hands on the three cases of a company, as edited so far. */
export function WithCases({ symbol, children }: WithCasesProps) {
  const { plan } = useProjection(symbol);
  const { scenarios, currentYear } = plan;
  const years = columnsOf(plan).map(({ year }) => year);
  const ranges = scenarioNames.map((name) => ({
    name,
    year: years.at(-1) ?? currentYear,
    low: scenarios[name].priceLow.at(-1) ?? null,
    high: scenarios[name].priceHigh.at(-1) ?? null,
  }));
  return children({ ranges, scenarios, years });
}
