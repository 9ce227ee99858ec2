import { formatPercent } from '@basecase/shared-ui/figures/format';
import { modelLabels } from '../../../company/model-labels.ts';
import { missingInputs } from '../../inputs/missing-inputs.model.ts';
import { makeField, usedFields, usedFigures } from '../../inputs/used-figures.model.ts';
import { findMissingInputs } from '../../valuation/readiness.model.ts';
import { createModel, type ModelReplay, refuseValue } from '../frame/model-entry.ts';
import { DEFAULT_STEADY_YEARS, type SteadyInputName, steadyInputs } from './steady-inputs.model.ts';
import { steadyValuation } from './steady-valuation.model.ts';

/** Inputs that hold at every date. The others are figures of today. */
const ruleNames: readonly string[] = [
  'steadyYears',
  'steadyTerminalGrowth',
  'returnOnNewCapital',
] satisfies SteadyInputName[];

const replay: ModelReplay = {
  ruleText: ({ terminalGrowthRate }, { steadyYears, steadyTerminalGrowth, returnOnNewCapital }) =>
    [
      'growth, margin, tax rate and capital turnover of the fiscal years filed by then, at most five, a steady state after',
      `${steadyYears ?? DEFAULT_STEADY_YEARS} years that grows by ${formatPercent(steadyTerminalGrowth ?? terminalGrowthRate)}, new capital that earns`,
      `${returnOnNewCapital === undefined ? 'its cost' : formatPercent(returnOnNewCapital)}, beta 1.00 (the beta of that day is not on record).`,
      'Figures as known on that day: later restatements are not used. Your own figures of today are left out.',
    ].join(' '),
  valueThen: ({ company, assumptions, typed }) => {
    const { statements, basis } = company;
    const missing = missingInputs(
      usedFigures(
        statements,
        basis.years.map(({ label }) => label),
      ),
    );
    const ruled = Object.fromEntries(Object.entries(typed).filter(([name]) => ruleNames.includes(name)));
    const inputs = steadyInputs({ company, assumptions, missing }, ruled);
    const valuation = steadyValuation(inputs, basis, null);
    if (valuation.missing.length > 0) return refuseValue(...valuation.missing);
    if (valuation.contradiction !== null) return refuseValue('Value above zero');
    if (valuation.result === null) return refuseValue('Cost of capital above terminal growth');
    return { fairValue: valuation.result.valuePerShare, missing: [] };
  },
};

/** A discounted cash flow whose growth after the horizon is paid for: reinvestment = growth ÷ return on new capital. */
export const steadyStateModel = createModel({
  label: modelLabels['steady-state'],
  fits: ['general'],
  fields: [
    ...usedFields,
    makeField('balance', 'minorityInterest', 'Minority interest', 'Taken off equity', { latestOnly: true }),
  ],
  inputs: ({ company, assumptions, typed }) =>
    steadyInputs({ company, assumptions, missing: findMissingInputs(company) }, typed),
  calculate: (inputs, { basis, market }) => steadyValuation(inputs, basis, market.price, market.comparable),
  gate: ({ result, contradiction }) => ({
    fairValuePerShare: result?.valuePerShare ?? null,
    contradicted: contradiction !== null,
    reliable: result !== null && contradiction === null,
  }),
  replay,
});
