/** Bounds of the assumptions of a discounted cash flow valuation. Rates are fractions. Plain data, without a schema library. */
export const dcfBounds = {
  projectionYears: { min: 3, max: 10 },
  terminalGrowthRate: { min: 0, max: 0.05 },
  riskFreeRate: { min: 0, max: 0.1 },
  marketRiskPremium: { min: 0, max: 0.15 },
  startingGrowthRate: { min: -0.2, max: 0.5 },
  betaOverride: { min: 0, max: 5 },
  costOfDebtOverride: { min: 0, max: 0.2 },
} as const;

export const marginAssumptions = ['stable', 'improving', 'declining'] as const;
export const growthModes = ['auto', 'linear', 'custom'] as const;
export const waccModes = ['auto', 'manual'] as const;
