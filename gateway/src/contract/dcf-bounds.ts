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

/** The models that a saved valuation may be of. */
export const valuationModels = ['dcf', 'reasoned', 'excess-returns', 'funds-from-operations', 'steady-state'] as const;

/** Bounds of a user's own inputs of the models beside the DCF. Rates are fractions, money is in full units. */
export const modelInputBounds = {
  bookValue: { min: -1e12, max: 1e12 },
  payout: { min: 0, max: 1 },
  returnOnEquity: { min: -0.2, max: 0.6 },
  terminalSpread: { min: -0.05, max: 0.1 },
  fadeYears: { min: 3, max: 15 },
  excessGrowth: dcfBounds.terminalGrowthRate,
  equityRiskFree: dcfBounds.riskFreeRate,
  equityPremium: dcfBounds.marketRiskPremium,
  equityBeta: dcfBounds.betaOverride,
  fundsNetIncome: { min: -1e16, max: 1e16 },
  fundsDepreciation: { min: -1e16, max: 1e16 },
  gainsOnSales: { min: -1e16, max: 1e16 },
  fundsImpairments: { min: -1e16, max: 1e16 },
  ownersPart: { min: 0, max: 1 },
  fundsCapex: { min: -1e16, max: 1e16 },
  maintenanceShare: { min: 0, max: 1 },
  lowMultiple: { min: 0, max: 100 },
  highMultiple: { min: 0, max: 100 },
  steadyGrowth: dcfBounds.startingGrowthRate,
  steadyLastGrowth: dcfBounds.startingGrowthRate,
  steadyTerminalGrowth: dcfBounds.terminalGrowthRate,
  steadyMargin: overrideBounds.operatingMargin,
  steadyLastMargin: overrideBounds.operatingMargin,
  steadyTax: overrideBounds.taxRate,
  steadyTurnover: { min: 0.01, max: 100 },
  steadyLastTurnover: { min: 0.01, max: 100 },
  returnOnNewCapital: { min: 0.005, max: 1 },
  steadyYears: { min: 3, max: 15 },
  steadyWacc: { min: 0.01, max: 0.3 },
  steadyNetDebt: { min: -1e16, max: 1e16 },
  reasonedGrowth: dcfBounds.startingGrowthRate,
  reasonedTerminalGrowth: dcfBounds.terminalGrowthRate,
  reasonedMargin: overrideBounds.operatingMargin,
  reasonedTax: overrideBounds.taxRate,
  reasonedReturn: { min: 0.005, max: 1 },
  reasonedTerminalReturn: { min: 0.005, max: 1 },
  reasonedBeta: dcfBounds.betaOverride,
  reasonedWacc: { min: 0.01, max: 0.3 },
  reasonedNetDebt: { min: -1e16, max: 1e16 },
} as const;

export type ModelInputName = keyof typeof modelInputBounds;

export function isModelInputName(name: string): name is ModelInputName {
  return Object.hasOwn(modelInputBounds, name);
}
