import { formatPercent } from '@basecase/shared-ui/figures/format';
import { modelLabels } from '../../../company/model-labels.ts';
import { findContradictions } from '../../checks/contradictions.model.ts';
import { gatedValue } from '../../checks/gated-value.model.ts';
import { missingInputs } from '../../inputs/missing-inputs.model.ts';
import { findOverride, mineCount, noOverrides, type Overrides } from '../../inputs/overrides.model.ts';
import { withTypedValues } from '../../inputs/typed-figures.model.ts';
import { usedFields, usedFigures } from '../../inputs/used-figures.model.ts';
import { withOverrides } from '../../valuation/apply-overrides.model.ts';
import { valuate } from '../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import { yearsWord } from '../../valuation/valuation.model.ts';
import {
  type ModelEntry,
  type ModelReplay,
  type PastSource,
  refuseValue,
  type ValueThen,
} from '../frame/model-entry.ts';

const rate = (fraction: number) => formatPercent(fraction, { decimals: 1 });

/** Returns the part of the user's values that is a rule at every date. The others are figures of today. */
function ruleOverrides({ overrides = noOverrides }: DcfAssumptions): Overrides {
  return { inputs: overrides.inputs.filter(({ name }) => name === 'averageYears'), figures: [] };
}

function valueThen({ company, assumptions }: PastSource): ValueThen {
  const { statements, basis: filed } = company;
  const overrides = ruleOverrides(assumptions);
  const years = filed.years.map(({ label }) => label);
  const missing = missingInputs(usedFigures(statements, years), overrides).map(({ label }) => label);
  if (missing.length > 0) return refuseValue(...missing);
  const basis = withOverrides(filed, overrides);
  const fairValue = valuate(basis, assumptions).fairValuePerShare;
  if (fairValue === null || !Number.isFinite(fairValue)) return refuseValue('Discount rate above terminal growth');
  // The rule is judged by the price: a value far from it is a result of the replay, and not a reason to leave it out.
  const source = { basis, statements, overrides, price: null, missing: [], fairValue, assumptions };
  const contradictions = findContradictions(source);
  return contradictions.length > 0
    ? refuseValue(...contradictions.map(({ title }) => title ?? ''))
    : { fairValue, missing };
}

/** Returns the rule that is applied at every date, in words. */
function ruleText(assumptions: DcfAssumptions): string {
  const { riskFreeRate, marketRiskPremium, waccMode, betaOverride, costOfDebtOverride, overrides } = assumptions;
  const manual = waccMode === 'manual';
  const beta =
    manual && betaOverride !== null
      ? `beta ${betaOverride.toFixed(2)}`
      : 'beta 1.00 (the beta of that day is not on record)';
  const debt = manual && costOfDebtOverride !== null ? `, cost of debt ${rate(costOfDebtOverride)}` : '';
  const left =
    (overrides?.inputs ?? []).some(({ name }) => name !== 'averageYears') || (overrides?.figures ?? []).length > 0;
  return [
    `the fiscal years filed by then, at most five, ${growthText(assumptions)}, ${marginText(assumptions)},`,
    `risk-free rate ${rate(riskFreeRate)}, premium ${rate(marketRiskPremium)}, ${beta}${debt}.`,
    'Figures as known on that day: later restatements are not used.',
    ...(left ? ['Your own values of filed figures are those of today and are left out.'] : []),
  ].join(' ');
}

function growthText({
  growthMode,
  terminalGrowthRate,
  projectionYears,
  startingGrowthRate,
  customGrowthRates,
}: DcfAssumptions) {
  const span = `over ${yearsWord(projectionYears)} years`;
  if (growthMode === 'linear') return `growth from ${rate(startingGrowthRate)} to ${rate(terminalGrowthRate)} ${span}`;
  if (growthMode === 'custom' && customGrowthRates.length > 0) {
    return `growth of ${customGrowthRates.map(rate).join(', ')} ${span}, then ${rate(terminalGrowthRate)}`;
  }
  return `growth as in those years and fading to ${rate(terminalGrowthRate)} ${span}`;
}

function marginText(assumptions: DcfAssumptions): string {
  const years = findOverride(ruleOverrides(assumptions), 'averageYears');
  const mean = years === null ? 'margin at the mean of those years' : `margin at the mean of the last ${years} of them`;
  const { marginAssumption } = assumptions;
  return marginAssumption === 'stable' ? mean : `${mean}, ${marginAssumption} from there`;
}

export const dcfReplay: ModelReplay = { ruleText, valueThen };

/** Discounted cash flow: the model of companies without a model of their own. */
export const dcfModel: ModelEntry = {
  label: modelLabels.dcf,
  title: 'DCF analysis',
  fits: ['general'],
  fields: usedFields,
  value: ({ company, assumptions }) => gatedValue(company, assumptions),
  countMine: ({ assumptions }) => mineCount(assumptions.overrides ?? noOverrides),
  wasComplete: ({ basis, assumptions: { overrides = noOverrides } }) =>
    missingInputs(withTypedValues(basis, overrides.figures), overrides).length === 0,
  replay: dcfReplay,
};
