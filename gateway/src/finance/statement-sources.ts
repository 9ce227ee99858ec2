import type { Parts } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { attempt, pickWorst, valueIn } from '../answers/attempt.ts';
import type { AllStatements, FilingsRead } from '../contract/statements.ts';
import type { StatementSources } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { storedFactsSchema } from '../providers/read-filing.ts';
import type { ReportReader } from './reports/company-reports.ts';

const factsRule = { type: 'statement', schema: storedFactsSchema, remembersNotFound: true } as const;

interface SourcesOptions {
  readonly providers: Providers;
  readonly reports: ReportReader;
}

/**
 * Returns the company facts and the reports that were read so far, fetched in parallel. One of the two is enough.
 * @throws the error when both fail
 */
export async function loadSources(
  { providers, reports }: SourcesOptions,
  { symbol, cik }: { readonly symbol: string; readonly cik: string },
  parts: Parts,
): Promise<{ readonly sources: StatementSources; readonly filingsRead: FilingsRead }> {
  const { filedStatements } = providers.first('filedStatements');
  const key = answerKeys(providers)('company-facts', cik);
  const [facts, read] = await Promise.all([
    attempt(parts.get(key, factsRule, ({ demand }) => filedStatements.facts(cik, demand))),
    reports.loadReports(cik, ['annual', 'quarterly'], parts),
  ]);
  if (!facts.ok && read.reports.length === 0) {
    // A company without facts may have filings that cannot be read for now.
    if (read.filingsRead.state !== 'complete') parts.expectMore();
    throw pickWorst(facts.error, ...(read.failure === null ? [] : [read.failure]));
  }
  const asOf = new Date(parts.oldest).toISOString();
  const known = valueIn(facts)?.value ?? null;
  const sources = { symbol, asOf, facts: known, reports: read.reports, industry: read.industry };
  return { sources, filingsRead: read.filingsRead };
}

/** Returns whether filings give an annual report, or may do so once all are read: only then they come before the provider's statements. */
export function isEnough({ incomeStatement, balanceSheet, cashFlow }: AllStatements): boolean {
  return [incomeStatement, balanceSheet, cashFlow].some(
    (part) => part !== null && (part.annualReports.length > 0 || part.filingsRead?.state === 'reading'),
  );
}
