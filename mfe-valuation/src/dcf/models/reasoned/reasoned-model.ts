import { formatPercent } from '@basecase/shared-ui/figures/format';
import { modelLabels } from '../../../company/model-labels.ts';
import { missingInputs } from '../../inputs/missing-inputs.model.ts';
import { noOverrides } from '../../inputs/overrides.model.ts';
import { makeField, usedFields, usedFigures } from '../../inputs/used-figures.model.ts';
import { findMissingInputs } from '../../valuation/readiness.model.ts';
import { reasonedRule } from '../../valuation/reasoned-rates.model.ts';
import { createModel, type ModelReplay, refuseValue } from '../frame/model-entry.ts';
import { noEvidence, type ReasonedInputName, reasonedInputs } from './reasoned-inputs.model.ts';
import { reasonedValuation } from './reasoned-valuation.model.ts';

/** Inputs that hold at every date. The others are figures of today. */
const ruleNames: readonly string[] = [
  'reasonedTerminalGrowth',
  'reasonedTax',
  'reasonedTerminalReturn',
  'reasonedBeta',
  'reasonedWacc',
] satisfies ReasonedInputName[];

const replay: ModelReplay = {
  ruleText: (_, { reasonedTerminalReturn, reasonedBeta, reasonedWacc, reasonedTax }) =>
    [
      'growth and margin of the ten fiscal years filed by then, the base rate of growth and the ten-year yield of today at every date,',
      `new capital that earns ${formatPercent(reasonedTerminalReturn ?? reasonedRule.terminalReturn, { decimals: 0 })} at the end,`,
      `${reasonedWacc === undefined ? `beta ${(reasonedBeta ?? reasonedRule.beta).toFixed(2)}` : `a cost of capital of ${formatPercent(reasonedWacc)}`},`,
      `tax of ${formatPercent(reasonedTax ?? reasonedRule.taxRate, { decimals: 0 })}. The margins of peers at those days are not known and left out.`,
      'Figures as known on that day: later restatements are not used. Your own growth, margin and debt of today are left out.',
    ].join(' '),
  valueThen: ({ company: { statements, basis, evidence = noEvidence }, typed }) => {
    const years = basis.years.map(({ label }) => label);
    const missing = missingInputs(usedFigures(statements, years));
    if (missing.length > 0) return refuseValue(...missing.map(({ label }) => label));
    const company = { statements, basis, overrides: noOverrides, evidence: { ...evidence, peerMargin: null } };
    const ruled = Object.fromEntries(Object.entries(typed).filter(([name]) => ruleNames.includes(name)));
    const valuation = reasonedValuation(reasonedInputs({ company, missing }, ruled), company, null);
    const { result, contradiction } = valuation;
    if (valuation.missing.length > 0) return refuseValue(...valuation.missing);
    if (result === null) return refuseValue('Cost of capital above terminal growth');
    if (contradiction !== null) return refuseValue(contradiction.title);
    return { fairValue: result.fairValuePerShare, missing: [] };
  },
};

/** A discounted cash flow whose rates have reasons in place of averages, each with its source. */
export const reasonedModel = createModel({
  label: modelLabels.reasoned,
  fits: ['general'],
  fields: [
    ...usedFields,
    makeField('balance', 'totalShareholderEquity', 'Equity', 'Return on capital', { latestOnly: true }),
    makeField('balance', 'minorityInterest', 'Minority interest', 'Taken off equity', { latestOnly: true }),
  ],
  inputs: ({ company, typed }) => reasonedInputs({ company, missing: findMissingInputs(company) }, typed),
  calculate: (inputs, company) => reasonedValuation(inputs, company, company.market.comparable),
  gate: ({ result, contradiction }) => ({
    fairValuePerShare: result?.fairValuePerShare ?? null,
    contradicted: contradiction !== null,
    reliable: result !== null && contradiction === null,
  }),
  replay,
});
