import fc from 'fast-check';
import { createStatements, makeBasis, type YearFigures } from '../../testing/statements.ts';
import { calculateReasonedCase } from './reasoned-case.model.ts';
import type { ReasonedMarket } from './reasoned-rates.model.ts';

/** A tenth of 1,000 is operating income, each year; equity of 400 and 100 shares, without debt and cash. */
const steady: readonly YearFigures[] = [2020, 2021, 2022, 2023, 2024].map((year) => ({
  year,
  revenue: 1000,
  operatingIncome: 100,
  equity: 400,
  shares: 100,
}));
const market: ReasonedMarket = { riskFreeRate: 0, baseGrowth: 0, peerMargin: null };

function value(years: readonly YearFigures[], part: Partial<ReasonedMarket> = {}) {
  const basis = makeBasis(years, { marketCap: 2000, sharesOutstanding: 100 });
  return calculateReasonedCase(createStatements(years), basis, { ...market, ...part });
}

const change = (part: Partial<YearFigures>) => steady.map((year) => ({ ...year, ...part }));

test('without growth a company is worth its income after tax for ever, from the middle of each year', () => {
  const found = value(steady);
  // 0% + 3.5% is below the least rate.
  expect(found).toMatchObject({ wacc: 0.06, terminalGrowth: 0, margin: 0.1, marginFrom: 'ten years' });
  expect(found?.returnOnCapital).toBeCloseTo(78 / 400, 12);
  expect(found?.fairValuePerShare).toBeCloseTo((78 / 0.06 / 100) * 1.06 ** 0.5, 9);
});

test('debt less cash comes off, and weighs with its cost after tax', () => {
  const found = value(change({ longTermDebt: 500, interest: 25, cash: 60 }), { riskFreeRate: 0.04 });
  // 2,000 at 4% + 3.5%, and 500 at 5% of which 22% are saved.
  expect(found?.wacc).toBeCloseTo(0.8 * 0.075 + 0.2 * 0.05 * 0.78, 12);
  expect(value(change({ cash: 60 }))?.fairValuePerShare).toBeCloseTo((value(steady)?.fairValuePerShare ?? 0) + 0.6, 9);
});

test('growth begins at four tenths of the company’s own and six of the base rate, and fades to the terminal one', () => {
  const growing = steady.map((year, index) => ({
    ...year,
    revenue: 1000 * 1.1 ** index,
    operatingIncome: 100 * 1.1 ** index,
  }));
  const found = value(growing, { riskFreeRate: 0.02, baseGrowth: 0.05 });
  expect(found?.growthRates).toHaveLength(10);
  expect(found?.growthRates[0]).toBeCloseTo(0.4 * 0.1 + 0.6 * 0.05, 12);
  expect(found?.growthRates.at(-1)).toBeCloseTo(0.02, 12);
  // It is not above 3%, however high yields are.
  expect(value(growing, { riskFreeRate: 0.05 })?.terminalGrowth).toBe(0.03);
});

test('the margin is the better of ten years and three, and at least the lower quartile of the peers', () => {
  const better = steady.map((year, index) => ({ ...year, operatingIncome: 50 + 50 * index }));
  expect(value(better)).toMatchObject({ margin: expect.closeTo(0.2, 12), marginFrom: 'three years' });
  const worse = steady.map((year, index) => ({ ...year, operatingIncome: 250 - 50 * index }));
  expect(value(worse)).toMatchObject({ margin: 0.15, marginFrom: 'ten years' });
  expect(value(steady, { peerMargin: 0.12 })).toMatchObject({ margin: 0.12, marginFrom: 'peers' });
  expect(value(change({ operatingIncome: -50 }), { peerMargin: 0.02 })).toMatchObject({ margin: 0.02 });
});

test('there is no value without equity, two years of operating income, or a margin above zero', () => {
  expect(value(change({ equity: null }))).toBeNull();
  expect(value(steady.map((year, index) => (index === 4 ? year : { ...year, operatingIncome: null })))).toBeNull();
  expect(value(change({ operatingIncome: -50 }))).toBeNull();
  expect(value(change({ longTermDebt: 9000, interest: 400 }))).toBeNull();
});

test('a higher margin is worth more, growth is never free, and every rate is in its bounds', () => {
  const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      rate(0.01, 0.4),
      rate(-0.05, 0.2),
      rate(0, 0.06),
      rate(1, 5000),
      (margin, base, riskFreeRate, equity) => {
        const low = value(change({ operatingIncome: 1000 * margin, equity }), { baseGrowth: base, riskFreeRate });
        const high = value(change({ operatingIncome: 1100 * margin, equity }), { baseGrowth: base, riskFreeRate });
        if (low === null || high === null) throw new Error('Both have a value');
        expect(high.fairValuePerShare).toBeGreaterThan(low.fairValuePerShare);
        expect(low.wacc).toBeGreaterThanOrEqual(0.06);
        expect(low.terminalGrowth).toBeLessThanOrEqual(riskFreeRate);
        expect(low.returnOnCapital).toBeGreaterThanOrEqual(0.08);
        expect(low.returnOnCapital).toBeLessThanOrEqual(0.4);
        for (const growth of low.growthRates) {
          expect(growth).toBeGreaterThanOrEqual(-0.03);
          expect(growth).toBeLessThanOrEqual(0.25);
        }
      },
    ),
  );
});
