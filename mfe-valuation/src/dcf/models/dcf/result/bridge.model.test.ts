import { makeBasis, steadyGrower } from '../../../../testing/statements.ts';
import { valuate } from '../../../valuation/dcf.model.ts';
import { defaultAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { calculateBridge } from './bridge.model.ts';

const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, currentDebt: 50, interest: 24, cash: 80 }));

function bridge(assumptions = defaultAssumptions) {
  const basis = makeBasis(indebted);
  return calculateBridge(basis, valuate(basis, assumptions));
}

test('each step follows from those before it', () => {
  const steps = bridge();
  if (steps === null) throw new Error('The fixture has a value');
  expect(steps.debt).toBe(350);
  expect(steps.cash).toBe(80);
  expect(steps.shares).toBe(100);
  expect(steps.projected + steps.terminal).toBeCloseTo(steps.enterpriseValue, 9);
  expect(steps.enterpriseValue - 350 + 80).toBeCloseTo(steps.equityValue, 9);
  expect(steps.equityValue / 100).toBeCloseTo(steps.fairValuePerShare, 9);
});

test('without a value there is no bridge', () => {
  expect(bridge({ ...defaultAssumptions, riskFreeRate: 0.01, marketRiskPremium: 0 })).toBeNull();
});
