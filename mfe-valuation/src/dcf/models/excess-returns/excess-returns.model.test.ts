import fc from 'fast-check';
import { type ExcessReturnsInputs, excessReturns, impliedReturnOnEquity } from './excess-returns.model.ts';
import cases from './golden/cases.json';
import values from './golden/values.json';

/** Values that value.py, which shares nothing with the product, has come to in exact fractions. */
const golden: readonly (number | null)[] = values;

test.each(cases.map((one, index) => [index, one, golden[index] ?? null] as const))(
  'case %i has the value of the independent calculation',
  (_, one, value) => {
    const result = excessReturns(one);
    if (value === null) expect(result).toBeNull();
    else expect(result?.valuePerShare).toBeCloseTo(value, 6);
  },
);

test('two years by hand', () => {
  // Book 1000 earns 15%, then 12% on 1000 + 150 × 50%; cost 10%, spread 2% for ever on 1075 + 129 × 50% = 1139.5.
  const inputs: ExcessReturnsInputs = {
    bookValue: 1000,
    shares: 10,
    returnOnEquity: 0.15,
    costOfEquity: 0.1,
    terminalSpread: 0.02,
    payout: 0.5,
    terminalGrowth: 0,
    years: 2,
  };
  const result = excessReturns(inputs);
  expect(result?.projected.map(({ excessReturn }) => excessReturn)).toEqual([
    expect.closeTo(50, 9),
    expect.closeTo(21.5, 9),
  ]);
  expect(result?.equityValue).toBeCloseTo(1000 + 50 / 1.1 + 21.5 / 1.21 + (0.02 * 1139.5) / 0.1 / 1.21, 9);
});

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const inputs = fc.record({
  bookValue: rate(1, 1e6),
  shares: rate(1, 1e5),
  returnOnEquity: rate(-0.1, 0.4),
  costOfEquity: rate(0.06, 0.15),
  terminalSpread: rate(0, 0.05),
  payout: rate(0, 1),
  terminalGrowth: rate(0, 0.04),
  years: fc.integer({ min: 2, max: 10 }),
});
const perShare = (one: ExcessReturnsInputs) => excessReturns(one)?.valuePerShare ?? Number.NaN;

test('without any spread the value is the book value, whatever is paid out', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const even = { ...one, returnOnEquity: one.costOfEquity, terminalSpread: 0 };
      expect(perShare(even) / (one.bookValue / one.shares)).toBeCloseTo(1, 9);
    }),
  );
});

test('the value rises with the return on equity and falls with its cost', () => {
  fc.assert(
    fc.property(inputs, rate(0.005, 0.1), (one, more) => {
      const earning = { ...one, returnOnEquity: one.costOfEquity + Math.abs(one.returnOnEquity) };
      expect(perShare({ ...earning, returnOnEquity: earning.returnOnEquity + more })).toBeGreaterThan(
        perShare(earning),
      );
      // With the same returns, a higher cost leaves less of them and counts it for less.
      const last = earning.costOfEquity + earning.terminalSpread;
      const dearer = { ...earning, costOfEquity: earning.costOfEquity + more };
      expect(perShare({ ...dearer, terminalSpread: last - dearer.costOfEquity })).toBeLessThan(perShare(earning));
    }),
  );
});

test('paying out less raises the value exactly when the rest earns more than its cost', () => {
  fc.assert(
    fc.property(inputs, rate(0.01, 0.2), (one, above) => {
      fc.pre(one.payout > 0.05);
      const earning = { ...one, returnOnEquity: one.costOfEquity + above, terminalSpread: 0.01 };
      expect(perShare({ ...earning, payout: one.payout - 0.05 })).toBeGreaterThan(perShare(earning));
    }),
  );
});

test('the implied return on equity gives the price back', () => {
  fc.assert(
    fc.property(inputs, rate(0, 0.3), (one, returnOnEquity) => {
      const price = perShare({ ...one, returnOnEquity });
      const implied = impliedReturnOnEquity(one, price);
      expect(implied).not.toBeNull();
      expect(perShare({ ...one, returnOnEquity: implied ?? 0 }) / price).toBeCloseTo(1, 3);
    }),
  );
});

test('a price beyond every return, and a cost that growth reaches, have no answer', () => {
  const [one] = cases;
  if (one === undefined) throw new Error('There is a case');
  expect(impliedReturnOnEquity(one, 1e9)).toBeNull();
  expect(impliedReturnOnEquity({ ...one, terminalGrowth: one.costOfEquity }, 100)).toBeNull();
  expect(excessReturns({ ...one, shares: 0 })).toBeNull();
});
