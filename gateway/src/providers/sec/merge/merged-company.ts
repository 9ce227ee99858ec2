import type { MergedStatements, StatementSources } from '../../provider.ts';
import type { CompanyFacts } from '../facts/company-facts.ts';
import { type FactReport, readFactReports } from '../facts/fact-reports.model.ts';
import { decideKind, type KindFacts } from './company-kind.model.ts';
import { type FiledStatements, mergeStatements, type Reports } from './merged-statements.model.ts';

/** Company facts, and the reports that they show. */
export interface KnownFacts {
  readonly company: CompanyFacts;
  readonly reports: readonly FactReport[];
}

/** Returns company facts with the reports that they show. */
export function knowFacts(company: CompanyFacts): KnownFacts {
  return { company, reports: readFactReports(company) };
}

/**
 * Returns the three statements of a company for the contract; null when there are no figures at all.
 * @param known the facts of the sources; null without them
 */
export function companyStatements(sources: StatementSources, known: KnownFacts | null): MergedStatements | null {
  const { reports, symbol } = sources;
  const { statements, differences } = mergeStatements({ facts: known?.reports ?? [], reports });
  const all = withHeads(statements, sources, known?.company.facts);
  if (all.incomeStatement === null && all.balanceSheet === null && all.cashFlow === null) return null;
  const errors = {
    income: all.incomeStatement ? null : `No income statement data found for ${symbol}.`,
    balance: all.balanceSheet ? null : `No balance sheet data found for ${symbol}.`,
    cashFlow: all.cashFlow ? null : `No cash flow data found for ${symbol}.`,
  };
  return { statements: { ...all, errors }, differences };
}

function withHeads(
  { income, balance, cashFlow }: FiledStatements,
  { symbol, asOf, reports, industry }: StatementSources,
  facts: KindFacts['facts'] = new Map(),
) {
  const newest = { facts, income: income.annualReports[0], balance: balance.annualReports[0] };
  const companyKind = decideKind(industry, reports, newest);
  const head = { symbol, source: 'sec' as const, asOf, ...(companyKind !== undefined && { companyKind }) };
  const toStatement = <Report>(own: Reports<Report>) =>
    own.annualReports.length === 0 && own.quarterlyReports.length === 0 ? null : { ...head, ...own };
  return {
    incomeStatement: toStatement(income),
    balanceSheet: toStatement(balance),
    cashFlow: toStatement(cashFlow),
  };
}
