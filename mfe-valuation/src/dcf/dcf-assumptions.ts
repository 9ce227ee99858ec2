export type MarginAssumption = 'stable' | 'improving' | 'declining';
export type GrowthMode = 'auto' | 'linear' | 'custom';
export type WaccMode = 'auto' | 'manual';

/** What a person assumes about the future. Growth and rates are fractions (0.05 is 5%). */
export interface DcfAssumptions {
  /** Whole years, 3 to 10. */
  readonly projectionYears: number;
  readonly terminalGrowthRate: number;
  readonly riskFreeRate: number;
  readonly marketRiskPremium: number;
  readonly marginAssumption: MarginAssumption;
  readonly growthMode: GrowthMode;
  /** First year's growth of the linear mode. */
  readonly startingGrowthRate: number;
  /** Yearly growth of the custom mode; the last one repeats. */
  readonly customGrowthRates: readonly number[];
  /** Used in manual mode where given. */
  readonly betaOverride: number | null;
  readonly waccMode: WaccMode;
  /** Used in manual mode where given. */
  readonly costOfDebtOverride: number | null;
}

export const defaultAssumptions: DcfAssumptions = {
  projectionYears: 10,
  terminalGrowthRate: 0.025,
  riskFreeRate: 0.04,
  marketRiskPremium: 0.06,
  marginAssumption: 'stable',
  growthMode: 'auto',
  startingGrowthRate: 0.06,
  customGrowthRates: [],
  betaOverride: null,
  waccMode: 'auto',
  costOfDebtOverride: null,
};

/** Bounds and steps of the inputs. */
export const limits = {
  projectionYears: { min: 3, max: 10, step: 1 },
  terminalGrowthRate: { min: 0, max: 0.05, step: 0.005 },
  riskFreeRate: { min: 0, max: 0.1, step: 0.005 },
  marketRiskPremium: { min: 0, max: 0.15, step: 0.005 },
  startingGrowthRate: { min: -0.2, max: 0.5, step: 0.01 },
  betaOverride: { min: 0, max: 5, step: 0.05 },
  costOfDebtOverride: { min: 0, max: 0.2, step: 0.005 },
} as const satisfies Partial<Record<keyof DcfAssumptions, { min: number; max: number; step: number }>>;

/** Custom growth as it is typed: decimals separated by commas; what is not a number is dropped. */
export function parseGrowthRates(text: string): number[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)
    .filter(Number.isFinite);
}
