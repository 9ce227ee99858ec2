import { type DcfBasis, presentValue, projectedCashFlows, valuate } from '../valuation/dcf.model.ts';
import { type DcfAssumptions, limits } from '../valuation/dcf-assumptions.ts';
import { percentile } from '../valuation/percentile.model.ts';
import { type ReasonedInputs, valueReasonedCase } from '../valuation/reasoned-case.model.ts';

/** Standard deviations of the uncertain inputs, as fractions. */
export interface Spreads {
  /** Added to the growth of every projected year; in a reasoned case to that of the first, which fades. */
  readonly growth: number;
  /** Added to the operating margin. */
  readonly margin: number;
  /** Added to the discount rate. */
  readonly wacc: number;
  /** Added to terminal growth, which stays within its bounds. */
  readonly terminalGrowth: number;
}

export const defaultSpreads: Spreads = { growth: 0.02, margin: 0.02, wacc: 0.01, terminalGrowth: 0.005 };

interface Draws {
  readonly price: number | null;
  readonly spreads: Spreads;
  /** The same seed draws the same paths. */
  readonly seed: number;
  readonly paths: number;
}

export interface DcfSimulation extends Draws {
  readonly basis: DcfBasis;
  readonly assumptions: DcfAssumptions;
}

export interface ReasonedSimulation extends Draws {
  readonly reasoned: ReasonedInputs;
}

/** The input of a run. It must be cloneable: it is posted to a worker. */
export type SimulationInput = DcfSimulation | ReasonedSimulation;

export const percentileRanks = [5, 25, 50, 75, 95] as const;
export type PercentileRank = (typeof percentileRanks)[number];

/** Fair values per share over all paths. */
export interface Simulation {
  readonly paths: number;
  /** Paths without a value, which are left out: their discount rate is not above terminal growth. */
  readonly unsolved: number;
  readonly percentiles: Readonly<Record<PercentileRank, number>>;
  /** Share of the paths with a value above the price; null without a price. */
  readonly probabilityAbovePrice: number | null;
  /** Equal bins over all but the lowest and highest half percent, which count in the outermost bins. */
  readonly bins: readonly Bin[];
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const BINS = 40;
/** A business cannot lose more than all of its revenue. */
const LOWEST_GROWTH = -0.99;

/**
 * Values the share on random paths: growth, margin, discount rate and terminal growth are drawn independently from normal
 * distributions around the assumptions. Yields after every `slice` paths, so that the caller can give way to other work.
 * @returns null when no path has a value
 */
export function* simulate(input: SimulationInput, slice: number): Generator<void, Simulation | null> {
  const { spreads, paths } = input;
  const value = 'reasoned' in input ? prepareReasoned(input) : prepareDcf(input);
  const draw = normalDraws(input.seed);
  const values: number[] = [];
  for (let path = 0; path < paths; path += 1) {
    const growth = draw() * spreads.growth;
    const margin = draw() * spreads.margin;
    const wacc = draw() * spreads.wacc;
    const found = value({ growth, margin, wacc, terminalGrowth: draw() * spreads.terminalGrowth });
    if (found !== null) values.push(found);
    if ((path + 1) % slice === 0) yield;
  }
  return summarizeDraws(values, paths, input.price);
}

/** Returns the value of a share with every rate moved by some points. */
function prepareDcf({ basis, assumptions }: DcfSimulation): (shift: Spreads) => number | null {
  const { wacc, revenueGrowthRates } = valuate(basis, assumptions);
  return (shift) => {
    const operatingMargin = basis.operating.operatingMargin + shift.margin;
    const moved = { ...basis, operating: { ...basis.operating, operatingMargin } };
    const growth = revenueGrowthRates.map((each) => Math.max(LOWEST_GROWTH, each + shift.growth));
    const flows = projectedCashFlows(moved, growth, assumptions.marginAssumption);
    const terminalGrowth = bounded(assumptions.terminalGrowthRate + shift.terminalGrowth);
    return presentValue(moved, flows, wacc + shift.wacc, terminalGrowth).fairValuePerShare;
  };
}

function prepareReasoned({ reasoned }: ReasonedSimulation): (shift: Spreads) => number | null {
  return (shift) => {
    const moved = {
      ...reasoned,
      growth: Math.max(LOWEST_GROWTH, reasoned.growth + shift.growth),
      margin: reasoned.margin + shift.margin,
      wacc: reasoned.wacc + shift.wacc,
      terminalGrowth: bounded(reasoned.terminalGrowth + shift.terminalGrowth),
    };
    return valueReasonedCase(moved)?.fairValuePerShare ?? null;
  };
}

/** Returns the result of a run without a pause. */
export function simulation(input: SimulationInput): Simulation | null {
  const run = simulate(input, input.paths + 1);
  const { done, value } = run.next();
  return done === true ? value : null;
}

function summarizeDraws(values: readonly number[], paths: number, price: number | null): Simulation | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const above = price === null ? null : sorted.reduce((count, value) => count + (value > price ? 1 : 0), 0);
  return {
    paths,
    unsolved: paths - sorted.length,
    percentiles: {
      5: percentile(sorted, 5),
      25: percentile(sorted, 25),
      50: percentile(sorted, 50),
      75: percentile(sorted, 75),
      95: percentile(sorted, 95),
    },
    probabilityAbovePrice: above === null ? null : above / sorted.length,
    bins: countBins(sorted),
  };
}

function countBins(sorted: Float64Array): Bin[] {
  const low = percentile(sorted, 0.5);
  const width = (percentile(sorted, 99.5) - low) / BINS;
  const counts = new Array<number>(width > 0 ? BINS : 1).fill(0);
  for (const value of sorted) {
    const place = width > 0 ? Math.floor((value - low) / width) : 0;
    const bin = Math.min(counts.length - 1, Math.max(0, place));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: low + index * width, to: low + (index + 1) * width, count }));
}

function bounded(terminalGrowth: number): number {
  const { min, max } = limits.terminalGrowthRate;
  return Math.min(max, Math.max(min, terminalGrowth));
}

/** Returns a source of standard normal numbers (Box–Muller) over a seeded generator (mulberry32). */
function normalDraws(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
