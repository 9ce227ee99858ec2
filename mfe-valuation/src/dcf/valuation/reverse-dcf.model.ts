import { type DcfBasis, presentValue, projectedCashFlows, valuate } from './dcf.model.ts';
import type { DcfAssumptions } from './dcf-assumptions.ts';

const SEARCH = { from: -0.2, to: 0.5, step: 0.005 } as const;
const PRECISION = 1e-6;

/**
 * Returns the constant growth per year over the horizon at which fair value equals price.
 * @returns a fraction, exact to 1e-6; null when no rate from −20% to 50% explains the price
 */
export function impliedGrowth(basis: DcfBasis, assumptions: DcfAssumptions, price: number): number | null {
  const { wacc } = valuate(basis, assumptions);
  const gap = (rate: number): number | null => {
    const growth = Array.from({ length: assumptions.projectionYears }, () => rate);
    const flows = projectedCashFlows(basis, growth, assumptions.marginAssumption);
    const { fairValuePerShare } = presentValue(basis, flows, wacc, assumptions.terminalGrowthRate);
    return fairValuePerShare === null ? null : fairValuePerShare - price;
  };

  const steps = Math.round((SEARCH.to - SEARCH.from) / SEARCH.step);
  // Both ends of a step by one formula: a root must not fall between two roundings of the same rate.
  const rateAt = (step: number) => SEARCH.from + step * SEARCH.step;
  let below = gap(rateAt(0));
  for (let step = 0; step < steps; step += 1) {
    const [low, high] = [rateAt(step), rateAt(step + 1)];
    const above = gap(high);
    if (below === null || above === null) return null;
    if (below === 0) return low;
    // The last rate is the beginning of no step.
    if (above === 0) return high;
    // Cash flows are floored at 0, so the value need not rise with growth: the first crossing counts.
    if (below < 0 !== above < 0) return bisect(gap, low, high, below < 0);
    below = above;
  }
  return null;
}

function bisect(gap: (rate: number) => number | null, from: number, to: number, rising: boolean): number {
  let low = from;
  let high = to;
  while (high - low > PRECISION / 2) {
    const middle = (low + high) / 2;
    if ((gap(middle) ?? 0) < 0 === rising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
