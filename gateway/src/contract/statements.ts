import { z } from 'zod';
import { answerOf, daySchema, momentSchema, numeralSchema, sourceSchema } from './figures.ts';

/** Origin of a figure of a report. */
export const provenanceSchema = z.object({
  /** tagged: filed under one concept. missing: not available. The others are calculated. */
  rule: z.enum(['tagged', 'sum', 'difference', 'de-cumulated', 'missing']),
  /** us-gaap or ifrs-full concepts, or the provider's fields, that it comes from. */
  concepts: z.array(z.string()),
  accessionNumber: z.string().nullable(),
  filed: daySchema.nullable(),
  /** Why the figure is missing or replaces another one. */
  reason: z.string().optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

const reportHead = {
  /** The last day of the period. Its year is the label of the period. */
  fiscalDateEnding: daySchema,
  reportedCurrency: z.string().nullable(),
  /** By field name; only for figures that the provider did not simply state. */
  provenance: z.record(z.string(), provenanceSchema).optional(),
};

export const incomeReportSchema = z.object({
  ...reportHead,
  totalRevenue: numeralSchema,
  grossProfit: numeralSchema,
  operatingIncome: numeralSchema,
  ebit: numeralSchema,
  ebitda: numeralSchema,
  netIncome: numeralSchema,
  costOfRevenue: numeralSchema,
  operatingExpenses: numeralSchema,
  researchAndDevelopment: numeralSchema,
  sellingGeneralAndAdministrative: numeralSchema,
  interestExpense: numeralSchema,
  incomeTaxExpense: numeralSchema,
  incomeBeforeTax: numeralSchema,
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
  totalShareholderEquity: numeralSchema,
  retainedEarnings: numeralSchema,
  commonStock: numeralSchema,
  commonStockSharesOutstanding: numeralSchema,
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
});
export type CashFlowReport = z.infer<typeof cashFlowReportSchema>;

/** Field names of a report's figures. */
export type FigureField<Report> = Exclude<keyof Report & string, keyof typeof reportHead>;

/** An identity that the figures of a statement violate. Figures in full units of the currency. */
export const findingSchema = z.object({
  /**
   * balance: assets = liabilities + equity. asset-parts, liability-parts: current + non-current. gross-profit: revenue −
   * cost. cash-change: the sum of the three cash flows. free-cash-flow: capital expenditures are not negative. quarters:
   * four of them sum to the year. net-income: the same in income and cash flow statement.
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

const statementOf = <Report extends z.ZodType>(report: Report) =>
  answerOf({
    symbol: z.string(),
    source: sourceSchema,
    /** When the figures were loaded from the provider. */
    asOf: momentSchema,
    /** Newest first. */
    annualReports: z.array(report),
    /** Newest first. */
    quarterlyReports: z.array(report),
    /**
     * The twelve months up to each quarter, newest first, at most 20: the sum of four consecutive quarters; of a balance
     * sheet the one at the quarter's end. Calculated by the gateway; absent when it was not.
     */
    ttmReports: z.array(report).optional(),
    /** Violated identities, newest period first; empty when there are none, absent when unchecked. */
    findings: z.array(findingSchema).optional(),
  });

export const incomeStatementSchema = statementOf(incomeReportSchema);
export type IncomeStatement = z.infer<typeof incomeStatementSchema>;
export const balanceSheetSchema = statementOf(balanceReportSchema);
export type BalanceSheet = z.infer<typeof balanceSheetSchema>;
export const cashFlowSchema = statementOf(cashFlowReportSchema);
export type CashFlow = z.infer<typeof cashFlowSchema>;

/** The three statements. One that failed is null, with its reason in `errors`. */
export const allStatementsSchema = answerOf({
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

/** Revenue and profit of each fiscal year, newest first. */
export const financialsSchema = answerOf({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  financials: z.array(
    z.object({
      fiscalDateEnding: daySchema,
      revenue: z.number().nullable(),
      netIncome: z.number().nullable(),
      /** Fraction; null when revenue is not above 0. */
      netMargin: z.number().nullable(),
    }),
  ),
});
export type Financials = z.infer<typeof financialsSchema>;

const cagrSchema = z.object({
  oneYear: z.number().nullable(),
  threeYear: z.number().nullable(),
  fiveYear: z.number().nullable(),
  allTime: z.number().nullable(),
});

/** Figures derived from the income statement, all fractions (0.05 is 5%). */
export const financialsMetricsSchema = answerOf({
  symbol: z.string(),
  source: sourceSchema,
  asOf: momentSchema,
  /** Newest first. */
  metrics: z.array(
    z.object({
      fiscalDateEnding: daySchema,
      grossMargin: z.number().nullable(),
      operatingMargin: z.number().nullable(),
      netMargin: z.number().nullable(),
      revenueGrowth: z.number().nullable(),
      netIncomeGrowth: z.number().nullable(),
    }),
  ),
  cagr: z.object({ revenue: cagrSchema, netIncome: cagrSchema }),
});
export type FinancialsMetrics = z.infer<typeof financialsMetricsSchema>;
