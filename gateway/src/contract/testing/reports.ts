import {
  type AllStatements,
  type BalanceReport,
  balanceReportSchema,
  type CashFlowReport,
  cashFlowReportSchema,
  type IncomeReport,
  incomeReportSchema,
  reportHeadFields,
} from '../statements.ts';

// Read by the schema, so that a new field is null in every fixture.
const blankIncome = incomeReportSchema.parse(makeBlank(incomeReportSchema.shape));
const blankBalance = balanceReportSchema.parse(makeBlank(balanceReportSchema.shape));
const blankCashFlow = cashFlowReportSchema.parse(makeBlank(cashFlowReportSchema.shape));

/** Returns an income statement in US dollars with only `figures`. */
export function incomeReport(fiscalDateEnding: string, figures: Partial<IncomeReport> = {}): IncomeReport {
  return { ...blankIncome, fiscalDateEnding, ...figures };
}

/** Returns a balance sheet in US dollars with only `figures`. */
export function balanceReport(fiscalDateEnding: string, figures: Partial<BalanceReport> = {}): BalanceReport {
  return { ...blankBalance, fiscalDateEnding, ...figures };
}

/** Returns a cash flow statement in US dollars with only `figures`. */
export function cashFlowReport(fiscalDateEnding: string, figures: Partial<CashFlowReport> = {}): CashFlowReport {
  return { ...blankCashFlow, fiscalDateEnding, ...figures };
}

function makeBlank(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const figures = Object.keys(fields).filter((field) => !reportHeadFields.includes(field));
  const nulls = Object.fromEntries(figures.map((field) => [field, null]));
  return { ...nulls, fiscalDateEnding: '2000-12-31', reportedCurrency: 'USD' };
}

type Change<Report> = Partial<Report> | ((report: Report, index: number) => Partial<Report>);

/** Returns a statement whose annual reports have other figures. A function gets the newest report first, as 0. */
export function withReports<Statement extends { readonly annualReports: readonly object[] }>(
  statement: Statement,
  change: Change<Statement['annualReports'][number]>,
): Statement {
  return {
    ...statement,
    annualReports: statement.annualReports.map((report, index) => ({
      ...report,
      ...(typeof change === 'function' ? change(report, index) : change),
    })),
  };
}

/** Returns statements whose annual reports have other figures. One that is missing stays missing. */
export function withAnnual(
  { incomeStatement, balanceSheet, cashFlow, errors }: AllStatements,
  change: {
    readonly income?: Change<IncomeReport>;
    readonly balance?: Change<BalanceReport>;
    readonly cashFlow?: Change<CashFlowReport>;
  },
): AllStatements {
  return {
    incomeStatement: incomeStatement && withReports(incomeStatement, change.income ?? {}),
    balanceSheet: balanceSheet && withReports(balanceSheet, change.balance ?? {}),
    cashFlow: cashFlow && withReports(cashFlow, change.cashFlow ?? {}),
    errors,
  };
}
