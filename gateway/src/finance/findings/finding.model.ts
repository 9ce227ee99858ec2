import { daysBetween } from '../../contract/figures/days.ts';
import { fiscalYearOf } from '../../contract/figures/fiscal-year.ts';
import type { AllStatements, Finding } from '../../contract/statements.ts';
import { toNumber } from '../../figures/numeral.ts';
import type { SourceDifference } from '../../providers/provider.ts';

export type Statements = Pick<AllStatements, 'incomeStatement' | 'balanceSheet' | 'cashFlow'>;

/** Inconsistencies per statement, newest period first. */
export interface Findings {
  readonly income: Finding[];
  readonly balance: Finding[];
  readonly cashFlow: Finding[];
}

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

/** A year is corrected a little after its quarters were filed: a smaller share of difference is no finding. */
const yearTolerance = 0.01;
/** A difference below this share of the largest figure of the report is no finding either. */
const yearScale = 0.001;
/** The four quarters of a year end within these days before its end, also in a 53-week year. */
const yearDays = 350;

/** Returns the figures of a year that are not the sum of its four quarters, field by field. */
export function yearSums<Field extends string, Report extends AnyReport & Readonly<Record<Field, string | null>>>(
  { annualReports, quarterlyReports }: Both<Report>,
  fields: readonly Field[],
): Finding[] {
  return annualReports.flatMap((year) => {
    const quarters = quarterlyReports.filter((quarter) => isWithin(quarter, year));
    if (quarters.length !== 4) return [];
    const scale = Math.max(...fields.map((field) => Math.abs(toNumber(year[field]) ?? 0)));
    return fields.flatMap((field) => {
      const stated = toNumber(year[field]);
      return compare(
        { rule: 'quarters', period: 'annual', report: year, field },
        {
          stated,
          expected: sumFigures(...quarters.map((quarter) => toNumber(quarter[field]))),
          by: 'its four quarters',
          text: 'The four quarters do not sum to the year. A restatement of one of them may be the reason.',
          allowed: Math.max(yearTolerance * Math.abs(stated ?? 0), yearScale * scale),
        },
      );
    });
  });
}

function isWithin(quarter: AnyReport, year: AnyReport): boolean {
  const days = daysBetween(quarter.fiscalDateEnding, year.fiscalDateEnding);
  return days >= 0 && days < yearDays;
}

/** Returns the main figures that company facts state differently as findings of the statements. */
export function disagreements(statements: Statements, differences: readonly SourceDifference[]): Findings {
  const findIn = (kind: SourceDifference['statement'], statement: Both<AnyReport> | null) =>
    sorted(differences.filter((one) => one.statement === kind).flatMap((one) => toFinding(one, statement)));
  return {
    income: findIn('income', statements.incomeStatement),
    balance: findIn('balance', statements.balanceSheet),
    cashFlow: findIn('cashFlow', statements.cashFlow),
  };
}

function toFinding(
  { period, fiscalDateEnding, field, stated, expected }: SourceDifference,
  own: Both<AnyReport> | null,
) {
  const reports = (period === 'annual' ? own?.annualReports : own?.quarterlyReports) ?? [];
  const report = reports.find((candidate) => candidate.fiscalDateEnding === fiscalDateEnding);
  const check = { stated, expected, by: 'company facts', text: 'Two sources state different figures.', allowed: 0 };
  return report === undefined ? [] : compare({ rule: 'sources', period, report, field }, check);
}
