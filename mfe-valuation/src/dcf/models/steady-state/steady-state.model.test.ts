import fc from 'fast-check';
import cases from './golden/cases.json';
import values from './golden/values.json';
import { impliedFirstGrowth, type SteadyStateInputs, valueSteadyState } from './steady-state.model.ts';

/** Values that value.py, which shares no formula of the steady years with the product, has come to in exact fractions. */
const golden: readonly (number | null)[] = values;

test.each(cases.map((one, index) => [index, one, golden[index] ?? null] as const))(
  'case %i has the value of the independent calculation',
  (_, one, value) => {
    const result = valueSteadyState(one);
    if (value === null) expect(result).toBeNull();
    else expect(result?.valuePerShare).toBeCloseTo(value, 6);
  },
);

test('two years by hand', () => {
  // Revenue 100 → 110 → 115.5; capital 50 → 55, income 110 × 20% × 80% = 17.6, free 17.6 − 5 = 12.6.
  // First steady year: 115.5 × 20% × 80% = 18.48, of which 5% ÷ 10% is reinvested: 9.24 ÷ (10% − 5%), a year from now.
  const result = valueSteadyState({
    revenue: 100,
    growth: 0.1,
    lastGrowth: 0.05,
    margin: 0.2,
    lastMargin: 0.2,
    taxRate: 0.2,
    turnover: 2,
    lastTurnover: 2,
    years: 2,
    terminalGrowth: 0.05,
    returnOnNewCapital: 0.1,
    wacc: 0.1,
    netDebt: 30,
    shares: 4,
  });
  expect(result?.projected.map(({ freeCashFlow }) => freeCashFlow)).toEqual([
    expect.closeTo(12.6, 9),
    expect.closeTo(9.24, 9),
  ]);
  expect(result?.steadyValue).toBeCloseTo(9.24 / 0.05 / 1.1, 9);
  expect(result?.valuePerShare).toBeCloseTo((12.6 / 1.1 + 9.24 / 0.05 / 1.1 - 30) / 4, 9);
});

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const inputs = fc.record({
  revenue: rate(1, 1e6),
  growth: rate(-0.1, 0.3),
  lastGrowth: rate(0, 0.05),
  margin: rate(0.01, 0.4),
  lastMargin: rate(0.01, 0.4),
  taxRate: rate(0, 0.4),
  turnover: rate(0.2, 5),
  lastTurnover: rate(0.2, 5),
  years: fc.integer({ min: 1, max: 15 }),
  terminalGrowth: rate(0, 0.04),
  returnOnNewCapital: rate(0.05, 0.4),
  wacc: rate(0.05, 0.15),
  netDebt: rate(-1e5, 1e5),
  shares: rate(1, 1e5),
});
const enterprise = (one: SteadyStateInputs) => valueSteadyState(one)?.enterpriseValue ?? Number.NaN;

test('without growth the enterprise is worth its operating income after tax ÷ cost of capital', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const still = { ...one, growth: 0, lastGrowth: 0, terminalGrowth: 0 };
      const { revenue, margin, taxRate, turnover, wacc } = one;
      const value = enterprise({ ...still, lastMargin: margin, lastTurnover: turnover });
      expect(value / ((revenue * margin * (1 - taxRate)) / wacc)).toBeCloseTo(1, 9);
    }),
  );
});

test('where new capital earns its cost, terminal growth adds nothing', () => {
  fc.assert(
    fc.property(inputs, rate(0, 0.04), (one, otherGrowth) => {
      const even = { ...one, returnOnNewCapital: one.wacc };
      const scale = Math.abs(enterprise(even)) + one.revenue;
      expect((enterprise({ ...even, terminalGrowth: otherGrowth }) - enterprise(even)) / scale).toBeCloseTo(0, 9);
    }),
  );
});

test('growth adds value above the cost of capital and takes it below', () => {
  fc.assert(
    fc.property(inputs, rate(0.005, 0.02), (one, more) => {
      const grown = enterprise({ ...one, terminalGrowth: one.terminalGrowth + more });
      fc.pre(Number.isFinite(grown) && Math.abs(one.returnOnNewCapital - one.wacc) > 1e-4);
      expect(Math.sign(grown - enterprise(one))).toBe(Math.sign(one.returnOnNewCapital - one.wacc));
    }),
  );
});

test('the implied growth gives the price back', () => {
  fc.assert(
    fc.property(inputs, rate(-0.1, 0.3), (one, growth) => {
      const rich = { ...one, years: 10, netDebt: 0, margin: 0.2, lastMargin: 0.2, turnover: 2, lastTurnover: 2 };
      const price = valueSteadyState({ ...rich, growth })?.valuePerShare;
      fc.pre(price !== undefined);
      const implied = impliedFirstGrowth(rich, price);
      expect(implied).not.toBeNull();
      expect(valueSteadyState({ ...rich, growth: implied ?? 0 })?.valuePerShare).toBeCloseTo(
        price,
        -Math.floor(Math.log10(Math.abs(price))) + 3,
      );
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['cost of capital at terminal growth', { wacc: 0.02, terminalGrowth: 0.02 }],
  ['no shares', { shares: 0 }],
  ['capital that turns over never', { turnover: 0 }],
  ['new capital that earns nothing', { returnOnNewCapital: 0 }],
])('%s leaves no value', (_, change) => {
  const [first] = cases;
  expect(first && valueSteadyState({ ...first, ...change })).toBeNull();
});
