import type { MergedStatements, StatementSources } from '../../provider.ts';
import type { ReadReport } from '../../read-report.ts';
import type { CompanyFacts } from '../facts.ts';
import type { FiledStatements, Reports } from '../statements.model.ts';
import { companyKindOf } from './company-kind.model.ts';
import { FactStatements } from './fact-statements.ts';
import { mergedStatements } from './merged-statements.model.ts';

/** All that is known of a company. */
export interface CompanySources {
  /** Null while they cannot be loaded, or where the company has none. */
  readonly facts: CompanyFacts | null;
  readonly reports: readonly ReadReport[];
}

/** Returns the statements of a company out of all that is known of it. */
export function mergedCompany({ facts, reports }: CompanySources): FiledStatements {
  if (facts === null) return mergedStatements({ facts, reports });
  const known = new FactStatements(facts);
  return mergedStatements({ facts: known.by(known.learnedFrom(reports)), reports });
}

/**
 * Returns the three statements of a company for the contract; null when there are no figures at all.
 * @param known the facts of the sources; null without them
 */
export function companyStatements(sources: StatementSources, known: FactStatements | null): MergedStatements | null {
  const { reports, symbol } = sources;
  const byFacts = known?.by(known.learnedFrom(reports)) ?? null;
  const all = headed(mergedStatements({ facts: byFacts, reports }), sources, known?.facts);
  if (all.incomeStatement === null && all.balanceSheet === null && all.cashFlow === null) return null;
  const errors = {
    income: all.incomeStatement ? null : `No income statement data found for ${symbol}.`,
    balance: all.balanceSheet ? null : `No balance sheet data found for ${symbol}.`,
    cashFlow: all.cashFlow ? null : `No cash flow data found for ${symbol}.`,
  };
  return { statements: { ...all, errors }, byFacts: byFacts && headed(byFacts, sources, known?.facts) };
}

function headed(
  { income, balance, cashFlow }: FiledStatements,
  { symbol, asOf, reports, industry }: StatementSources,
  facts: CompanyFacts['facts'] = new Map(),
) {
  const newest = { facts, income: income.annualReports[0], balance: balance.annualReports[0] };
  const companyKind = companyKindOf(industry, reports, newest);
  const head = { symbol, source: 'sec' as const, asOf, ...(companyKind !== undefined && { companyKind }) };
  const statementOf = <Report>(own: Reports<Report>) =>
    own.annualReports.length === 0 && own.quarterlyReports.length === 0 ? null : { ...head, ...own };
  return {
    incomeStatement: statementOf(income),
    balanceSheet: statementOf(balance),
    cashFlow: statementOf(cashFlow),
  };
}
