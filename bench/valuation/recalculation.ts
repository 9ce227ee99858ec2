import { dcfBasis } from '../../mfe-valuation/src/dcf/model/dcf.model.ts';
import { defaultAssumptions } from '../../mfe-valuation/src/dcf/model/dcf-assumptions.ts';
import { valuationOf } from '../../mfe-valuation/src/dcf/model/valuation.model.ts';
import { seedScenarios, withInput } from '../../mfe-valuation/src/scenarios/scenarios.model.ts';
import { statementsOf } from '../../mfe-valuation/src/testing/statements.ts';

const years = [81_700, 94_000, 109_300, 118_000, 131_000].map((revenue, index) => ({
  year: 2020 + index,
  revenue,
  operatingIncome: revenue * 0.29,
  preTax: revenue * 0.28,
  tax: revenue * 0.045,
  interest: 900,
  depreciation: revenue * 0.03,
  capex: revenue * 0.04,
  currentAssets: revenue * 0.4,
  currentLiabilities: revenue * 0.35,
  cash: revenue * 0.1,
  currentDebt: 4000,
  longTermDebt: 20_000,
  shares: 1500,
}));
const basis = dcfBasis(statementsOf(years), { price: 300, marketCap: 450_000, sharesOutstanding: 1500, beta: 1.1 });
const scenarios = seedScenarios({ revenue: 131_000, margin: 24, shares: 1500, peRatio: 27, salesMultiple: null });

/** Everything that a keystroke recalculates: a projected scenario, the DCF, its sensitivity and the reverse DCF. */
export function recalculate(round: number): number {
  const projected = withInput(scenarios.base, 'revgrowth', 1, 5 + (round % 10));
  if (basis === null) throw new Error('The figures give a basis');
  const assumptions = { ...defaultAssumptions, riskFreeRate: 0.03 + (round % 20) / 1000 };
  const valuation = valuationOf(basis, assumptions, 300);
  return (
    (projected.priceHigh.at(-1) ?? 0) + (valuation?.result.fairValuePerShare ?? 0) + (valuation?.impliedGrowth ?? 0)
  );
}
