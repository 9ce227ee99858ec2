import type { BalanceReport, CashFlowReport, IncomeReport } from '../../src/contract/statements.ts';

/** Returns a report in US dollars with only `figures`. */
export function incomeReport(fiscalDateEnding: string, figures: Partial<IncomeReport> = {}): IncomeReport {
  return {
    fiscalDateEnding,
    reportedCurrency: 'USD',
    totalRevenue: null,
    grossProfit: null,
    operatingIncome: null,
    ebit: null,
    ebitda: null,
    netIncome: null,
    costOfRevenue: null,
    operatingExpenses: null,
    researchAndDevelopment: null,
    sellingGeneralAndAdministrative: null,
    interestExpense: null,
    incomeTaxExpense: null,
    incomeBeforeTax: null,
    ...figures,
  };
}

/** Returns a report in US dollars with only `figures`. */
export function cashFlowReport(fiscalDateEnding: string, figures: Partial<CashFlowReport> = {}): CashFlowReport {
  return {
    fiscalDateEnding,
    reportedCurrency: 'USD',
    operatingCashflow: null,
    netIncome: null,
    depreciationDepletionAndAmortization: null,
    changeInReceivables: null,
    changeInInventory: null,
    cashflowFromInvestment: null,
    capitalExpenditures: null,
    cashflowFromFinancing: null,
    dividendPayout: null,
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: null,
    paymentsForRepurchaseOfCommonStock: null,
    changeInCashAndCashEquivalents: null,
    ...figures,
  };
}

/** Returns a balance sheet in US dollars with only `figures`. */
export function balanceReport(fiscalDateEnding: string, figures: Partial<BalanceReport> = {}): BalanceReport {
  return {
    fiscalDateEnding,
    reportedCurrency: 'USD',
    totalAssets: null,
    totalCurrentAssets: null,
    cashAndCashEquivalentsAtCarryingValue: null,
    shortTermInvestments: null,
    currentNetReceivables: null,
    inventory: null,
    totalNonCurrentAssets: null,
    propertyPlantEquipment: null,
    goodwill: null,
    intangibleAssets: null,
    totalLiabilities: null,
    totalCurrentLiabilities: null,
    currentAccountsPayable: null,
    shortTermDebt: null,
    currentDebt: null,
    totalNonCurrentLiabilities: null,
    longTermDebt: null,
    totalShareholderEquity: null,
    retainedEarnings: null,
    commonStock: null,
    commonStockSharesOutstanding: null,
    ...figures,
  };
}
