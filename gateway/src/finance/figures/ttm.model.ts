import { daysBetween } from '../../contract/figures/days.ts';
import { ratio } from '../../contract/figures/growth.ts';
import {
  type AllStatements,
  type BalanceSheet,
  type CashFlow,
  type CashFlowReport,
  cashFlowReportSchema,
  type FigureField,
  type IncomeReport,
  type IncomeStatement,
  incomeReportSchema,
  type Provenance,
  reportHeadFields,
} from '../../contract/statements.ts';
import { chooseEpsWay, dividedEps, readIncomeToCommon } from '../../figures/earnings-per-share.ts';
import { toNumber } from '../../figures/numeral.ts';

/** Five years of quarters, as tables and charts show. */
const maxWindows = 20;
/** Bounds of the days between two consecutive quarter ends: 13 or 14 weeks, or three months, with some tolerance. */
const minQuarterDays = 70;
const maxQuarterDays = 120;

const incomeFields = listFigures(incomeReportSchema.shape);
const cashFlowFields = listFigures(cashFlowReportSchema.shape);

/** The common fields of reports of flows: every other field is a numeral or null. */
interface FlowReport {
  readonly fiscalDateEnding: string;
  readonly reportedCurrency: string | null;
}

/**
 * Returns the twelve months of income up to each quarter, newest first like the quarters.
 * @param years fiscal years, newest first
 */
export function trailingIncome(quarters: readonly IncomeReport[], years: readonly IncomeReport[] = []): IncomeReport[] {
  return windows(quarters).map((four) => {
    const weightedAverageSharesDiluted = calculateMean(four.map((quarter) => quarter.weightedAverageSharesDiluted));
    const sums = { ...sumQuarters(four, incomeFields), weightedAverageSharesDiluted };
    const year = years.find(({ fiscalDateEnding }) => fiscalDateEnding <= sums.fiscalDateEnding);
    const way = findEpsWay(four, sums, year);
    const divided = ratio(readIncomeToCommon(sums), toNumber(weightedAverageSharesDiluted));
    const isDivided = way === 'divided' && divided !== null;
    // A numeral has no exponent, which a tiny quotient would have.
    const quotient = isDivided ? String(Number(divided.toFixed(6))) : null;
    const earningsPerShareDiluted = way === 'parts' ? sums.earningsPerShareDiluted : quotient;
    const provenance = {
      ...(weightedAverageSharesDiluted !== null && { weightedAverageSharesDiluted: meanOfQuarters }),
      ...(isDivided && { earningsPerShareDiluted: dividedByMean }),
    };
    return { ...sums, earningsPerShareDiluted, provenance };
  });
}

function findEpsWay(four: Four<IncomeReport>, sums: IncomeReport, year: IncomeReport | undefined) {
  const parts = four.map((quarter) => {
    return { sign: 1, quarters: 1, average: toNumber(quarter.weightedAverageSharesDiluted) ?? Number.NaN };
  });
  const readYear = () => ({
    eps: toNumber(year?.earningsPerShareDiluted),
    earned: year === undefined ? null : readIncomeToCommon(year),
    average: toNumber(year?.weightedAverageSharesDiluted),
  });
  const divide = () => ratio(readIncomeToCommon(sums), toNumber(sums.weightedAverageSharesDiluted));
  return chooseEpsWay(sums.earningsPerShareDiluted === null ? null : parts, { divide, readYear });
}

/** Returns the twelve months of cash flow up to each quarter, newest first like the quarters. */
export function trailingCashFlow(quarters: readonly CashFlowReport[]): CashFlowReport[] {
  return windows(quarters).map((four) => ({ ...sumQuarters(four, cashFlowFields), provenance: {} }));
}

/** Returns a statement with its twelve months. Those that came with filed statements are made of filed parts, and stay. */
export function withTrailingIncome(statement: IncomeStatement): IncomeStatement {
  const { quarterlyReports, annualReports, ttmReports = trailingIncome(quarterlyReports, annualReports) } = statement;
  return { ...statement, ttmReports };
}

