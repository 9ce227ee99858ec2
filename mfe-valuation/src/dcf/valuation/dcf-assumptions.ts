import { dcfBounds, type growthModes, type waccModes } from '@basecase/gateway/contract/dcf-bounds';
import type { MarginAssumption } from '@basecase/gateway/contract/figures/cash-flow-value';
import { readNumber } from '@basecase/shared-ui/figures/parse';
import { toFraction } from '../inputs/figure-input.model.ts';
import type { Overrides } from '../inputs/overrides.model.ts';

export type { MarginAssumption };

type GrowthMode = (typeof growthModes)[number];
type WaccMode = (typeof waccModes)[number];

/** The assumptions of a valuation. Growth and rates are fractions (0.05 is 5%). */
export interface DcfAssumptions {
  /** Whole years, 3 to 10. */
  readonly projectionYears: number;
  readonly terminalGrowthRate: number;
  readonly riskFreeRate: number;
  readonly marketRiskPremium: number;
  readonly marginAssumption: MarginAssumption;
  readonly growthMode: GrowthMode;
  /** Growth of the first year in linear mode. */
  readonly startingGrowthRate: number;
  /** Growth per year in custom mode; the last one repeats. */
  readonly customGrowthRates: readonly number[];
  /** Used in manual mode unless null. */
  readonly betaOverride: number | null;
  readonly waccMode: WaccMode;
  /** Used in manual mode unless null. */
  readonly costOfDebtOverride: number | null;
  /** The user's own values in place of filed ones. They change the basis of a valuation; `calculateDcf` ignores them. */
  readonly overrides?: Overrides | undefined;
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

/** Bounds and steps of the inputs. The gateway refuses values beyond the bounds. */
export const limits = {
  projectionYears: { ...dcfBounds.projectionYears, step: 1 },
  terminalGrowthRate: { ...dcfBounds.terminalGrowthRate, step: 0.005 },
  riskFreeRate: { ...dcfBounds.riskFreeRate, step: 0.005 },
  marketRiskPremium: { ...dcfBounds.marketRiskPremium, step: 0.005 },
  startingGrowthRate: { ...dcfBounds.startingGrowthRate, step: 0.01 },
  betaOverride: { ...dcfBounds.betaOverride, step: 0.05 },
  costOfDebtOverride: { ...dcfBounds.costOfDebtOverride, step: 0.005 },
} as const satisfies Partial<Record<keyof DcfAssumptions, { min: number; max: number; step: number }>>;

/**
 * Returns the entries of a typed list. A comma before a space separates, as do spaces and semicolons; a comma between digits is a
 * decimal sign, unless the entry would be no number.
 */
export function listEntries(text: string): string[] {
  return text
    .replace(/\s+%/g, '%')
    .split(/[;\s]+/)
    .flatMap((entry) => {
      const bare = entry.replace(/,+$/, '');
      return readNumber(bare) === null ? bare.split(',') : [bare];
    })
    .filter((entry) => entry !== '');
}

/** Returns typed growth rates as fractions. They are typed in percent; entries that are no number are dropped. */
export function parseGrowthRates(text: string): number[] {
  return listEntries(text)
    .map(readNumber)
    .filter((points) => points !== null)
    .map(toFraction);
}
