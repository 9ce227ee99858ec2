import { daysBetween } from '../../contract/figures/days.ts';
import { margin } from '../../contract/figures/growth.ts';
import type { Finding } from '../../contract/statements.ts';
import { toNumber } from '../../figures/numeral.ts';
import {
  type AnyReport,
  type Both,
  type Check,
  compare,
  type Findings,
  negative,
  type Statements,
  sorted,
  sumFigures,
  yearSums,
} from './finding.model.ts';

/** Filings round revenue and cost to thousands or millions. */
const rounding = 0.001;
/** Sources define EBIT a little differently from line to line. */
const ebitdaTolerance = 0.01;
/** Discontinued operations move cash besides the three flows; a smaller share of the flows is no finding. */
const cashTolerance = 0.01;
/** Tolerance where the effect of exchange rates is not known: it rarely exceeds this share. */
const ratesTolerance = 0.05;
/** Shares of other owners and temporary equity rarely exceed this share of assets where they are not stated. */
const othersShare = 0.1;
/** No business changes its gross margin by more in a year, while revenue stays within a factor of two. */
const marginJump = 0.25;
const revenueFactor = 2;
/** Years follow each other within these days. */
const oneYear = { least: 350, most: 380 } as const;

type Period = Finding['period'];
type IncomeReport = NonNullable<Statements['incomeStatement']>['annualReports'][number];
type BalanceReport = NonNullable<Statements['balanceSheet']>['annualReports'][number];
type CashFlowReport = NonNullable<Statements['cashFlow']>['annualReports'][number];

/** Figures of a year that are sums of its quarters, without those that are calculated from others in this list. */
const incomeFlows = [
  'totalRevenue',
  'costOfRevenue',
  'researchAndDevelopment',
  'sellingGeneralAndAdministrative',
  'operatingIncome',
  'interestExpense',
  'incomeBeforeTax',
  'incomeTaxExpense',
  'netIncome',
] as const satisfies (keyof IncomeReport)[];
const cashFlows = [
  'operatingCashflow',
  'depreciationDepletionAndAmortization',
  'changeInReceivables',
  'changeInInventory',
  'cashflowFromInvestment',
  'capitalExpenditures',
  'cashflowFromFinancing',
  'dividendPayout',
  'proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet',
  'paymentsForRepurchaseOfCommonStock',
  'changeInCashAndCashEquivalents',
  'stockBasedCompensation',
] as const satisfies (keyof CashFlowReport)[];

/**
 * Returns the violated identities of statements: within a period, between the statements of a period, between a year and
 * its quarters, and from year to year. A missing figure is not checked.
 */
export function reconcile({ incomeStatement, balanceSheet, cashFlow }: Statements): Findings {
  return {
    income: incomeStatement === null ? [] : sorted(incomeFindings(incomeStatement, cashFlow)),
    balance: balanceSheet === null ? [] : sorted(eachReport(balanceSheet, balance)),
    cashFlow: cashFlow === null ? [] : sorted(cashFindings(cashFlow, incomeStatement)),
  };
}

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

function incomeFindings(income: Both<IncomeReport>, cashFlow: Both<CashFlowReport> | null): Finding[] {
  return [
    ...eachReport(income, grossProfit),
    ...eachReport(income, negativeRevenue),
    ...yearSums(income, incomeFlows),
    ...marginJumps(income.annualReports),
    ...(cashFlow === null ? [] : eachReport(income, (report, period) => ebitda(report, period, cashFlow))),
  ];
}

function cashFindings(cashFlow: Both<CashFlowReport>, income: Both<IncomeReport> | null): Finding[] {
  return [
    ...eachReport(cashFlow, cashMovement),
    ...eachReport(cashFlow, spending),
    ...yearSums(cashFlow, cashFlows),
    ...(income === null ? [] : eachReport(cashFlow, (report, period) => netIncome(report, period, income))),
  ];
}

