import { makeBasis, steadyGrower } from '../../../../testing/statements.ts';
import { valuate } from '../../../valuation/dcf.model.ts';
import { defaultAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { calculateTornado, lowerEnd } from './tornado.model.ts';

const makeIndebted = (debt = 0) =>
  makeBasis(steadyGrower.map((year) => ({ ...year, longTermDebt: debt, interest: debt * 0.05 })));

const findBar = (key: string, assumptions = defaultAssumptions, basis = makeIndebted()) => {
  const bar = calculateTornado(basis, assumptions).find((candidate) => candidate.key === key);
  if (bar === undefined) throw new Error(`There is no bar ${key}`);
  return bar;
};

test('the widest comes first, and each end is the valuation with a single input changed', () => {
  const bars = calculateTornado(makeIndebted(), defaultAssumptions);
  const swings = bars.map(({ swing }) => swing);
  expect(swings).toEqual([...swings].sort((a, b) => b - a));
  const lower = valuate(makeIndebted(), { ...defaultAssumptions, riskFreeRate: 0.03 }).fairValuePerShare;
  expect(findBar('riskFreeRate').down).toEqual({ input: '3.0%', fairValue: lower });
});

test('a higher discount rate lowers the value, a higher margin raises it', () => {
  const rate = findBar('marketRiskPremium');
  const margin = findBar('operatingMargin');
  expect(rate.down.fairValue).toBeGreaterThan(rate.up.fairValue ?? 0);
  expect(margin.up.fairValue).toBeGreaterThan(margin.down.fairValue ?? 0);
});

test('the lower value of a rate lies at its step up, that of a margin at its step down', () => {
  expect(lowerEnd(findBar('marketRiskPremium')).input).toBe('7.0%');
  expect(lowerEnd(findBar('operatingMargin')).input).toBe('18.0%');
});

test('a step stops at the bounds of its input', () => {
  const years = findBar('projectionYears');
  expect([years.down.input, years.up.input]).toEqual(['9 years', '10 years']);
  expect(findBar('terminalGrowthRate', { ...defaultAssumptions, terminalGrowthRate: 0 }).down.input).toBe('0.0%');
});

test('growth is moved in the input of the chosen mode', () => {
  const linear = { ...defaultAssumptions, growthMode: 'linear', startingGrowthRate: 0.08 } as const;
  expect([findBar('growth', linear).down.input, findBar('growth', linear).up.input]).toEqual(['6.0%', '10.0%']);
  const custom = { ...defaultAssumptions, growthMode: 'custom', customGrowthRates: [0.1, 0.05] } as const;
  const up = valuate(makeIndebted(), { ...custom, customGrowthRates: [0.12, 0.07] }).fairValuePerShare;
  expect(findBar('growth', custom).up.fairValue).toBeCloseTo(up ?? 0, 10);
  expect(findBar('growth').up.input).toBe('12.0%');
});

test('beta is moved from the value in use; an override that auto mode ignores stays ignored', () => {
  const ignored = { ...defaultAssumptions, costOfDebtOverride: 0.15 };
  expect(findBar('betaOverride', ignored, makeIndebted(500)).up.fairValue).toBe(
    findBar('betaOverride', defaultAssumptions, makeIndebted(500)).up.fairValue,
  );
  expect(findBar('betaOverride').up.input).toBe('1.10');
});

test('the cost of debt is a driver only with debt', () => {
  const keys = (debt: number) => calculateTornado(makeIndebted(debt), defaultAssumptions).map(({ key }) => key);
  expect(keys(0)).not.toContain('costOfDebtOverride');
  expect(keys(500)).toContain('costOfDebtOverride');
});

test('without a value at one end there is no swing', () => {
  const thin = { ...defaultAssumptions, riskFreeRate: 0.03, marketRiskPremium: 0, terminalGrowthRate: 0.025 };
  const bar = findBar('riskFreeRate', thin);
  expect([bar.down.fairValue, bar.swing]).toEqual([null, 0]);
});
