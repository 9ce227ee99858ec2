import * as fc from 'fast-check';
import { makeBasis, steadyGrower } from '../../testing/statements.ts';
import { type DcfBasis, valuate } from './dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from './dcf-assumptions.ts';
import { calculateValuation, impliedGrowth } from './valuation.model.ts';

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const assumptions = fc.record({
  projectionYears: fc.integer({ min: 3, max: 10 }),
  terminalGrowthRate: fc.integer({ min: 0, max: 8 }).map((steps) => (steps * 5) / 1000),
  riskFreeRate: rate(0.045, 0.1),
  marketRiskPremium: rate(0.03, 0.15),
  startingGrowthRate: rate(-0.2, 0.5),
  marginAssumption: fc.constantFrom('stable' as const, 'improving' as const, 'declining' as const),
  growthMode: fc.constantFrom('auto' as const, 'linear' as const),
});

/** A company whose margin, capital needs and debt vary. */
const bases = fc
  .record({ margin: rate(0.05, 0.4), capital: rate(-0.1, 0.2), debt: rate(0, 2000) })
  .map(({ margin, capital, debt }) => {
    const years = steadyGrower.map((year) => ({
      ...year,
      operatingIncome: (year.revenue ?? 0) * margin,
      currentAssets: (year.revenue ?? 0) * (0.2 + capital),
      longTermDebt: debt,
      interest: debt * 0.05,
    }));
    return makeBasis(years);
  });

const fairValue = (basis: DcfBasis, chosen: DcfAssumptions) => valuate(basis, chosen).fairValuePerShare ?? Number.NaN;
const under = (part: Partial<DcfAssumptions>): DcfAssumptions => ({ ...defaultAssumptions, ...part });

test('the value rises with growth when sales earn more than their growth ties up', () => {
  // Without capital needs every sale earns its margin, so growth must raise the value.
  fc.assert(
    fc.property(assumptions, rate(-0.2, 0.4), rate(0.01, 0.1), (part, start, more) => {
      const basis = makeBasis(
        steadyGrower.map((year) => ({ ...year, currentAssets: (year.revenue ?? 0) * 0.2 })),
        { marketCap: 3000, sharesOutstanding: 100, beta: 1 },
      );
      const linear = (startingGrowthRate: number) => under({ ...part, growthMode: 'linear', startingGrowthRate });
      expect(fairValue(basis, linear(start + more))).toBeGreaterThan(fairValue(basis, linear(start)));
    }),
  );
});

test('the value falls as the discount rate rises', () => {
  fc.assert(
    fc.property(bases, assumptions, rate(0.001, 0.05), (basis, part, more) => {
      const higher = { ...part, riskFreeRate: part.riskFreeRate + more };
      fc.pre(valuate(basis, under(part)).projectedCashFlows.some((flow) => flow > 0));
      expect(fairValue(basis, under(higher))).toBeLessThan(fairValue(basis, under(part)));
    }),
  );
});

test('the centre of the sensitivity table is the fair value', () => {
  fc.assert(
    fc.property(bases, assumptions, (basis, part) => {
      const valuation = calculateValuation(basis, under(part), 30);
      if (valuation === null) throw new Error('There is a valuation');
      const { sensitivity, result } = valuation;
      const row = sensitivity.terminalGrowths.findIndex((growth) => Math.abs(growth - part.terminalGrowthRate) < 1e-12);
      expect(sensitivity.waccs[4]).toBe(result.wacc);
      expect(sensitivity.values[row]?.[4]).toBe(result.fairValuePerShare);
    }),
  );
});

test('the reverse DCF finds the growth at which the value equals the price', () => {
  fc.assert(
    fc.property(bases, assumptions, rate(5, 80), (basis, part, price) => {
      const implied = impliedGrowth(basis, under(part), price);
      fc.pre(implied !== null);
      const constant = under({ ...part, growthMode: 'custom', customGrowthRates: [implied ?? 0] });
      const slope = Math.abs(
        fairValue(basis, { ...constant, customGrowthRates: [(implied ?? 0) + 1e-4] }) - fairValue(basis, constant),
      );
      // Growth is exact to a millionth, so the value may be off by the effect of a millionth.
      expect(Math.abs(fairValue(basis, constant) - price)).toBeLessThan(slope * 0.02 + 1e-6);
    }),
  );
});

test('the reverse DCF finds every rate of its search, at both ends of each step', () => {
  const [first] = fc.sample(bases, { numRuns: 1, seed: 15 });
  if (first === undefined) throw new Error('There is a company');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 140 }), fc.constantFrom(-1, 0, 1), (step, side) => {
      const of = (growth: number) => fairValue(first, under({ growthMode: 'custom', customGrowthRates: [growth] }));
      const rateOfStep = -0.2 + step * 0.005;
      // The end of one step and the beginning of the next differ by the rounding of their rates: a price between them has a rate too.
      const ends = [of(rateOfStep), of(-0.2 + (step - 1) * 0.005 + 0.005)];
      const price =
        side < 0 ? Math.min(...ends) : side > 0 ? of(rateOfStep) : (Math.min(...ends) + Math.max(...ends)) / 2;
      fc.pre(step > 0 && price > 0);
      const implied = impliedGrowth(first, under({}), price);
      expect(implied).not.toBeNull();
      expect(of(implied ?? 0) / price).toBeCloseTo(1, 4);
    }),
    { numRuns: 500 },
  );
});

test('a second calculation gives the same result, and the inputs are not modified', () => {
  fc.assert(
    fc.property(bases, assumptions, (basis, part) => {
      const chosen = under(part);
      const before = JSON.stringify([basis, chosen]);
      expect(calculateValuation(basis, chosen, 30)).toEqual(calculateValuation(basis, chosen, 30));
      expect(JSON.stringify([basis, chosen])).toBe(before);
    }),
  );
});
