import { makeBasis, steadyGrower } from '../../testing/statements.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { averageGrowth, calculateValuation, gapToPrice, warningReason, yearsWord } from './valuation.model.ts';

const stock = { marketCap: null, sharesOutstanding: null, price: null, beta: null };
const basis = makeBasis(steadyGrower, stock);
const threeYears = {
  ...defaultAssumptions,
  projectionYears: 3,
  growthMode: 'custom' as const,
  customGrowthRates: [0.1],
};

test('a price equal to the fair value implies the growth that was assumed', () => {
  const own = calculateValuation(basis, threeYears, null)?.result.fairValuePerShare ?? 0;
  const valuation = calculateValuation(basis, threeYears, own);
  expect(valuation?.impliedGrowth).toBeCloseTo(0.1, 5);
  expect(valuation?.averageGrowth).toBeCloseTo(0.1, 12);
  expect(valuation && gapToPrice(valuation)).toBeCloseTo(0, 12);
});

test('without a price nothing is compared', () => {
  const valuation = calculateValuation(basis, threeYears, 0);
  expect(valuation?.price).toBeNull();
  expect(valuation?.impliedGrowth).toBeNull();
  expect(valuation && gapToPrice(valuation)).toBeNull();
});

test('figures that overflow have no result', () => {
  expect(calculateValuation(basis, { ...threeYears, customGrowthRates: [1e200] }, 10)).toBeNull();
});

test('average growth compounds: +100% and −50% come to 0', () => {
  expect(averageGrowth([1, -0.5])).toBeCloseTo(0, 12);
  expect(averageGrowth([-1, 0.5])).toBeCloseTo(-0.25, 12);
});

test('years are words', () => {
  expect([3, 10, 12].map(yearsWord)).toEqual(['three', 'ten', '12']);
});

test('every warning has a reason that names its figures', () => {
  const result = calculateValuation(basis, threeYears, 20)?.result;
  if (result === undefined) throw new Error('no result');
  expect(result.warnings.map((warning) => warningReason(warning.code, result))).toEqual([
    '82.0% of the enterprise value lies beyond the projected years.',
  ]);
  const weak = {
    ...steadyGrower[0],
    operatingIncome: -10,
    tax: 90,
    preTax: 100,
  };
  const shrinking = makeBasis(
    [
      { ...weak, year: 2023, revenue: 1100 },
      { ...weak, year: 2024, revenue: 1000 },
    ],
    stock,
  );
  const troubled = calculateValuation(shrinking, { ...threeYears, riskFreeRate: 0, marketRiskPremium: 0 }, 20);
  if (!troubled) throw new Error('no valuation');
  const reasons = troubled.result.warnings.map((warning) => warningReason(warning.code, troubled.result));
  expect(reasons).toHaveLength(4);
  expect(new Set(reasons).size).toBe(4);
});
