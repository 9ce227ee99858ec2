import type { MarketKind } from '../../contract/market/market.ts';
import type { StoredLine } from '../market-report.ts';
import type { SampleMarketCompany } from './market-companies.ts';
import type { makeBalanceReport, makeCashFlowReport, makeIncomeReport } from './reports.model.ts';

type Field<Statement, Report> = {
  readonly line: StoredLine;
  readonly statement: Statement;
  readonly field: keyof Report;
  readonly concept: string;
};
/** Where the figure of a line is in the reports of the books, and the concept that states it. */
export type LineSource =
  | Field<'income', ReturnType<typeof makeIncomeReport>>
  | Field<'balance', ReturnType<typeof makeBalanceReport>>
  | Field<'cashFlow', ReturnType<typeof makeCashFlowReport>>;

/** The concepts are those of the as-filed statements of the sample. */
const lineSources: readonly LineSource[] = [
  income('revenue', 'totalRevenue', 'RevenueFromContractWithCustomerExcludingAssessedTax'),
  income('costOfRevenue', 'costOfRevenue', 'CostOfGoodsAndServicesSold'),
  income('grossProfit', 'grossProfit', 'GrossProfit'),
  income('operatingIncome', 'operatingIncome', 'OperatingIncomeLoss'),
  { line: 'ebit', statement: 'income', field: 'ebit', concept: '=pretax income + interest expense' },
  income('netIncome', 'netIncome', 'NetIncomeLoss'),
  income('netIncomeToCommon', 'netIncomeToCommon', 'NetIncomeLossAvailableToCommonStockholdersBasic'),
  income('interestExpense', 'interestExpense', 'InterestExpense'),
  income('tax', 'incomeTaxExpense', 'IncomeTaxExpenseBenefit'),
  income(
    'pretaxIncome',
    'incomeBeforeTax',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  ),
  income('rd', 'researchAndDevelopment', 'ResearchAndDevelopmentExpense'),
  income('sga', 'sellingGeneralAndAdministrative', 'SellingGeneralAndAdministrativeExpense'),
  income('eps', 'earningsPerShareDiluted', 'EarningsPerShareDiluted'),
  income('dps', 'dividendsPerShare', 'CommonStockDividendsPerShareDeclared'),
  income('dilutedShares', 'weightedAverageSharesDiluted', 'WeightedAverageNumberOfDilutedSharesOutstanding'),
  cashFlow('operatingCashflow', 'operatingCashflow', 'NetCashProvidedByUsedInOperatingActivities'),
  cashFlow('capex', 'capitalExpenditures', 'PaymentsToAcquirePropertyPlantAndEquipment'),
  cashFlow('dividends', 'dividendPayout', 'PaymentsOfDividends'),
  cashFlow('buybacks', 'paymentsForRepurchaseOfCommonStock', 'PaymentsForRepurchaseOfCommonStock'),
  cashFlow('depreciation', 'depreciationDepletionAndAmortization', 'DepreciationDepletionAndAmortization'),
  cashFlow('propertyGains', 'gainOnSaleOfProperty', 'GainLossOnSaleOfProperties'),
  cashFlow('propertyImpairments', 'impairmentOfProperty', 'ImpairmentOfRealEstate'),
  balance('totalAssets', 'totalAssets', 'Assets'),
  balance('currentAssets', 'totalCurrentAssets', 'AssetsCurrent'),
  balance('cash', 'cashAndCashEquivalentsAtCarryingValue', 'CashAndCashEquivalentsAtCarryingValue'),
  balance('investments', 'shortTermInvestments', 'ShortTermInvestments'),
  balance('receivables', 'currentNetReceivables', 'AccountsReceivableNetCurrent'),
  balance('inventory', 'inventory', 'InventoryNet'),
  balance('ppe', 'propertyPlantEquipment', 'PropertyPlantAndEquipmentNet'),
  balance('goodwill', 'goodwill', 'Goodwill'),
  balance('intangibles', 'intangibleAssets', 'FiniteLivedIntangibleAssetsNet'),
  balance('totalLiabilities', 'totalLiabilities', 'Liabilities'),
  balance('currentLiabilities', 'totalCurrentLiabilities', 'LiabilitiesCurrent'),
  balance('longTermDebt', 'longTermDebt', 'LongTermDebtNoncurrent'),
  balance('shortTermDebt', 'shortTermDebt', 'DebtCurrent'),
  balance('equity', 'totalShareholderEquity', 'StockholdersEquity'),
  balance('retainedEarnings', 'retainedEarnings', 'RetainedEarningsAccumulatedDeficit'),
  balance('minorityInterest', 'minorityInterest', 'MinorityInterest'),
  balance('preferredStock', 'preferredStock', 'PreferredStockValue'),
  {
    line: 'shares',
    statement: 'balance',
    field: 'sharesOutstanding',
    concept: 'dei:EntityCommonStockSharesOutstanding',
  },
];

function income(line: StoredLine, field: keyof ReturnType<typeof makeIncomeReport>, name: string): LineSource {
  return { line, statement: 'income', field, concept: `us-gaap:${name}` };
}
function balance(line: StoredLine, field: keyof ReturnType<typeof makeBalanceReport>, name: string): LineSource {
  return { line, statement: 'balance', field, concept: `us-gaap:${name}` };
}
function cashFlow(line: StoredLine, field: keyof ReturnType<typeof makeCashFlowReport>, name: string): LineSource {
  return { line, statement: 'cashFlow', field, concept: `us-gaap:${name}` };
}

/** Lines that a kind does not present. */
const absentLines: Readonly<Record<MarketKind, readonly StoredLine[]>> = {
  general: [],
  bank: ['inventory', 'rd'],
  insurer: ['inventory', 'rd', 'capex', 'buybacks'],
  broker: ['inventory', 'rd', 'goodwill'],
  reit: ['inventory', 'rd', 'sga', 'intangibles'],
  fund: ['grossProfit', 'costOfRevenue', 'sga', 'capex', 'depreciation', 'ppe', 'goodwill', 'intangibles'],
  shell: ['revenue', 'grossProfit', 'costOfRevenue', 'capex', 'ppe', 'goodwill', 'intangibles', 'dps', 'dividends'],
  trust: ['grossProfit', 'costOfRevenue', 'sga', 'capex', 'depreciation', 'ppe', 'goodwill', 'dps'],
};

/** Returns the lines that a company's filings state. The companies named after real ones state what their pages show. */
export function findStatedLines({ company, kind, traits: { states }, isNamed }: SampleMarketCompany): LineSource[] {
  if (isNamed) return [...lineSources];
  const absent = new Set(absentLines[kind]);
  if (states !== 'all') absent.add('grossProfit');
  if (states === 'noCost') absent.add('costOfRevenue');
  if (company.payout === 0) for (const line of ['dividends', 'dps'] as const) absent.add(line);
  return lineSources.filter(({ line }) => !absent.has(line));
}

/** Returns whether a line is stated or calculated, where filings state `stopped` no more. */
export function isStillStated(line: StoredLine, stopped: StoredLine): boolean {
  return line !== stopped && !(line === 'ebit' && stopped === 'interestExpense');
}
