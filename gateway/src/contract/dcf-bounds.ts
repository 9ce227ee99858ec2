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

/** Bounds of a user's own values in place of filed ones. Shares of revenue and rates are fractions, money is in full units. */
export const overrideBounds = {
  averageYears: { min: 1, max: 5 },
  operatingMargin: { min: -1, max: 1 },
  taxRate: { min: 0, max: 0.6 },
  depreciation: { min: 0, max: 1 },
  capitalExpenditures: { min: 0, max: 2 },
  workingCapital: { min: -2, max: 2 },
  shares: { min: 1, max: 1e13 },
  debt: { min: 0, max: 1e16 },
  cash: { min: 0, max: 1e16 },
  exchangeRate: { min: 1e-6, max: 1e6 },
} as const;

export const overrideNames = [
  'averageYears',
  'operatingMargin',
  'taxRate',
  'depreciation',
  'capitalExpenditures',
  'workingCapital',
  'shares',
  'debt',
  'cash',
  'exchangeRate',
] as const satisfies readonly (keyof typeof overrideBounds)[];

export const marginAssumptions = ['stable', 'improving', 'declining'] as const;
export const growthModes = ['auto', 'linear', 'custom'] as const;
export const waccModes = ['auto', 'manual'] as const;
