import type { BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import type { FigureField } from '@basecase/shared-ui/figures/reports';

interface LineText {
  readonly label: string;
  readonly strong?: boolean;
  /** The last line of a group. */
  readonly groupEnd?: boolean;
  /** Money by default. */
  readonly unit?: 'shares' | 'perShare';
  /** Whether more is better. A change of other lines is neither good nor bad. */
  readonly gain?: boolean;
  /** Whether it has no small chart. */
  readonly tableOnly?: boolean;
}

/** A line of a statement on screen. */
export interface StatementLine<Field> extends LineText {
  readonly field: Field;
}

export interface StatementSection<Field> {
  /** Null for a statement with a single section. */
  readonly title: string | null;
  readonly lines: readonly StatementLine<Field>[];
}

export type IncomeField = FigureField<IncomeReport>;
export type BalanceField = FigureField<BalanceReport>;
export type CashFlowField = FigureField<CashFlowReport>;

/** A line, with the title of the section that it begins; null for a field that is not on screen. */
type LineOrHidden = (LineText & { readonly begins?: string }) | null;

export const incomeSections = groupSections<IncomeField>({
  totalRevenue: { label: 'Total Revenue', strong: true, gain: true },
  grossProfit: { label: 'Gross Profit', strong: true, gain: true },
  operatingIncome: { label: 'Operating Income', gain: true },
  ebit: { label: 'EBIT', gain: true },
  ebitda: { label: 'EBITDA', gain: true },
  netIncome: { label: 'Net Income', strong: true, groupEnd: true, gain: true },
  costOfRevenue: { label: 'Cost of Revenue' },
  operatingExpenses: { label: 'Operating Expenses' },
  researchAndDevelopment: { label: 'R&D Expenses' },
  sellingGeneralAndAdministrative: { label: 'SG&A Expenses' },
  interestExpense: { label: 'Interest Expense' },
  incomeTaxExpense: { label: 'Income Tax Expense' },
  earningsPerShareBasic: { label: 'EPS (basic)', unit: 'perShare', gain: true, tableOnly: true },
  earningsPerShareDiluted: { label: 'EPS (diluted)', unit: 'perShare', gain: true, tableOnly: true },
  weightedAverageSharesDiluted: { label: 'Diluted Shares (average)', unit: 'shares', tableOnly: true },
  dividendsPerShare: { label: 'Dividends per Share', unit: 'perShare', gain: true, tableOnly: true },
  netIncomeToCommon: null,
  incomeBeforeTax: null,
  netInterestExpense: null,
});

export const balanceSections = groupSections<BalanceField>({
  totalAssets: { begins: 'Assets', label: 'Total Assets', strong: true },
  totalCurrentAssets: { label: 'Current Assets' },
  cashAndCashEquivalentsAtCarryingValue: { label: 'Cash & Cash Equivalents', gain: true },
  currentNetReceivables: { label: 'Accounts Receivable' },
  inventory: { label: 'Inventory' },
  totalNonCurrentAssets: { label: 'Non-Current Assets' },
  propertyPlantEquipment: { label: 'Property Plant & Equipment' },
  goodwill: { label: 'Goodwill' },
  intangibleAssets: { label: 'Intangible Assets', groupEnd: true },
  totalLiabilities: { begins: 'Liabilities', label: 'Total Liabilities', strong: true },
  totalCurrentLiabilities: { label: 'Current Liabilities' },
  currentAccountsPayable: { label: 'Accounts Payable' },
  shortTermDebt: { label: 'Short-Term Debt' },
  totalNonCurrentLiabilities: { label: 'Non-Current Liabilities' },
  longTermDebt: { label: 'Long-Term Debt', groupEnd: true },
  totalShareholderEquity: { begins: 'Equity', label: 'Total Shareholder Equity', strong: true, gain: true },
  retainedEarnings: { label: 'Retained Earnings', gain: true },
  commonStock: { label: 'Common Stock' },
  commonStockSharesOutstanding: { label: 'Shares Outstanding', unit: 'shares' },
  sharesOutstanding: null,
  shortTermInvestments: null,
  currentDebt: null,
  minorityInterest: null,
  temporaryEquity: null,
  preferredStock: null,
});

export const cashFlowSections = groupSections<CashFlowField>({
  operatingCashflow: { begins: 'Operating', label: 'Operating Cash Flow', strong: true, gain: true },
  netIncome: { label: 'Net Income', gain: true },
  depreciationDepletionAndAmortization: { label: 'Depreciation & Amortization' },
  stockBasedCompensation: { label: 'Stock-Based Compensation', tableOnly: true },
  changeInReceivables: { label: 'Change in Receivables' },
  changeInInventory: { label: 'Change in Inventory', groupEnd: true },
  cashflowFromInvestment: { begins: 'Investing', label: 'Cash Flow from Investing', strong: true },
  capitalExpenditures: { label: 'Capital Expenditures', groupEnd: true },
  cashflowFromFinancing: { begins: 'Financing', label: 'Cash Flow from Financing', strong: true },
  dividendPayout: { label: 'Dividend Payments' },
  proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: { label: 'Debt Issuance' },
  paymentsForRepurchaseOfCommonStock: { label: 'Stock Repurchases' },
  changeInCashAndCashEquivalents: null,
  effectOfExchangeRateOnCash: null,
  gainOnSaleOfProperty: null,
  impairmentOfProperty: null,
});

/** What the signs of the cash flow lines mean: those of the fields, not those of the statement. */
export const cashFlowSigns =
  'Capital expenditures, dividends and repurchases are payments and positive, though they lower the total of their section. Changes in receivables and inventory are positive when the asset grew, which takes cash.';

/** The label of each standard field that has a line. */
export const standardLabels: ReadonlyMap<string, string> = new Map(
  [...incomeSections, ...balanceSections, ...cashFlowSections]
    .flatMap((section): readonly { field: string; label: string }[] => section.lines)
    .map(({ field, label }) => [field, label]),
);

/** Returns the sections in the order of the fields. Every field of a report must be stated, so that the compiler names a new one. */
function groupSections<Field extends string>(
  lines: Readonly<Record<Field, LineOrHidden>>,
): readonly StatementSection<Field>[] {
  const sections: { title: string | null; lines: StatementLine<Field>[] }[] = [];
  for (const field in lines) {
    const line: LineOrHidden = lines[field];
    if (line === null) continue;
    const { begins, ...rest } = line;
    if (sections.length === 0 || begins !== undefined) sections.push({ title: begins ?? null, lines: [] });
    sections.at(-1)?.lines.push({ field, ...rest });
  }
  return sections;
}
