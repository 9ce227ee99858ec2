import {
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
