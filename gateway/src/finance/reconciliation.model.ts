import { daysBetween } from '../contract/figures/days.ts';
import type { AllStatements, Finding } from '../contract/statements.ts';

/** Filings round to thousands or millions: a smaller share of difference is no finding. */
const tolerance = 0.001;
/** Exchange rates move cash besides the three flows; this share of the flows is rarely exceeded by them. */
const cashTolerance = 0.01;
/** The four quarters of a year end within these days before its end, also in a 53-week year. */
const yearDays = 350;

type Statements = Pick<AllStatements, 'incomeStatement' | 'balanceSheet' | 'cashFlow'>;
type Period = Finding['period'];

/** Any report of the contract. */
interface AnyReport {
  readonly fiscalDateEnding: string;
}
interface Both<Report> {
  readonly annualReports: readonly Report[];
  readonly quarterlyReports: readonly Report[];
}

/** Inconsistencies per statement, newest period first. */
export interface Findings {
  readonly income: Finding[];
  readonly balance: Finding[];
  readonly cashFlow: Finding[];
}

/**
 * Returns the violated identities of statements: within a period, between the statements of a period, and between a
 * year and its quarters. A missing figure is not checked.
 */
export function reconcile({ incomeStatement, balanceSheet, cashFlow }: Statements): Findings {
  return {
    income:
      incomeStatement === null
        ? []
        : sorted([...eachReport(incomeStatement, grossProfit), ...yearSums(incomeStatement, incomeFlows)]),
    balance: balanceSheet === null ? [] : sorted(eachReport(balanceSheet, balance)),
    cashFlow:
      cashFlow === null
        ? []
        : sorted([
            ...eachReport(cashFlow, cashMovement),
            ...yearSums(cashFlow, cashFlows),
            ...(incomeStatement === null ? [] : netIncomes(incomeStatement, cashFlow)),
          ]),
  };
}

/** Returns the statements with their findings. */
export function withFindings<Checked extends Statements>(statements: Checked): Checked {
  const found = reconcile(statements);
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  return {
    ...statements,
    incomeStatement: incomeStatement && { ...incomeStatement, findings: found.income },
    balanceSheet: balanceSheet && { ...balanceSheet, findings: found.balance },
    cashFlow: cashFlow && { ...cashFlow, findings: found.cashFlow },
  };
}

type IncomeReport = NonNullable<Statements['incomeStatement']>['annualReports'][number];
type BalanceReport = NonNullable<Statements['balanceSheet']>['annualReports'][number];
type CashFlowReport = NonNullable<Statements['cashFlow']>['annualReports'][number];

const incomeFlows = ['totalRevenue', 'operatingIncome', 'netIncome'] as const satisfies (keyof IncomeReport)[];
const cashFlows = ['operatingCashflow', 'capitalExpenditures'] as const satisfies (keyof CashFlowReport)[];

function grossProfit(report: IncomeReport, period: Period): Finding[] {
  return compare(
    { rule: 'gross-profit', period, report, field: 'grossProfit' },
    numberOf(report.grossProfit),
    sumOf(numberOf(report.totalRevenue), negative(numberOf(report.costOfRevenue))),
    'Gross profit is not revenue less cost of revenue. Some sources count other expenses in the cost.',
  );
}

function balance(report: BalanceReport, period: Period): Finding[] {
  return [
    ...compare(
      { rule: 'balance', period, report, field: 'totalAssets' },
      numberOf(report.totalAssets),
      sumOf(numberOf(report.totalLiabilities), numberOf(report.totalShareholderEquity)),
      'Assets are not liabilities plus equity. Shares of other owners may be counted apart.',
    ),
    ...compare(
      { rule: 'asset-parts', period, report, field: 'totalAssets' },
      numberOf(report.totalAssets),
      sumOf(numberOf(report.totalCurrentAssets), numberOf(report.totalNonCurrentAssets)),
      'Assets are not current plus non-current assets.',
    ),
    ...compare(
      { rule: 'liability-parts', period, report, field: 'totalLiabilities' },
      numberOf(report.totalLiabilities),
      sumOf(numberOf(report.totalCurrentLiabilities), numberOf(report.totalNonCurrentLiabilities)),
      'Liabilities are not current plus non-current liabilities.',
    ),
  ];
}

