import { makeBasis } from '../../testing/statements.ts';
import { valuate } from '../valuation/dcf.model.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { percentile } from '../valuation/percentile.model.ts';
import { type DcfSimulation, defaultSpreads, simulate, simulation } from './monte-carlo.model.ts';

const basis = makeBasis();

function inputOf(part: Partial<DcfSimulation> = {}): DcfSimulation {
  return { basis, assumptions: defaultAssumptions, price: 30, spreads: defaultSpreads, seed: 1, paths: 4000, ...part };
}

const noSpread = { growth: 0, margin: 0, wacc: 0, terminalGrowth: 0 };

test('percentiles lie on a straight line between the nearest values', () => {
  expect(percentile([10, 20, 30, 40, 50], 50)).toBe(30);
  expect(percentile([10, 20, 30, 40, 50], 5)).toBeCloseTo(12, 12);
  expect(percentile([7], 95)).toBe(7);
});

test('without spread every path is the fair value', () => {
  const input = inputOf({ spreads: noSpread, paths: 50 });
  const fairValue = valuate(input.basis, input.assumptions).fairValuePerShare ?? 0;
  const result = simulation(input);
  expect(result?.percentiles[5]).toBeCloseTo(fairValue, 10);
  expect(result?.percentiles[95]).toBeCloseTo(fairValue, 10);
  expect(result?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(50);
});

test('the same seed draws the same paths, another seed other paths', () => {
  expect(simulation(inputOf())).toEqual(simulation(inputOf()));
  expect(simulation(inputOf({ seed: 2 }))?.percentiles[50]).not.toBe(simulation(inputOf())?.percentiles[50]);
});

test('slices do not change the result', () => {
  const run = simulate(inputOf(), 333);
  let step = run.next();
  let slices = 0;
  while (step.done !== true) {
    slices += 1;
    step = run.next();
  }
  expect(slices).toBe(12);
  expect(step.value).toEqual(simulation(inputOf()));
});

test('percentiles rise, the fair value lies between the quartiles, every path is counted once', () => {
  const result = simulation(inputOf());
  if (result === null) throw new Error('There is a distribution');
  const ranks = Object.values(result.percentiles);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  const fairValue = valuate(inputOf().basis, defaultAssumptions).fairValuePerShare ?? 0;
  expect(fairValue).toBeGreaterThan(result.percentiles[25]);
  expect(fairValue).toBeLessThan(result.percentiles[75]);
  expect(result.bins.reduce((sum, { count }) => sum + count, 0) + result.unsolved).toBe(result.paths);
});

test('the probability is one half at the median price and null without a price', () => {
  const median = simulation(inputOf())?.percentiles[50] ?? null;
  expect(simulation(inputOf({ price: median }))?.probabilityAbovePrice).toBeCloseTo(0.5, 2);
  expect(simulation(inputOf({ price: 0 }))?.probabilityAbovePrice).toBe(1);
  expect(simulation(inputOf({ price: null }))?.probabilityAbovePrice).toBeNull();
});

test('paths without a value are left out and counted; without any path there is no distribution', () => {
  const close = { ...defaultAssumptions, riskFreeRate: 0.03, marketRiskPremium: 0 };
  expect(simulation(inputOf({ assumptions: close }))?.unsolved).toBeGreaterThan(0);
  const never = { ...defaultAssumptions, riskFreeRate: 0, marketRiskPremium: 0 };
  expect(simulation(inputOf({ assumptions: never, spreads: noSpread, paths: 10 }))).toBeNull();
});

test('draws are standard normal: a spread of 1 point on the discount rate alone keeps its quartiles', () => {
  const input = inputOf({ spreads: { ...noSpread, wacc: 0.01 }, paths: 10_000 });
  const result = simulation(input);
  // The 25th percentile of the value is the value at the 75th of the rate: 0.6745 standard deviations up.
  const { wacc } = valuate(input.basis, defaultAssumptions);
  const shifted = { ...defaultAssumptions, riskFreeRate: defaultAssumptions.riskFreeRate + 0.006745 };
  expect(valuate(input.basis, shifted).wacc).toBeCloseTo(wacc + 0.006745, 10);
  const expected = valuate(input.basis, shifted).fairValuePerShare ?? 0;
  expect((result?.percentiles[25] ?? 0) / expected).toBeCloseTo(1, 1);
});