function grossProfit(report: IncomeReport, period: Period): Finding[] {
  return compare(
    { rule: 'gross-profit', period, report, field: 'grossProfit' },
    {
      stated: toNumber(report.grossProfit),
      expected: sumFigures(toNumber(report.totalRevenue), negative(toNumber(report.costOfRevenue))),
      by: 'revenue less cost',
      text: 'Gross profit is not revenue less cost of revenue. Some sources count other expenses in the cost.',
      allowed: rounding * Math.abs(toNumber(report.totalRevenue) ?? 0),
    },
  );
}

function negativeRevenue(report: IncomeReport, period: Period): Finding[] {
  const revenue = toNumber(report.totalRevenue);
  if (revenue === null || revenue >= 0) return [];
  const text = 'Revenue is stated below zero.';
  const check = { stated: revenue, expected: 0, by: 'its meaning at the least', text };
  return compare({ rule: 'negative-revenue', period, report, field: 'totalRevenue' }, check);
}

function ebitda(report: IncomeReport, period: Period, cashFlow: Both<CashFlowReport>): Finding[] {
  const depreciation = sameReport(cashFlow, report, period)?.depreciationDepletionAndAmortization ?? null;
  return compare(
    { rule: 'ebitda', period, report, field: 'ebitda' },
    {
      stated: toNumber(report.ebitda),
      expected: sumFigures(toNumber(report.ebit), toNumber(depreciation)),
      by: 'EBIT plus depreciation and amortization',
      text: 'EBITDA is not EBIT plus the depreciation and amortization of the cash flow statement.',
      allowed: ebitdaTolerance * Math.abs(toNumber(report.ebitda) ?? 0),
    },
  );
}

/** A jump of the gross margin means that the cost of revenue has another definition. */
function marginJumps(years: readonly IncomeReport[]): Finding[] {
  const calculateMargin = (year: IncomeReport) => margin(toNumber(year.grossProfit), toNumber(year.totalRevenue));
  return years.flatMap((report) => {
    const before = years.find((other) => {
      const days = daysBetween(other.fiscalDateEnding, report.fiscalDateEnding);
      return days >= oneYear.least && days <= oneYear.most;
    });
    if (before === undefined) return [];
    const [now, then] = [calculateMargin(report), calculateMargin(before)];
    const revenue = toNumber(report.totalRevenue) ?? 0;
    const growth = revenue / (toNumber(before.totalRevenue) ?? 0);
    if (now === null || then === null || growth > revenueFactor || growth < 1 / revenueFactor) return [];
    if (Math.abs(now - then) <= marginJump) return [];
    const percent = (share: number) => `${(100 * share).toFixed(0)}%`;
    return compare(
      { rule: 'continuity', period: 'annual', report, field: 'grossProfit' },
      {
        stated: toNumber(report.grossProfit),
        expected: then * revenue,
        by: 'the margin of the year before',
        text: `Gross margin jumps from ${percent(then)} to ${percent(now)}: cost of revenue may not mean the same in both years.`,
      },
    );
  });
}

function balance(report: BalanceReport, period: Period): Finding[] {
  const parts = (
    rule: Finding['rule'],
    field: 'totalAssets' | 'totalLiabilities',
    expected: number | null,
    name: string,
  ) =>
    compare(
      { rule, period, report, field },
      {
        stated: toNumber(report[field]),
        expected,
        by: `current plus non-current ${name}`,
        text: `${name.charAt(0).toUpperCase()}${name.slice(1)} are not current plus non-current ${name}.`,
      },
    );
  const assets = sumFigures(toNumber(report.totalCurrentAssets), toNumber(report.totalNonCurrentAssets));
  const liabilities = sumFigures(toNumber(report.totalCurrentLiabilities), toNumber(report.totalNonCurrentLiabilities));
  return [
    ...compare({ rule: 'balance', period, report, field: 'totalAssets' }, wholeBalance(report)),
    ...parts('asset-parts', 'totalAssets', assets, 'assets'),
    ...parts('liability-parts', 'totalLiabilities', liabilities, 'liabilities'),
  ];
}

