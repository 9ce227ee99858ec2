import { daysBetween } from '../contract/figures/days.ts';
import type { Finding } from '../contract/statements.ts';
import {
  type AnyReport,
  type Both,
  compare,
  type Findings,
  numberOf,
  type Statements,
  sorted,
} from './finding.model.ts';

/** Statements of one source, and its name in a sentence. */
export interface NamedStatements {
  readonly name: string;
  readonly statements: Statements;
}

/** Sources define a line a little differently; a larger share of difference is a mistake of one of them. */
const agreedShare = 0.01;
/** Some sources give the end of the month for the last day of a period. */
const sameDays = 7;

const mainFigures = {
  income: ['totalRevenue', 'operatingIncome', 'netIncome'],
  balance: ['totalAssets', 'totalLiabilities', 'totalShareholderEquity'],
  cashFlow: ['operatingCashflow', 'capitalExpenditures', 'depreciationDepletionAndAmortization'],
} as const;

/**
 * Returns the main figures that two sources state differently, as findings of the first. A figure that one of them lacks, or
 * that is in another currency, is not compared.
 */
export function disagreements(one: NamedStatements, other: NamedStatements): Findings {
  const [mine, theirs] = [one.statements, other.statements];
  return {
    income: ofStatement(mine.incomeStatement, theirs.incomeStatement, mainFigures.income, other.name),
    balance: ofStatement(mine.balanceSheet, theirs.balanceSheet, mainFigures.balance, other.name),
    cashFlow: ofStatement(mine.cashFlow, theirs.cashFlow, mainFigures.cashFlow, other.name),
  };
}

type Report<Field extends string> = AnyReport & { readonly reportedCurrency: string | null } & Readonly<
    Record<Field, string | null>
  >;

function ofStatement<Field extends string>(
  one: Both<Report<Field>> | null,
  other: Both<Report<Field>> | null,
  fields: readonly Field[],
  name: string,
): Finding[] {
  if (one === null || other === null) return [];
  const ofPeriod = (period: Finding['period']) => {
    const [reports, others] =
      period === 'annual' ? [one.annualReports, other.annualReports] : [one.quarterlyReports, other.quarterlyReports];
    return reports.flatMap((report) => {
      const same = others.find((candidate) => isSamePeriod(report, candidate));
      if (same === undefined) return [];
      return fields.flatMap((field) => differenceOf(report, same, { period, field, name }));
    });
  };
  return sorted([...ofPeriod('annual'), ...ofPeriod('quarterly')]);
}

function differenceOf<Field extends string>(
  report: Report<Field>,
  same: Report<Field>,
  { period, field, name }: { readonly period: Finding['period']; readonly field: Field; readonly name: string },
): Finding[] {
  const stated = numberOf(report[field]);
  const expected = numberOf(same[field]);
  const allowed = agreedShare * Math.max(Math.abs(stated ?? 0), Math.abs(expected ?? 0));
  const check = { stated, expected, by: name, text: 'Two sources state different figures.', allowed };
  return compare({ rule: 'sources', period, report, field }, check);
}

function isSamePeriod<Field extends string>(one: Report<Field>, other: Report<Field>): boolean {
  const apart = Math.abs(daysBetween(one.fiscalDateEnding, other.fiscalDateEnding));
  return apart <= sameDays && one.reportedCurrency === other.reportedCurrency;
}
