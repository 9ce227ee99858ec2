import { modelLabels } from '../../../company/model-labels.ts';
import { makeField } from '../../inputs/used-figures.model.ts';
import { createModel, netIncomeField, sharesField } from '../frame/model-entry.ts';
import { excessInputs, returnYears } from './excess-inputs.model.ts';
import { excessReplay } from './excess-replay.model.ts';
import { excessValuation } from './excess-valuation.model.ts';

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
