import type { UsedField } from '../../inputs/used-figures.model.ts';

/** Fields that several models beside the DCF read. */
export const netIncomeField: UsedField = {
  statement: 'income',
  field: 'netIncome',
  label: 'Net income',
  purpose: 'Return',
};
export const sharesField: UsedField = {
  statement: 'balance',
  field: 'commonStockSharesOutstanding',
  label: 'Shares outstanding',
  purpose: 'Figures per share',
  latestOnly: true,
};
