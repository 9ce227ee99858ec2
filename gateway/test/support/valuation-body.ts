import type { ValuationBody } from '../../src/contract/valuations.ts';

/** Returns a valuation that can be saved. */
export function valuationBody(change: Partial<ValuationBody> = {}): ValuationBody {
  return {
    name: 'My case',
    companyName: 'Apple Inc',
    assumptions: {
      projectionYears: 10,
      terminalGrowthRate: 0.025,
      riskFreeRate: 0.04,
      marketRiskPremium: 0.06,
      marginAssumption: 'stable',
      growthMode: 'custom',
      startingGrowthRate: 0.06,
      customGrowthRates: [0.08, -0.01],
      betaOverride: null,
      waccMode: 'manual',
      costOfDebtOverride: 0.045,
    },
    fairValuePerShare: 187.25,
    price: null,
    basis: [
      {
        statement: 'income',
        field: 'totalRevenue',
        fiscalDateEnding: '2025-09-27',
        value: '416161000000',
        filed: '2025-10-31',
        accessionNumber: '0000320193-25-000079',
      },
    ],
    ...change,
  };
}
