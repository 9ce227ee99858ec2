import type { FinancialsTab } from './financials-address.model.ts';

/** Names of the tabs, also where the reader names where one came from. */
export const tabNames = {
  income: 'Income Statement',
  balance: 'Balance Sheet',
  cashFlow: 'Cash Flow',
  segments: 'Segments',
} as const satisfies Record<FinancialsTab, string>;
