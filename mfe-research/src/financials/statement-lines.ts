import type { BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import type { FigureField } from '@basecase/shared-ui/figures/reports';

/** A line of a statement on screen. */
export interface StatementLine<Field> {
  readonly field: Field;
  readonly label: string;
  readonly strong?: boolean;
  /** The last line of a group. */
  readonly groupEnd?: boolean;
  /** Money by default. */
  readonly unit?: 'shares';
  /** Whether more is better. A change of other lines is neither good nor bad. */
  readonly gain?: boolean;
}

export interface StatementSection<Field> {
  /** Null for a statement with a single section. */
  readonly title: string | null;
  readonly lines: readonly StatementLine<Field>[];
}

export type IncomeField = FigureField<IncomeReport>;
export type BalanceField = FigureField<BalanceReport>;
export type CashFlowField = FigureField<CashFlowReport>;

export const incomeSections: readonly StatementSection<IncomeField>[] = [
  {
    title: null,
    lines: [
      { field: 'totalRevenue', label: 'Total Revenue', strong: true, gain: true },
      { field: 'grossProfit', label: 'Gross Profit', strong: true, gain: true },
      { field: 'operatingIncome', label: 'Operating Income', gain: true },
      { field: 'ebit', label: 'EBIT', gain: true },
      { field: 'ebitda', label: 'EBITDA', gain: true },
      { field: 'netIncome', label: 'Net Income', strong: true, groupEnd: true, gain: true },
      { field: 'costOfRevenue', label: 'Cost of Revenue' },
      { field: 'operatingExpenses', label: 'Operating Expenses' },
      { field: 'researchAndDevelopment', label: 'R&D Expenses' },
      { field: 'sellingGeneralAndAdministrative', label: 'SG&A Expenses' },
      { field: 'interestExpense', label: 'Interest Expense' },
      { field: 'incomeTaxExpense', label: 'Income Tax Expense' },
    ],
  },
];

export const balanceSections: readonly StatementSection<BalanceField>[] = [
  {
    title: 'Assets',
    lines: [
      { field: 'totalAssets', label: 'Total Assets', strong: true },
      { field: 'totalCurrentAssets', label: 'Current Assets' },
      { field: 'cashAndCashEquivalentsAtCarryingValue', label: 'Cash & Cash Equivalents', gain: true },
      { field: 'currentNetReceivables', label: 'Accounts Receivable' },
      { field: 'inventory', label: 'Inventory' },
      { field: 'totalNonCurrentAssets', label: 'Non-Current Assets' },
      { field: 'propertyPlantEquipment', label: 'Property Plant & Equipment' },
      { field: 'goodwill', label: 'Goodwill' },
      { field: 'intangibleAssets', label: 'Intangible Assets', groupEnd: true },
    ],
  },
  {
    title: 'Liabilities',
    lines: [
      { field: 'totalLiabilities', label: 'Total Liabilities', strong: true },
      { field: 'totalCurrentLiabilities', label: 'Current Liabilities' },
      { field: 'currentAccountsPayable', label: 'Accounts Payable' },
      { field: 'shortTermDebt', label: 'Short-Term Debt' },
      { field: 'totalNonCurrentLiabilities', label: 'Non-Current Liabilities' },
      { field: 'longTermDebt', label: 'Long-Term Debt', groupEnd: true },
    ],
  },
  {
    title: 'Equity',
    lines: [
      { field: 'totalShareholderEquity', label: 'Total Shareholder Equity', strong: true, gain: true },
      { field: 'retainedEarnings', label: 'Retained Earnings', gain: true },
      { field: 'commonStock', label: 'Common Stock' },
      { field: 'commonStockSharesOutstanding', label: 'Shares Outstanding', unit: 'shares' },
    ],
  },
];

export const cashFlowSections: readonly StatementSection<CashFlowField>[] = [
  {
    title: 'Operating',
    lines: [
      { field: 'operatingCashflow', label: 'Operating Cash Flow', strong: true, gain: true },
      { field: 'netIncome', label: 'Net Income', gain: true },
      { field: 'depreciationDepletionAndAmortization', label: 'Depreciation & Amortization' },
      { field: 'changeInReceivables', label: 'Change in Receivables' },
      { field: 'changeInInventory', label: 'Change in Inventory', groupEnd: true },
    ],
  },
  {
    title: 'Investing',
    lines: [
      { field: 'cashflowFromInvestment', label: 'Cash Flow from Investing', strong: true },
      { field: 'capitalExpenditures', label: 'Capital Expenditures', groupEnd: true },
    ],
  },
  {
    title: 'Financing',
    lines: [
      { field: 'cashflowFromFinancing', label: 'Cash Flow from Financing', strong: true },
      { field: 'dividendPayout', label: 'Dividend Payments' },
      { field: 'proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet', label: 'Debt Issuance' },
      { field: 'paymentsForRepurchaseOfCommonStock', label: 'Stock Repurchases' },
    ],
  },
];