function cashMovement(report: CashFlowReport, period: Period): Finding[] {
  const { capitalExpenditures } = report;
  const spent = numberOf(capitalExpenditures);
  const flows = [report.operatingCashflow, report.cashflowFromInvestment, report.cashflowFromFinancing].map(numberOf);
  const moved = flows.reduce<number>((sum, flow) => sum + Math.abs(flow ?? 0), 0);
  return [
    ...compare(
      { rule: 'cash-change', period, report, field: 'changeInCashAndCashEquivalents' },
      numberOf(report.changeInCashAndCashEquivalents),
      sumOf(...flows),
      'The change in cash is not the sum of the three cash flows. Exchange rates may be the difference.',
      cashTolerance * moved,
    ),
    ...(spent === null || spent >= 0
      ? []
      : compare(
          { rule: 'free-cash-flow', period, report, field: 'capitalExpenditures' },
          spent,
          -spent,
          'Capital expenditures are stated below zero: free cash flow would grow by what was spent.',
        )),
  ];
}

/** The net income of the cash flow statement must be that of the income statement. */
function netIncomes(income: Both<IncomeReport>, cashFlow: Both<CashFlowReport>): Finding[] {
  const check = (report: CashFlowReport, period: Period): Finding[] => {
    const reports = period === 'annual' ? income.annualReports : income.quarterlyReports;
    const same = reports.find(({ fiscalDateEnding }) => fiscalDateEnding === report.fiscalDateEnding);
    return compare(
      { rule: 'net-income', period, report, field: 'netIncome' },
      numberOf(report.netIncome),
      numberOf(same?.netIncome ?? null),
      'Net income differs between the income and the cash flow statement. One may include other owners’ share.',
    );
  };
  return eachReport(cashFlow, check);
}

/** Four quarters must sum to their year, field by field. */
function yearSums<Field extends string, Report extends AnyReport & Readonly<Record<Field, string | null>>>(
  { annualReports, quarterlyReports }: Both<Report>,
  fields: readonly Field[],
): Finding[] {
  return annualReports.flatMap((year) => {
    const quarters = quarterlyReports.filter((quarter) => isWithin(quarter, year));
    if (quarters.length !== 4) return [];
    return fields.flatMap((field) =>
      compare(
        { rule: 'quarters', period: 'annual', report: year, field },
        numberOf(year[field]),
        sumOf(...quarters.map((quarter) => numberOf(quarter[field]))),
        'The four quarters do not sum to the year. A restatement of one of them may be the reason.',
      ),
    );
  });
}

function isWithin(quarter: AnyReport, year: AnyReport): boolean {
  const days = daysBetween(quarter.fiscalDateEnding, year.fiscalDateEnding);
  return days >= 0 && days < yearDays;
}

function eachReport<Report>(statement: Both<Report>, check: (report: Report, period: Period) => Finding[]): Finding[] {
  return [
    ...statement.annualReports.flatMap((report) => check(report, 'annual')),
    ...statement.quarterlyReports.flatMap((report) => check(report, 'quarterly')),
  ];
}

interface Place {
  readonly rule: Finding['rule'];
  readonly period: Period;
  readonly report: AnyReport;
  readonly field: string;
}

function compare(
  { rule, period, report, field }: Place,
  stated: number | null,
  expected: number | null,
  text: string,
  allowed = tolerance * Math.max(Math.abs(stated ?? 0), Math.abs(expected ?? 0)),
): Finding[] {
  if (stated === null || expected === null) return [];
  const difference = stated - expected;
  if (Math.abs(difference) <= allowed) return [];
  const { fiscalDateEnding } = report;
  const figures = { stated: numeral(stated), expected: numeral(expected), difference: numeral(difference) };
  return [{ rule, period, fiscalDateEnding, field, ...figures, text }];
}

function sumOf(...values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function numeral(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}

function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((one, other) => other.fiscalDateEnding.localeCompare(one.fiscalDateEnding));
}
