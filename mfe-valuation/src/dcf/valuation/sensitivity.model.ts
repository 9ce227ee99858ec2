import { type DcfBasis, presentValue, projectedCashFlows, valuate } from './dcf.model.ts';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { growthPath } from './growth-path.model.ts';

export interface Sensitivity {
  /** Discount rates from 2 points below that of the valuation to 2 points above, in steps of half a point. */
  readonly waccs: readonly number[];
  /** Terminal growth from 0 to 5% in steps of half a point. */
  readonly terminalGrowths: readonly number[];
  /** Fair value per share by terminal growth, then by discount rate; null where none exists. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** Distances of the discount rates from that of the valuation, as fractions. */
export const WACC_STEPS: readonly number[] = [-0.02, -0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015, 0.02];
const TERMINAL_GROWTHS = Array.from({ length: 11 }, (_, index) => (index * 5) / 1000);

/** Returns the fair values for other discount rates and terminal growths. */
export function calculateSensitivity(basis: DcfBasis, assumptions: DcfAssumptions): Sensitivity {
  const { wacc } = valuate(basis, assumptions);
  const waccs = WACC_STEPS.map((step) => wacc + step);
  return {
    waccs,
    terminalGrowths: TERMINAL_GROWTHS,
    values: sensitivityAt(basis, assumptions, waccs, TERMINAL_GROWTHS),
  };
}

/** Returns the fair value per share by terminal growth, then by discount rate; null where none exists. */
export function sensitivityAt(
  basis: DcfBasis,
  assumptions: DcfAssumptions,
  waccs: readonly number[],
  terminalGrowths: readonly number[],
): (number | null)[][] {
  return terminalGrowths.map((terminalGrowthRate) => {
    const growth = growthPath(basis.operating.historicalGrowth, { ...assumptions, terminalGrowthRate });
    const flows = projectedCashFlows(basis, growth, assumptions.marginAssumption);
    return waccs.map((rate) => presentValue(basis, flows, rate, terminalGrowthRate).fairValuePerShare);
  });
}
