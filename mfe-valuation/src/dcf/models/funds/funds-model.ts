import { createModel, netIncomeField, sharesField } from '../frame/model-entry.ts';
import { fundsFromOperations, fundsInputs } from './funds-from-operations.model.ts';

/** Funds from operations of a REIT, and a range of value by the user's multiples of them. */
export const fundsModel = createModel({
  label: 'FFO and AFFO',
  fits: ['reit'],
  fields: [
    { ...netIncomeField, latestOnly: true },
    {
      statement: 'cashFlow',
      field: 'depreciationDepletionAndAmortization',
      label: 'Depreciation & amortization',
      purpose: 'Funds from operations',
      latestOnly: true,
    },
    {
      statement: 'cashFlow',
      field: 'capitalExpenditures',
      label: 'Capital expenditures',
      purpose: 'Adjusted funds from operations',
      latestOnly: true,
    },
    sharesField,
  ],
  inputs: ({ company, typed }) => fundsInputs(company, typed),
  calculate: (inputs, { basis, market }) => fundsFromOperations(inputs, basis.shares, market.price),
  gate: null,
  replay:
    'Funds from operations need gains on sales of property and a range of multiples, which are typed for today alone. For earlier years they are not known.',
});