export function withTrailingCashFlow(statement: CashFlow): CashFlow {
  const { quarterlyReports, ttmReports = trailingCashFlow(quarterlyReports) } = statement;
  return { ...statement, ttmReports };
}

/** Returns the statement with its trailing reports: the balance sheet of twelve months is the one at their end. */
export function withTrailingBalance(statement: BalanceSheet): BalanceSheet {
  return { ...statement, ttmReports: statement.quarterlyReports.slice(0, maxWindows) };
}

/** Returns the three statements, each with the twelve months up to each quarter. */
export function withTrailingYears(statements: AllStatements): AllStatements {
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  return {
    ...statements,
    incomeStatement: incomeStatement && withTrailingIncome(incomeStatement),
    balanceSheet: balanceSheet && withTrailingBalance(balanceSheet),
    cashFlow: cashFlow && withTrailingCashFlow(cashFlow),
  };
}

/** An average number of shares is no flow: that of twelve months is the mean of its quarters. */
const meanOfQuarters: Provenance = {
  rule: 'sum',
  concepts: [],
  accessionNumber: null,
  filed: null,
  reason: 'Mean of the four quarters.',
  formula: 'Mean of the four quarters',
};

const dividedByMean: Provenance = {
  rule: 'sum',
  concepts: [],
  accessionNumber: null,
  filed: null,
  formula: dividedEps.earningsPerShareDiluted,
};

function calculateMean(numerals: readonly (string | null)[]): string | null {
  const total = sumNumerals(numerals);
  return total === null ? null : Math.round(Number(total) / numerals.length).toFixed(0);
}

type Four<Report> = readonly [Report, Report, Report, Report];

/** Returns all windows of four consecutive quarters in one currency. */
function windows<Report extends FlowReport>(quarters: readonly Report[]): Four<Report>[] {
  const found: Four<Report>[] = [];
  for (let at = 0; at < quarters.length && found.length < maxWindows; at += 1) {
    const [first, second, third, fourth] = quarters.slice(at, at + 4);
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) break;
    const four = [first, second, third, fourth] as const;
    if (areOneYear(four)) found.push(four);
  }
  return found;
}

function areOneYear<Report extends FlowReport>(four: Four<Report>): boolean {
  return four.every((quarter, at) => {
    const later = four[at - 1];
    if (later === undefined) return true;
    const days = daysBetween(quarter.fiscalDateEnding, later.fiscalDateEnding);
    const follows = days >= minQuarterDays && days <= maxQuarterDays;
    return follows && quarter.reportedCurrency === later.reportedCurrency;
  });
}

/** Returns the newest report with the sum of all four in each field. A figure that a quarter lacks is null. */
function sumQuarters<Field extends string, Report extends FlowReport & Readonly<Record<Field, string | null>>>(
  four: Four<Report>,
  fields: readonly Field[],
): Report {
  const sums = fields.map((field) => [field, sumNumerals(four.map((quarter) => quarter[field]))]);
  return { ...four[0], ...Object.fromEntries(sums) };
}

/** Returns the exact sum of decimal numerals, without binary fractions; null when one is missing. */
function sumNumerals(numerals: readonly (string | null)[]): string | null {
  let decimals = 0;
  for (const numeral of numerals) {
    if (numeral === null) return null;
    decimals = Math.max(decimals, numeral.split('.')[1]?.length ?? 0);
  }
  const total = numerals.reduce((sum, numeral) => sum + scaled(numeral ?? '0', decimals), 0n);
  const digits = (total < 0n ? -total : total).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${total < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function scaled(numeral: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeral.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function listFigures<Shape extends Readonly<Record<string, unknown>>>(shape: Shape) {
  const isFigure = (name: string): name is FigureField<Shape> => name in shape && !reportHeadFields.includes(name);
  return Object.keys(shape).filter(isFigure);
}