/** Equity is that of the parent's owners. Where the rest is not stated, a small shortfall may be that of the others. */
function wholeBalance(report: BalanceReport): Check {
  const stated = toNumber(report.totalAssets);
  const others = [report.minorityInterest, report.temporaryEquity].map(toNumber);
  const known = others.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const expected = sumFigures(toNumber(report.totalLiabilities), toNumber(report.totalShareholderEquity), known);
  const isShort = stated !== null && expected !== null && stated > expected && others.includes(null);
  return {
    stated,
    expected,
    by: 'liabilities plus equity of all owners',
    text: 'Assets are not liabilities plus equity.',
    ...(isShort && { allowed: othersShare * Math.abs(stated) }),
  };
}

function cashMovement(report: CashFlowReport, period: Period): Finding[] {
  const flows = [report.operatingCashflow, report.cashflowFromInvestment, report.cashflowFromFinancing].map(toNumber);
  const rates = toNumber(report.effectOfExchangeRateOnCash);
  const moved = flows.reduce<number>((sum, flow) => sum + Math.abs(flow ?? 0), 0);
  const stated = toNumber(report.changeInCashAndCashEquivalents);
  const allowed = (rates === null ? ratesTolerance : cashTolerance) * moved;
  const before = sumFigures(...flows);
  // Some sources state the change before the effect of exchange rates.
  if (stated !== null && before !== null && Math.abs(stated - before) <= allowed) return [];
  return compare(
    { rule: 'cash-change', period, report, field: 'changeInCashAndCashEquivalents' },
    {
      stated,
      expected: sumFigures(before, rates ?? 0),
      by: rates === null ? 'the three cash flows' : 'the three cash flows and the effect of exchange rates',
      text: 'The change in cash is not the sum of the cash flows. Discontinued operations may be the reason.',
      allowed,
    },
  );
}

function spending(report: CashFlowReport, period: Period): Finding[] {
  const spent = toNumber(report.capitalExpenditures);
  if (spent === null || spent >= 0) return [];
  const text = 'Capital expenditures are stated below zero: free cash flow would grow by what was spent.';
  const check = { stated: spent, expected: -spent, by: 'its meaning', text };
  return compare({ rule: 'free-cash-flow', period, report, field: 'capitalExpenditures' }, check);
}

/**
 * The net income of the cash flow statement must be that of the income statement, unless the one is known to be that of all
 * owners and the other that of the parent's.
 */
function netIncome(report: CashFlowReport, period: Period, income: Both<IncomeReport>): Finding[] {
  const same = sameReport(income, report, period);
  if (isOfAllOwners(report) !== isOfAllOwners(same)) return [];
  return compare(
    { rule: 'net-income', period, report, field: 'netIncome' },
    {
      stated: toNumber(report.netIncome),
      expected: toNumber(same?.netIncome ?? null),
      by: 'the income statement',
      text: 'Net income differs between the income and the cash flow statement. One may include other owners’ share.',
    },
  );
}

/** Whether a filing tags the net income as that of the whole group. */
function isOfAllOwners(report: CashFlowReport | IncomeReport | undefined): boolean {
  return report?.provenance?.netIncome?.concepts.includes('ProfitLoss') === true;
}

function sameReport<Report extends AnyReport>(
  { annualReports, quarterlyReports }: Both<Report>,
  report: AnyReport,
  period: Period,
): Report | undefined {
  const reports = period === 'annual' ? annualReports : quarterlyReports;
  return reports.find(({ fiscalDateEnding }) => fiscalDateEnding === report.fiscalDateEnding);
}

function eachReport<Report>(statement: Both<Report>, check: (report: Report, period: Period) => Finding[]): Finding[] {
  return [
    ...statement.annualReports.flatMap((report) => check(report, 'annual')),
    ...statement.quarterlyReports.flatMap((report) => check(report, 'quarterly')),
  ];
}
