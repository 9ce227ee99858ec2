import type { FiledLine, FiledStatement } from '../../contract/as-filed.ts';
import { reportHeadFields } from '../../contract/statements.ts';
import { type Breakdown, type Outcome, type ReadFiling, readFilingSchema } from '../read-filing.ts';
import type { SampleCompany } from './companies.ts';
import { makeBalanceReport, makeCashFlowReport, makeIncomeReport, type Period } from './reports.model.ts';

/**
 * Returns the figures of a sample report, with no anchors.
 * @param periods that of the report and the earlier ones beside it, newest first
 * @param document name of its file
 */
export function sampleReading(
  company: SampleCompany,
  periods: readonly Period[],
  isAnnual: boolean,
  document: string,
): ReadFiling {
  const months = isAnnual ? 12 : 3;
  const statements = sampleStatements(company, periods, months);
  const figures = (kind: FiledStatement['kind'], report: object) => makeOutcomes(statements, kind, report);
  const toSpan = ({ end }: Period) => ({ start: findFirstDay(end, months), end });
  // The names of the fields are checked here: they come from the reports.
  return readFilingSchema.parse({
    document,
    ...makeLabel(company, periods[0]?.end ?? '', isAnnual),
    currency: 'USD',
    statements,
    standard: {
      income: periods.map((period) => ({
        period: toSpan(period),
        figures: figures('income', makeIncomeReport(company, period)),
      })),
      balance: periods.map((period) => ({
        day: period.end,
        figures: figures('balance', makeBalanceReport(company, period)),
      })),
      cashFlow: periods.map((period) => ({
        period: toSpan(period),
        figures: figures('cashFlow', makeCashFlowReport(company, period)),
      })),
    },
    breakdowns: periods.flatMap((period) => makeBreakdowns(period, toSpan(period))),
    reason: null,
  });
}

/** A fiscal year is called by the year in which it ends. */
function makeLabel({ yearEnd }: SampleCompany, end: string, isAnnual: boolean) {
  const month = Number(end.slice(5, 7));
  const quarter = (((month - yearEnd + 11) % 12) + 1) / 3;
  return {
    periodEnd: end,
    fiscalYear: Number(end.slice(0, 4)) + (month > yearEnd ? 1 : 0),
    fiscalPeriod: isAnnual ? 'FY' : `Q${quarter}`,
  };
}

function makeOutcomes(
  statements: readonly FiledStatement[],
  kind: FiledStatement['kind'],
  report: object,
): Record<string, Outcome> {
  const lines = statements.find((statement) => statement.kind === kind)?.lines ?? [];
  const fields = Object.entries(report).filter(([field]) => !reportHeadFields.includes(field));
  return Object.fromEntries(
    fields.map(([field, text]): [string, Outcome] => {
      if (text === null) return [field, { value: null, missing: 'absent', reason: 'Not presented by this company.' }];
      const line = lines.find(({ standardField }) => standardField === field);
      const concept = line?.concept ?? `sample:${field}`;
      const from = line === undefined ? 'note' : 'face';
      return [field, { value: Number(text), origin: { from, concept, label: line?.label ?? null, anchor: null } }];
    }),
  );
}

/** Shares of revenue and operating income in percent. */
const sampleParts: readonly {
  readonly by: Breakdown['by'];
  readonly shares: readonly (readonly [string, number])[];
}[] = [
  {
    by: 'segment',
    shares: [
      ['Consumer', 55],
      ['Business', 45],
    ],
  },
  {
    by: 'product',
    shares: [
      ['Products', 70],
      ['Services', 30],
    ],
  },
  {
    by: 'geography',
    shares: [
      ['United States', 60],
      ['Other countries', 40],
    ],
  },
];

function makeBreakdowns({ flows }: Period, period: Breakdown['period']): Breakdown[] {
  const dollars = (millions: number) => millions * 1_000_000;
  const made = (measure: Breakdown['measure'], concept: string, millions: number) =>
    sampleParts
      .filter(({ by }) => measure === 'revenue' || by === 'segment')
      .map(({ by, shares }): Breakdown => {
        const total = dollars(millions);
        const parts = shares.map(([label, percent]) => ({
          member: `sample:${label.replaceAll(' ', '')}Member`,
          label,
          partOf: null,
          value: (total / 100) * percent,
          anchor: null,
        }));
        return { by, measure, period, concept, parts, sum: total, total, gap: 0 };
      });
  return [
    ...made('revenue', 'us-gaap:Revenues', flows.revenue),
    ...made('operatingIncome', 'us-gaap:OperatingIncomeLoss', flows.operatingIncome),
  ];
}

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
function sampleStatements(company: SampleCompany, periods: readonly Period[], months: number): FiledStatement[] {
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

function findFirstDay(end: string, months: number): string {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))];
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}
