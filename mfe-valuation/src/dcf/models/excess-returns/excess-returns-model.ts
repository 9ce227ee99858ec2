import { formatPercent } from '@basecase/shared-ui/figures/format';
import { modelLabels } from '../../../company/model-labels.ts';
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import { makeField } from '../../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import { yearsWord } from '../../valuation/valuation.model.ts';
import {
  createModel,
  type ModelReplay,
  netIncomeField,
  type PastSource,
  refuseValue,
  sharesField,
  type ValueThen,
} from '../frame/model-entry.ts';
import {
  DEFAULT_FADE_YEARS,
  DEFAULT_SPREAD,
  type ExcessInputName,
  excessInputs,
  returnYears,
} from './excess-inputs.model.ts';
import { excessValuation } from './excess-valuation.model.ts';

const rate = (fraction: number) => formatPercent(fraction, { decimals: 1 });

/** Inputs of excess returns that hold at every date. The others are figures of today. */
const ruleNames = ['terminalSpread', 'fadeYears', 'excessGrowth', 'equityRiskFree', 'equityPremium', 'equityBeta'];
const todaysNames: readonly string[] = ['bookValue', 'payout', 'returnOnEquity'] satisfies ExcessInputName[];

/** Returns the user's inputs of excess returns that are a rule at every date. */
function ruleInputs(typed: TypedInputs): TypedInputs {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => ruleNames.includes(name)));
}

function valueThen({ company, assumptions, typed }: PastSource): ValueThen {
  const inputs = excessInputs(company, assumptions, ruleInputs(typed));
  const { missing, result, contradiction, inputs: known } = excessValuation(inputs, null);
  if (missing.length > 0) return refuseValue(...missing);
  if (contradiction !== null) return refuseValue('Value above zero');
  if (result !== null) return { fairValue: result.valuePerShare, missing };
  return refuseValue((known?.bookValue ?? 0) > 0 ? 'Cost of equity above terminal growth' : 'Book value above zero');
}

/** Returns the rule of excess returns that is applied at every date, in words. */
function ruleText(assumptions: DcfAssumptions, typed: TypedInputs): string {
  const { terminalSpread, fadeYears, excessGrowth, equityRiskFree, equityPremium, equityBeta } = ruleInputs(typed);
  const { riskFreeRate, marketRiskPremium, terminalGrowthRate } = assumptions;
  const spread = terminalSpread ?? DEFAULT_SPREAD;
  const fadedTo = spread === 0 ? 'its cost' : `${rate(Math.abs(spread))} ${spread < 0 ? 'below' : 'above'} its cost`;
  const beta =
    equityBeta === undefined ? 'beta 1.00 (the beta of that day is not on record)' : `beta ${equityBeta.toFixed(2)}`;
  const left = Object.keys(typed).some((name) => todaysNames.includes(name));
  return [
    `book value, payout and the mean return on equity of the fiscal years filed by then, at most five, the return fading to ${fadedTo}`,
    `over ${yearsWord(fadeYears ?? DEFAULT_FADE_YEARS)} years, terminal growth ${rate(excessGrowth ?? terminalGrowthRate)},`,
    `risk-free rate ${rate(equityRiskFree ?? riskFreeRate)}, premium ${rate(equityPremium ?? marketRiskPremium)}, ${beta}.`,
    'Figures as known on that day: later restatements are not used.',
    ...(left ? ['Your own book value, payout and ROE are those of today and are left out.'] : []),
  ].join(' ');
}

export const excessReplay: ModelReplay = { ruleText, valueThen };

/** Book value and the returns on it above the cost of equity: the model of banks, insurers and brokers. */
export const excessReturnsModel = createModel({
  label: modelLabels['excess-returns'],
  fits: ['bank', 'insurer', 'broker'],
  fields: [
    netIncomeField,
    makeField('balance', 'totalShareholderEquity', 'Shareholder equity', 'Book value'),
    makeField('balance', 'preferredStock', 'Preferred stock', 'Book value'),
    makeField('cashFlow', 'dividendPayout', 'Dividends paid', 'Payout'),
    makeField('cashFlow', 'paymentsForRepurchaseOfCommonStock', 'Buybacks', 'Payout'),
    sharesField,
  ],
  inputs: ({ company, assumptions, typed }) => excessInputs(company, assumptions, typed),
  calculate: (inputs, company) => ({
    valuation: excessValuation(inputs, company.market.price, company.market.comparable),
    years: returnYears(company),
  }),
  gate: ({ valuation: { result, contradiction } }) => ({
    fairValuePerShare: result?.valuePerShare ?? null,
    contradicted: contradiction !== null,
    reliable: result !== null && contradiction === null,
  }),
  replay: excessReplay,
});
