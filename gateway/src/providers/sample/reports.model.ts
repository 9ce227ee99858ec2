import type { BalanceReport, CashFlowReport, IncomeReport } from '../../contract/statements.ts';
import { addUp, type Flows, financingCash, investingCash, operatingCash, type Quarter } from './books.model.ts';
import type { SampleCompany } from './companies.ts';

/** A quarter or a fiscal year of the books. */
export interface Period {
  readonly end: string;
  readonly flows: Flows;
  readonly last: Quarter;
}

/** The newest quarters that are shown, of ten years. */
const quartersShown = 20;

/** Returns the whole fiscal years, newest first. */
export function listSampleYears(books: readonly Quarter[]): Period[] {
  const years: Period[] = [];
  for (let at = 3; at < books.length; at += 4) {
    const last = books[at];
    if (last !== undefined) years.push({ end: last.end, flows: addUp(books.slice(at - 3, at + 1)), last });
  }
  return years.reverse();
}

/** Newest first. */
export function listSampleQuarters(books: readonly Quarter[]): Period[] {
  return books
    .slice(-quartersShown)
    .map((last) => ({ end: last.end, flows: last.flows, last }))
    .reverse();
}

export function makeIncomeReport(company: SampleCompany, { end, flows, last }: Period): IncomeReport {
  const preTax = flows.operatingIncome - flows.interest + flows.otherIncome;
  const plain = company.kind === 'general';
  const perShare = (value: number) => ((value * 1_000_000) / last.shares).toFixed(2);
  return {
    fiscalDateEnding: end,
    reportedCurrency: 'USD',
    totalRevenue: dollars(flows.revenue),
    grossProfit: plain ? dollars(flows.revenue - flows.cost) : null,
    operatingIncome: dollars(flows.operatingIncome),
    ebit: dollars(preTax + flows.interest),
    ebitda: dollars(preTax + flows.interest + flows.depreciation),
    netIncome: dollars(flows.netIncome),
    netIncomeToCommon: dollars(flows.netIncome),
    costOfRevenue: plain ? dollars(flows.cost) : null,
    operatingExpenses: plain ? dollars(flows.research + flows.selling) : null,
    researchAndDevelopment: company.research === null ? null : dollars(flows.research),
    sellingGeneralAndAdministrative: dollars(flows.selling),
    interestExpense: dollars(flows.interest),
    incomeTaxExpense: dollars(flows.tax),
    incomeBeforeTax: dollars(preTax),
    netInterestExpense: dollars(flows.interest),
    earningsPerShareBasic: perShare(flows.netIncome),
    earningsPerShareDiluted: perShare(flows.netIncome),
    weightedAverageSharesDiluted: String(last.shares),
    dividendsPerShare: perShare(flows.dividends),
  };
}

export function makeBalanceReport(company: SampleCompany, { end, last }: Period): BalanceReport {
  const { balances: held } = last;
  const current = held.cash + held.investments + held.receivables + held.inventory + held.otherCurrentAssets;
  const fixed = held.plant + held.goodwill + held.intangibles + held.otherAssets;
  const dueSoon = held.payables + held.shortDebt + held.otherCurrentLiabilities;
  const dueLater = held.longDebt + held.otherLiabilities;
  const classified = (value: number) => (company.kind === 'general' ? dollars(value) : null);
  return {
    fiscalDateEnding: end,
    reportedCurrency: 'USD',
    totalAssets: dollars(current + fixed),
    totalCurrentAssets: classified(current),
    cashAndCashEquivalentsAtCarryingValue: dollars(held.cash),
    shortTermInvestments: dollars(held.investments),
    currentNetReceivables: dollars(held.receivables),
    inventory: company.inventory === null ? null : dollars(held.inventory),
    totalNonCurrentAssets: classified(fixed),
    propertyPlantEquipment: dollars(held.plant),
    goodwill: dollars(held.goodwill),
    intangibleAssets: dollars(held.intangibles),
    totalLiabilities: dollars(dueSoon + dueLater),
    totalCurrentLiabilities: classified(dueSoon),
    currentAccountsPayable: dollars(held.payables),
    shortTermDebt: dollars(held.shortDebt),
    currentDebt: dollars(held.shortDebt),
    totalNonCurrentLiabilities: classified(dueLater),
    longTermDebt: dollars(held.longDebt),
    totalShareholderEquity: dollars(held.commonStock + held.retainedEarnings),
    minorityInterest: '0',
    temporaryEquity: '0',
    preferredStock: '0',
    retainedEarnings: dollars(held.retainedEarnings),
    commonStock: dollars(held.commonStock),
    commonStockSharesOutstanding: String(last.shares),
    sharesOutstanding: String(last.shares),
  };
}

export function makeCashFlowReport(company: SampleCompany, { end, flows }: Period): CashFlowReport {
  return {
    fiscalDateEnding: end,
    reportedCurrency: 'USD',
    operatingCashflow: dollars(operatingCash(flows)),
    netIncome: dollars(flows.netIncome),
    depreciationDepletionAndAmortization: dollars(flows.depreciation),
    changeInReceivables: dollars(flows.receivablesChange),
    changeInInventory: company.inventory === null ? null : dollars(flows.inventoryChange),
    cashflowFromInvestment: dollars(investingCash(flows)),
    capitalExpenditures: dollars(flows.capex),
    cashflowFromFinancing: dollars(financingCash(flows)),
    dividendPayout: dollars(flows.dividends),
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: dollars(flows.debtIssued),
    paymentsForRepurchaseOfCommonStock: dollars(flows.buybacks),
    changeInCashAndCashEquivalents: dollars(operatingCash(flows) + investingCash(flows) + financingCash(flows)),
    effectOfExchangeRateOnCash: '0',
    stockBasedCompensation: null,
    gainOnSaleOfProperty: '0',
    impairmentOfProperty: '0',
  };
}

/** @param millions whole */
function dollars(millions: number): string {
  return String(millions * 1_000_000);
}
