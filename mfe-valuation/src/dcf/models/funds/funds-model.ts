import { makeField, ofLatest } from '../../inputs/used-figures.model.ts';
import { createModel, netIncomeField, sharesField } from '../frame/model-entry.ts';
import { fundsFromOperations, fundsInputs } from './funds-from-operations.model.ts';

/** Funds from operations of a REIT, and a range of value by the user's multiples of them. */
export const fundsModel = createModel({
  label: 'FFO and AFFO',
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
    makeField('cashFlow', 'capitalExpenditures', 'Capital expenditures', 'Adjusted funds from operations', ofLatest),
    sharesField,
  ],
  inputs: ({ company, typed }) => fundsInputs(company, typed),
  calculate: (inputs, { basis, market }) => fundsFromOperations(inputs, basis.shares, market.price),
  gate: null,
  replay:
    'Funds from operations need gains on sales of property and a range of multiples, which are typed for today alone. For earlier years they are not known.',
});
