import { z } from 'zod';
import { defineCalls, get, signedIn } from './call.ts';
import {
  daySchema,
  makeAnswerSchema,
  momentSchema,
  numeralSchema,
  sourceSchema,
  symbolParamsSchema,
} from './figures.ts';

export const provenanceSchema = z.object({
  /** tagged: filed under one concept. missing: not available. The others are calculated. */
  rule: z.enum(['tagged', 'sum', 'difference', 'de-cumulated', 'missing']),
  /** The us-gaap or ifrs-full concepts, or the provider's fields, that the figure comes from. */
  concepts: z.array(z.string()),
  accessionNumber: z.string().nullable(),
  filed: daySchema.nullable(),
  /** Why the figure is missing or replaces another one. */
  reason: z.string().optional(),
  /** face: on the statement itself. note: elsewhere in the filing. Absent where only the concept is known. */
  place: z.enum(['face', 'note']).optional(),
  /** The line as the company prints it. */
  label: z.string().optional(),
  /** Id of the figure's element in the document; absent where the document has none, or is not known. */
  anchor: z.string().optional(),
  /** File name of the document in its filing. */
  document: z.string().optional(),
  /** A calculation in words, such as "Revenue less cost of revenue". */
  formula: z.string().optional(),
  /** Parts of the calculation, each with its sign in the sum. */
  terms: z.array(z.object({ name: z.string(), value: numeralSchema })).optional(),
  /** absent: the statement was read and presents no such line. unread: it was not read, so nothing is known. */
  missing: z.enum(['absent', 'unread']).optional(),
  /** The day of a share count that is not of the period's end. */
  countedOn: daySchema.optional(),
  /** The figure as it was first filed, where a later filing states another one. */
  firstFiled: z.object({ value: numeralSchema, accessionNumber: z.string(), filed: daySchema }).optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

const reportHead = {
  /** The last day of the period. */
  fiscalDateEnding: daySchema,
  /** The fiscal year as the company labels it; absent where the provider does not know it. */
  fiscalYear: z.number().int().optional(),
  /** The quarter within that year, of a quarterly report. */
  fiscalQuarter: z.number().int().min(1).max(4).optional(),
  /** Months of the transition to another fiscal year that the period lies in; absent in a fiscal year. */
  transitionMonths: z.number().int().min(1).max(12).optional(),
  reportedCurrency: z.string().nullable(),
  /** Provenance by field name; only for figures that the provider did not state directly. */
  provenance: z.record(z.string(), provenanceSchema).optional(),
};

/** Names of a report's fields that are no figures. */
export const reportHeadFields: readonly string[] = Object.keys(reportHead);

export const incomeReportSchema = z.object({
  ...reportHead,
  totalRevenue: numeralSchema,
  grossProfit: numeralSchema,
  operatingIncome: numeralSchema,
  ebit: numeralSchema,
  ebitda: numeralSchema,
  /** Of the parent's owners. */
  netIncome: numeralSchema,
  /**
   * As filed, else net income less preferred dividends, else net income. Null where the provider states none, and from an
   * older gateway.
   */
  netIncomeToCommon: numeralSchema.default(null),
  costOfRevenue: numeralSchema,
  operatingExpenses: numeralSchema,
  researchAndDevelopment: numeralSchema,
  sellingGeneralAndAdministrative: numeralSchema,
  interestExpense: numeralSchema,
  incomeTaxExpense: numeralSchema,
  incomeBeforeTax: numeralSchema,
  /** Interest expense less interest income, where only the net is filed. */
  netInterestExpense: numeralSchema,
  /** Per share, in the currency. */
  earningsPerShareBasic: numeralSchema,
  /** Per share, in the currency. */
  earningsPerShareDiluted: numeralSchema,
  /** A count, on the split basis of the newest report. */
  weightedAverageSharesDiluted: numeralSchema,
  /** Declared, per share, in the currency. */
  dividendsPerShare: numeralSchema,
});
export type IncomeReport = z.infer<typeof incomeReportSchema>;

export const balanceReportSchema = z.object({
  ...reportHead,
  totalAssets: numeralSchema,
  totalCurrentAssets: numeralSchema,
  cashAndCashEquivalentsAtCarryingValue: numeralSchema,
  shortTermInvestments: numeralSchema,
  currentNetReceivables: numeralSchema,
  inventory: numeralSchema,
  totalNonCurrentAssets: numeralSchema,
  propertyPlantEquipment: numeralSchema,
  goodwill: numeralSchema,
  intangibleAssets: numeralSchema,
  totalLiabilities: numeralSchema,
  totalCurrentLiabilities: numeralSchema,
  currentAccountsPayable: numeralSchema,
  shortTermDebt: numeralSchema,
  currentDebt: numeralSchema,
  totalNonCurrentLiabilities: numeralSchema,
  longTermDebt: numeralSchema,
  /** Equity of the parent's owners. */
  totalShareholderEquity: numeralSchema,
  /** Equity of other owners, within equity. */
  minorityInterest: numeralSchema,
  /** Amounts between liabilities and equity, such as redeemable shares of other owners. */
  temporaryEquity: numeralSchema,
  /** Preferred stock within equity, at its book value. An older gateway leaves it out. */
  preferredStock: numeralSchema.default(null),
  retainedEarnings: numeralSchema,
  commonStock: numeralSchema,
  /** A count, all classes together, on the split basis of the newest report. */
  commonStockSharesOutstanding: numeralSchema,
  /**
   * A count, all classes together, on the split basis of the newest report: that of the cover page, else that of the balance
   * sheet. Null where the provider states none, and from an older gateway.
   */
  sharesOutstanding: numeralSchema.default(null),
});
export type BalanceReport = z.infer<typeof balanceReportSchema>;

export const cashFlowReportSchema = z.object({
  ...reportHead,
  operatingCashflow: numeralSchema,
  netIncome: numeralSchema,
  depreciationDepletionAndAmortization: numeralSchema,
  changeInReceivables: numeralSchema,
  changeInInventory: numeralSchema,
  cashflowFromInvestment: numeralSchema,
  /** Spending, positive. */
  capitalExpenditures: numeralSchema,
  cashflowFromFinancing: numeralSchema,
  /** Payments, positive. */
  dividendPayout: numeralSchema,
  proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: numeralSchema,
  /** Payments, positive. */
  paymentsForRepurchaseOfCommonStock: numeralSchema,
  changeInCashAndCashEquivalents: numeralSchema,
  effectOfExchangeRateOnCash: numeralSchema,
  stockBasedCompensation: numeralSchema,
  /** Gains on sales of property in net income; a loss is negative. An older gateway leaves it out. */
  gainOnSaleOfProperty: numeralSchema.default(null),
  /** Impairments of property in net income, positive. An older gateway leaves it out. */
  impairmentOfProperty: numeralSchema.default(null),
});
export type CashFlowReport = z.infer<typeof cashFlowReportSchema>;

export type FigureField<Report> = Exclude<keyof Report & string, keyof typeof reportHead>;

/** An identity that the figures of a statement violate. Figures in full units of the currency. */
export const findingSchema = z.object({
  /**
   * balance: assets = liabilities + equity. asset-parts, liability-parts: current + non-current. gross-profit: revenue −
   * cost. cash-change: the sum of the three cash flows and the effect of exchange rates. free-cash-flow: capital
   * expenditures are not negative. quarters: four of them sum to the year. net-income: the same in income and cash flow
   * statement. ebitda: EBIT + depreciation and amortization. continuity: a share of revenue that jumps from one year to
   * the next. sources: two sources state different figures. negative-revenue: revenue below zero.
   */
  rule: z.enum([
    'balance',
    'asset-parts',
    'liability-parts',
    'gross-profit',
    'cash-change',
    'free-cash-flow',
    'quarters',
    'net-income',
    'ebitda',
    'continuity',
    'sources',
    'negative-revenue',
  ]),
  period: z.enum(['annual', 'quarterly']),
  fiscalDateEnding: daySchema,
  /** Name of the figure that was checked. */
  field: z.string(),
  stated: z.string(),
  /** The figure by the rule. */
  expected: z.string(),
  /** Stated − expected. */
  difference: z.string(),
  /** The violation in a sentence or two, for the screen. */
  text: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;

/** How far the filings behind a company's statements have been read. */
export const filingsReadSchema = z.object({
  /** away: the archive does not answer, so that figures come only from company facts. */
  state: z.enum(['complete', 'reading', 'away']),
  /** Filings that were read. */
  read: z.number().int().nonnegative(),
  /** Filings in all, those that cannot be read included. */
  of: z.number().int().nonnegative(),
  /** Filings that cannot be read, newest first. */
  unread: z.array(z.object({ form: z.string(), accessionNumber: z.string(), filed: daySchema, reason: z.string() })),
});
export type FilingsRead = z.infer<typeof filingsReadSchema>;

/** Kinds of companies, by the SEC's industry code and by what their statements present. Standard rows fit general ones and REITs. */
export const companyKinds = ['general', 'bank', 'insurer', 'broker', 'reit'] as const;
export const companyKindSchema = z.enum(companyKinds);
export type CompanyKind = z.infer<typeof companyKindSchema>;

const makeStatementSchema = <Report extends z.ZodType>(report: Report) =>
  makeAnswerSchema({
    symbol: z.string(),
    source: sourceSchema,
    /** When the figures were loaded from the provider. */
    asOf: momentSchema,
    /** Absent where no filings are read, as for statements of a data provider. */
    filingsRead: filingsReadSchema.optional(),
    /** Absent where it is not known. */
    companyKind: companyKindSchema.optional(),
    /** Newest first. */
    annualReports: z.array(report),
    /** Newest first. */
    quarterlyReports: z.array(report),
    /**
     * The twelve months up to each quarter, newest first, at most 20: the fiscal year that ends there, else the fiscal year +
     * this year's part − that of the year before, else four quarters; of a balance sheet the one at the quarter's end. A
     * figure that is the sum of its quarters has no provenance. Calculated by the gateway; absent when it was not.
     */
    ttmReports: z.array(report).optional(),
    /** Violated identities, newest period first; empty when there are none, absent when unchecked. */
    findings: z.array(findingSchema).optional(),
  });

export const incomeStatementSchema = makeStatementSchema(incomeReportSchema);
export type IncomeStatement = z.infer<typeof incomeStatementSchema>;
export const balanceSheetSchema = makeStatementSchema(balanceReportSchema);
export type BalanceSheet = z.infer<typeof balanceSheetSchema>;
export const cashFlowSchema = makeStatementSchema(cashFlowReportSchema);
export type CashFlow = z.infer<typeof cashFlowSchema>;

/** The three statements. One that failed is null, with its reason in `errors`. */
export const allStatementsSchema = makeAnswerSchema({
  incomeStatement: incomeStatementSchema.nullable(),
  balanceSheet: balanceSheetSchema.nullable(),
  cashFlow: cashFlowSchema.nullable(),
  errors: z.object({
    income: z.string().nullable(),
    balance: z.string().nullable(),
    cashFlow: z.string().nullable(),
  }),
});
export type AllStatements = z.infer<typeof allStatementsSchema>;

export const statementCalls = defineCalls({
  incomeStatement: get('/api/finance/income-statement/:symbol', signedIn, incomeStatementSchema, {
    params: symbolParamsSchema,
  }),
  balanceSheet: get('/api/finance/balance-sheet/:symbol', signedIn, balanceSheetSchema, { params: symbolParamsSchema }),
  cashFlow: get('/api/finance/cash-flow/:symbol', signedIn, cashFlowSchema, { params: symbolParamsSchema }),
  allStatements: get('/api/finance/all-statements/:symbol', signedIn, allStatementsSchema, {
    params: symbolParamsSchema,
    firstLoad: true,
    context: 'financial statements',
  }),
});
