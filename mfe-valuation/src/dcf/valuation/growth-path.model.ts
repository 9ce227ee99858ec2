import type { DcfAssumptions } from './dcf-assumptions.ts';

type GrowthAssumptions = Pick<
  DcfAssumptions,
  'projectionYears' | 'terminalGrowthRate' | 'growthMode' | 'startingGrowthRate' | 'customGrowthRates'
>;

/** A geometric fade towards less has no meaningful rate. */
const SMALLEST_TARGET = 0.005;

/**
 * Returns the revenue growth of each projected year, as fractions.
 * @param historical historical growth per year, from which auto mode starts
 */
export function growthPath(historical: number, assumptions: GrowthAssumptions): number[] {
  const { projectionYears, terminalGrowthRate, growthMode, startingGrowthRate, customGrowthRates } = assumptions;
  const years = Array.from({ length: projectionYears }, (_, index) => index + 1);
  const last = customGrowthRates.at(-1);
  if (growthMode === 'custom' && last !== undefined) return years.map((year) => customGrowthRates[year - 1] ?? last);
  if (growthMode === 'linear') {
    return years.map((year) => line(startingGrowthRate, terminalGrowthRate, year - 1, projectionYears - 1));
  }
  return years.map((year) => autoGrowth(historical, terminalGrowthRate, year, projectionYears));
}

/** A shrinking business recovers slowly, slow growth moves to terminal growth, fast growth fades geometrically. */
function autoGrowth(start: number, terminal: number, year: number, years: number): number {
  if (start < 0) {
    if (year === 1) return 0.005;
    return line(0.01, terminal, year - 2, years - 2);
  }
  if (start <= terminal) return terminal;
  const decay = start <= SMALLEST_TARGET ? 1 : (Math.max(terminal, SMALLEST_TARGET) / start) ** (1 / (years - 1));
  return Math.max(terminal, start * decay ** (year - 1));
}

/** Returns the value at `step` of `steps` on a straight line. */
function line(from: number, to: number, step: number, steps: number): number {
  return steps <= 0 ? from : from + ((to - from) * step) / steps;
}
