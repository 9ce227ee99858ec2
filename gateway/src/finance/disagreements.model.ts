import type { SourceDifference } from '../providers/provider.ts';
import { type AnyReport, type Both, compare, type Findings, type Statements, sorted } from './finding.model.ts';

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
