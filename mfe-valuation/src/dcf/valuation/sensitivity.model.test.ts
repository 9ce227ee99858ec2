import fc from 'fast-check';
import { makeBasis, steadyGrower } from '../../testing/statements.ts';
import { valuate } from './dcf.model.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { calculateSensitivity } from './sensitivity.model.ts';
import { impliedGrowth } from './valuation.model.ts';

const basis = makeBasis(steadyGrower, {});

describe('sensitivity table', () => {
  const table = calculateSensitivity(basis, defaultAssumptions);

  test('spans WACC ± 2 points and terminal growth 0 to 5% in half points', () => {
    expect(table.waccs).toHaveLength(9);
    expect(table.waccs[0]).toBeCloseTo(0.08, 12);
    expect(table.waccs[8]).toBeCloseTo(0.12, 12);
    expect(table.terminalGrowths).toHaveLength(11);
    expect(table.terminalGrowths[10]).toBe(0.05);
  });

  test('its centre is the fair value of the valuation', () => {
    expect(table.terminalGrowths[5]).toBe(defaultAssumptions.terminalGrowthRate);
    expect(table.values[5]?.[4]).toBeCloseTo(valuate(basis, defaultAssumptions).fairValuePerShare ?? Number.NaN, 9);
  });

  test('a cell whose WACC is not above growth has no value', () => {
    const low = calculateSensitivity(basis, { ...defaultAssumptions, marketRiskPremium: 0.01 });
    expect(low.values[10]?.[4]).toBeNull();
    expect(low.values[0]?.[4]).not.toBeNull();
  });
});

describe('the growth that a price implies', () => {
  test('finds the constant growth that returns the price', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.15, max: 0.45, noNaN: true }), (rate) => {
        const assumptions = { ...defaultAssumptions, growthMode: 'custom', customGrowthRates: [rate] } as const;
        const price = valuate(basis, assumptions).fairValuePerShare ?? Number.NaN;
        expect(impliedGrowth(basis, defaultAssumptions, price)).toBeCloseTo(rate, 5);
      }),
      { numRuns: 30 },
    );
  });

  test('is null for a price that no growth explains', () => {
    expect(impliedGrowth(basis, defaultAssumptions, 1e9)).toBeNull();
    expect(impliedGrowth(basis, defaultAssumptions, 0.01)).toBeNull();
  });
});
