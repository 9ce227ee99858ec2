import { type UsedField, usedFields } from '../sources/used-figures.model.ts';
import type { ValuationModel } from './model-choice.model.ts';

const netIncome: UsedField = { statement: 'income', field: 'netIncome', label: 'Net income', purpose: 'Return' };
const shares: UsedField = {
  statement: 'balance',
  field: 'commonStockSharesOutstanding',
  label: 'Shares outstanding',
  purpose: 'Figures per share',
  latestOnly: true,
};

/** The fields that each model reads. */
export const modelFields: Readonly<Record<ValuationModel, readonly UsedField[]>> = {
  dcf: usedFields,
  'excess-returns': [
    netIncome,
    { statement: 'balance', field: 'totalShareholderEquity', label: 'Shareholder equity', purpose: 'Book value' },
    { statement: 'cashFlow', field: 'dividendPayout', label: 'Dividends paid', purpose: 'Payout' },
    { statement: 'cashFlow', field: 'paymentsForRepurchaseOfCommonStock', label: 'Buybacks', purpose: 'Payout' },
    shares,
  ],
  'funds-from-operations': [
    { ...netIncome, latestOnly: true },
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
    shares,
  ],
};

/** Returns the name on screen of a field that a model reads. */
export function fieldLabel(name: string): string {
  const all = Object.values(modelFields).flat();
  return all.find(({ field }) => field === name)?.label ?? name;
}
