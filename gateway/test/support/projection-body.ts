import type { ProjectionBody, Scenario } from '../../src/contract/projections.ts';

const years = (value: number | null): (number | null)[] => Array.from({ length: 5 }, () => value);

/** Returns a projection that can be saved; `revenue` tells projections apart. */
export function projectionBody(revenue = 100): ProjectionBody {
  const scenario: Scenario = {
    revenue: years(revenue),
    revgrowth: years(10),
    margin: years(20),
    shares: years(50),
    peLow: years(15),
    peHigh: years(20),
    netincome: years(20),
    eps: years(0.4),
    priceLow: years(6),
    priceHigh: years(8),
    cagrLow: years(null),
    cagrHigh: years(null),
  };
  return { scenarios: { bear: scenario, base: scenario, bull: scenario }, companyName: 'Apple Inc', currentYear: 2026 };
}
