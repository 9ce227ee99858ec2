import { modelLabels } from '../../../company/model-labels.ts';
import { makeField, ofLatest } from '../../inputs/used-figures.model.ts';
import { createModel, netIncomeField, sharesField } from '../frame/model-entry.ts';
import { fundsFromOperations, fundsInputs } from './funds-from-operations.model.ts';

/** Funds from operations of a REIT, and a range of value by multiples of them: the user's, those of other REITs or its own. */
export const fundsModel = createModel({
  label: modelLabels['funds-from-operations'],
  fits: ['reit'],
  fields: [
    { ...netIncomeField, ...ofLatest },
    makeField(
      'cashFlow',
      'depreciationDepletionAndAmortization',
      'Depreciation & amortization',
      'Funds from operations',
      ofLatest,
    ),
    makeField('cashFlow', 'gainOnSaleOfProperty', 'Gains on sales of property', 'Funds from operations', ofLatest),
    makeField('cashFlow', 'impairmentOfProperty', 'Impairments of property', 'Funds from operations', ofLatest),
    makeField('cashFlow', 'capitalExpenditures', 'Capital expenditures', 'Adjusted funds from operations', ofLatest),
    sharesField,
  ],
  inputs: ({ company, typed }) => fundsInputs(company, typed),
  calculate: (inputs, { basis, market }) => fundsFromOperations(inputs, basis.shares, market.price),
  gate: null,
  replay:
    'The range of funds from operations comes from multiples of today and of the last ten years. At an earlier filing they were not known yet.',
});
