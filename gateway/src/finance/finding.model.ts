import { fiscalYearOf } from '../contract/figures/fiscal-year.ts';
import type { AllStatements, Finding } from '../contract/statements.ts';

export type Statements = Pick<AllStatements, 'incomeStatement' | 'balanceSheet' | 'cashFlow'>;

/** Inconsistencies per statement, newest period first. */
export interface Findings {
  readonly income: Finding[];
  readonly balance: Finding[];
  readonly cashFlow: Finding[];
}

/** Any report of the contract. */
export interface AnyReport {
  readonly fiscalDateEnding: string;
  readonly fiscalYear?: number | undefined;
}

/** The reports of a statement. */
export interface Both<Report> {
  readonly annualReports: readonly Report[];
  readonly quarterlyReports: readonly Report[];
}

/** The figure that is checked. */
export interface Place {
  readonly rule: Finding['rule'];
  readonly period: Finding['period'];
  readonly report: AnyReport;
  readonly field: string;
}

/** The two numbers of a check, the calculation of the second one, and the meaning of a difference. */
export interface Check {
  readonly stated: number | null;
  readonly expected: number | null;
  /** The rule in words: "liabilities plus equity". */
  readonly by: string;
  readonly text: string;
  readonly allowed?: number;
}

/** Filings round to thousands or millions: a smaller share of difference is no finding. */
const tolerance = 0.001;
const million = 1_000_000;

/** Returns a finding where the numbers differ; none where they agree or one is missing. */
export function compare({ rule, period, report, field }: Place, check: Check): Finding[] {
  const { stated, expected, by, text } = check;
  if (stated === null || expected === null) return [];
  const difference = stated - expected;
  const allowed = check.allowed ?? tolerance * Math.max(Math.abs(stated), Math.abs(expected));
  if (Math.abs(difference) <= allowed) return [];
  const figures = { stated: numeral(stated), expected: numeral(expected), difference: numeral(difference) };
  const numbers = `${formatLabel(field)} of ${formatPeriod(report, period)}: ${amount(stated)} stated, ${amount(expected)} by ${by}.`;
  return [{ rule, period, fiscalDateEnding: report.fiscalDateEnding, field, ...figures, text: `${text} ${numbers}` }];
}

/** Returns the sum; null when a part is missing. */
export function sumFigures(...values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

export function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

export function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}

export function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((one, other) => other.fiscalDateEnding.localeCompare(one.fiscalDateEnding));
}

function formatPeriod(report: AnyReport, period: Finding['period']): string {
  return period === 'annual' ? `fiscal year ${fiscalYearOf(report)}` : `the quarter to ${report.fiscalDateEnding}`;
}

/** `totalRevenue` is "Total revenue". */
function formatLabel(field: string): string {
  if (field === 'ebit' || field === 'ebitda') return field.toUpperCase();
  const words = field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amount(value: number): string {
  const isLarge = Math.abs(value) >= million;
  const text = (isLarge ? value / million : value).toLocaleString('en-US', { maximumFractionDigits: isLarge ? 1 : 2 });
  return isLarge ? `${text} million` : text;
}

function numeral(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}
