import type { FiledLine, FiledStatement } from '../../contract/as-filed.ts';
import type { SampleCompany } from './companies.ts';
import { makeBalanceReport, makeCashFlowReport, makeIncomeReport, type Period } from './reports.model.ts';

/** Label, concept, field of the report; `total`, or `paid` for a payment, which is printed in parentheses. */
type Row<Report> = readonly [string, string, keyof Report & string, ('total' | 'paid')?];

const incomeRows: readonly Row<ReturnType<typeof makeIncomeReport>>[] = [
  ['Net sales', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'totalRevenue'],
  ['Cost of sales', 'CostOfGoodsAndServicesSold', 'costOfRevenue'],
  ['Gross margin', 'GrossProfit', 'grossProfit', 'total'],
  ['Research and development', 'ResearchAndDevelopmentExpense', 'researchAndDevelopment'],
  ['Selling, general and administrative', 'SellingGeneralAndAdministrativeExpense', 'sellingGeneralAndAdministrative'],
  ['Operating income', 'OperatingIncomeLoss', 'operatingIncome', 'total'],
  ['Interest expense', 'InterestExpense', 'interestExpense', 'paid'],
  [
    'Income before taxes',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'incomeBeforeTax',
    'total',
  ],
  ['Provision for income taxes', 'IncomeTaxExpenseBenefit', 'incomeTaxExpense'],
  ['Net income', 'NetIncomeLoss', 'netIncome', 'total'],
];
const balanceRows: readonly Row<ReturnType<typeof makeBalanceReport>>[] = [
  ['Cash and cash equivalents', 'CashAndCashEquivalentsAtCarryingValue', 'cashAndCashEquivalentsAtCarryingValue'],
  ['Short-term investments', 'ShortTermInvestments', 'shortTermInvestments'],
  ['Accounts receivable', 'AccountsReceivableNetCurrent', 'currentNetReceivables'],
  ['Inventories', 'InventoryNet', 'inventory'],
  ['Total current assets', 'AssetsCurrent', 'totalCurrentAssets', 'total'],
  ['Property, plant and equipment', 'PropertyPlantAndEquipmentNet', 'propertyPlantEquipment'],
  ['Goodwill', 'Goodwill', 'goodwill'],
  ['Total assets', 'Assets', 'totalAssets', 'total'],
  ['Accounts payable', 'AccountsPayableCurrent', 'currentAccountsPayable'],
  ['Total current liabilities', 'LiabilitiesCurrent', 'totalCurrentLiabilities', 'total'],
  ['Long-term debt', 'LongTermDebtNoncurrent', 'longTermDebt'],
  ['Total liabilities', 'Liabilities', 'totalLiabilities', 'total'],
  ['Total shareholders’ equity', 'StockholdersEquity', 'totalShareholderEquity', 'total'],
];
const cashFlowRows: readonly Row<ReturnType<typeof makeCashFlowReport>>[] = [
  ['Net income', 'NetIncomeLoss', 'netIncome'],
  ['Depreciation and amortization', 'DepreciationDepletionAndAmortization', 'depreciationDepletionAndAmortization'],
  ['Cash from operating activities', 'NetCashProvidedByUsedInOperatingActivities', 'operatingCashflow', 'total'],
  ['Capital expenditures', 'PaymentsToAcquirePropertyPlantAndEquipment', 'capitalExpenditures', 'paid'],
  ['Cash from investing activities', 'NetCashProvidedByUsedInInvestingActivities', 'cashflowFromInvestment', 'total'],
  ['Dividends paid', 'PaymentsOfDividends', 'dividendPayout', 'paid'],
  ['Repurchases of shares', 'PaymentsForRepurchaseOfCommonStock', 'paymentsForRepurchaseOfCommonStock', 'paid'],
  ['Cash from financing activities', 'NetCashProvidedByUsedInFinancingActivities', 'cashflowFromFinancing', 'total'],
];

/**
 * Returns the statements of a sample report. Anchors are those of `sampleReportPage`.
 * @param periods that of the report and the earlier ones beside it, newest first
 * @param months length of a period
 */
export function sampleStatements(company: SampleCompany, periods: readonly Period[], months: number): FiledStatement[] {
  const days = periods.map(({ end }) => ({ start: null, end }));
  const spans = periods.map(({ end }) => ({ start: findFirstDay(end, months), end }));
  const made = <Report>(
    kind: FiledStatement['kind'],
    rows: readonly Row<Report>[],
    report: (company: SampleCompany, period: Period) => Report,
  ) => {
    const reports = periods.map((period) => report(company, period));
    return rows
      .map((row, at) => makeLine(row, reports, `${kind}-${at + 1}`))
      .filter(({ figures }) => figures.some((figure) => figure !== null));
  };
  return [
    { kind: 'income', columns: spans, lines: made('income', incomeRows, makeIncomeReport) },
    { kind: 'balance', columns: days, lines: made('balance', balanceRows, makeBalanceReport) },
    { kind: 'cashFlow', columns: spans, lines: made('cashFlow', cashFlowRows, makeCashFlowReport) },
  ];
}

function makeLine<Report>([label, name, field, mark]: Row<Report>, reports: readonly Report[], id: string): FiledLine {
  return {
    concept: `us-gaap:${name}`,
    label,
    level: mark === 'total' ? 0 : 1,
    total: mark === 'total',
    standardField: field,
    unit: 'iso4217:USD',
    members: {},
    figures: reports.map((report, at) => {
      const text = report[field];
      if (typeof text !== 'string') return null;
      const value = Number(text);
      return { value, printed: mark === 'paid' && value !== 0 ? -value : value, anchor: `${id}-${at + 1}` };
    }),
  };
}

export function findFirstDay(end: string, months: number): string {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))];
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}
