import type { MergedStatements, StatementSources } from '../../provider.ts';
import type { FactReport } from '../facts/fact-reports.model.ts';
import { decideKind } from './company-kind.model.ts';
import { mergeStatements, type Reports } from './merged-statements.model.ts';

/**
 * Returns the three statements of a company for the contract; null when there are no figures at all.
 * @param facts the reports by the company facts of the sources; none without them
 */
export function companyStatements(sources: StatementSources, facts: readonly FactReport[]): MergedStatements | null {
  const { reports, symbol, asOf, industry } = sources;
  const { statements, differences } = mergeStatements({ facts, reports });
  const { income, balance, cashFlow } = statements;
  const companyKind = decideKind(industry, reports, facts);
  const head = { symbol, source: 'sec' as const, asOf, ...(companyKind !== undefined && { companyKind }) };
  const toStatement = <Report>(own: Reports<Report>) => (isEmpty(own) ? null : { ...head, ...own });
  const explain = (own: Reports<unknown>, name: string) =>
    isEmpty(own) ? `No ${name} data found for ${symbol}.` : null;
  if ([income, balance, cashFlow].every(isEmpty)) return null;
  const all = {
    incomeStatement: toStatement(income),
    balanceSheet: toStatement(balance),
    cashFlow: toStatement(cashFlow),
    errors: {
      income: explain(income, 'income statement'),
      balance: explain(balance, 'balance sheet'),
      cashFlow: explain(cashFlow, 'cash flow'),
    },
  };
  return { statements: all, differences };
}

function isEmpty({ annualReports, quarterlyReports }: Reports<unknown>): boolean {
  return annualReports.length === 0 && quarterlyReports.length === 0;
}
