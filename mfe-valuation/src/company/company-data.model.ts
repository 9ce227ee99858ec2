import type { AllStatements, Overview, StaleMeta } from '@basecase/gateway/contract';
import { errorText, isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';

/** The parts of a company's data, by their names on screen. */
export const partNames = ['Stock data', 'Income statement', 'Balance sheet', 'Cash flow'] as const;
export type PartName = (typeof partNames)[number];

export interface MissingPart {
  readonly part: PartName;
  /** The gateway's reason; null without one. */
  readonly reason: string | null;
}

/** The outcome of both calls for a company's figures. */
export interface CompanyAnswers {
  readonly overview: Overview | null;
  readonly overviewError: unknown;
  readonly statements: AllStatements | null;
  readonly statementsError: unknown;
}

/** Returns the missing parts. A statement without an annual report counts as missing. */
export function missingParts({ overview, overviewError, statements, statementsError }: CompanyAnswers): MissingPart[] {
  const whole = statements === null ? describeError(statementsError) : null;
  const missing: MissingPart[] =
    overview === null ? [{ part: 'Stock data', reason: describeError(overviewError) }] : [];
  const check = (part: PartName, reports: number | undefined, error: string | null | undefined) => {
    if (reports === undefined || reports === 0) missing.push({ part, reason: error ?? whole });
  };
  check('Income statement', statements?.incomeStatement?.annualReports.length, statements?.errors.income);
  check('Balance sheet', statements?.balanceSheet?.annualReports.length, statements?.errors.balance);
  check('Cash flow', statements?.cashFlow?.annualReports.length, statements?.errors.cashFlow);
  return missing;
}

/** Returns the distinct reasons of missing parts in one line, each a sentence. */
export function joinReasons(missing: readonly MissingPart[]): string {
  const reasons = missing.flatMap(({ reason }) => (reason === null ? [] : [sentence(reason)]));
  return [...new Set(reasons)].join(' ');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Returns the error that explains a failure by itself, a used-up quota or a lost connection; null without one. */
export function decisiveError({ overviewError, statementsError }: CompanyAnswers): Error | null {
  const decisive = (error: unknown): error is Error =>
    isNetworkError(error) || (isApiError(error) && error.code === 'quota_exceeded');
  return [overviewError, statementsError].find(decisive) ?? null;
}

/** Returns the text of a total failure: the gateway's reasons, or advice. */
export function totalFailureText(symbol: string, missing: readonly MissingPart[]): string {
  const lead = `Unable to fetch stock data for ${symbol}.`;
  // The gateway words an unknown symbol in the same way.
  const reasons = joinReasons(missing).replace(lead, '').trim();
  return `${lead} ${reasons === '' ? 'Please check the symbol and try again.' : reasons}`;
}

/**
 * Returns the currencies of statements and price when they differ: value and price cannot be compared then.
 * @returns null when both are the same or one of them is unknown
 */
export function foreignCurrency({
  overview,
  statements,
}: {
  readonly overview: Pick<Overview, 'currency'> | null;
  readonly statements: Pick<AllStatements, 'incomeStatement'> | null;
}): { readonly reported: string; readonly quoted: string } | null {
  const reported = statementCurrency(statements);
  const quoted = overview?.currency ?? null;
  return reported === null || quoted === null || reported === quoted ? null : { reported, quoted };
}

/** Returns the stale marks of the answers; `undefined` for each answer that is fresh or missing. */
export function staleMetas({
  overview,
  statements,
}: Pick<CompanyAnswers, 'overview' | 'statements'>): (StaleMeta | undefined)[] {
  const parts = [statements?.incomeStatement, statements?.balanceSheet, statements?.cashFlow];
  return [overview?.meta, statements?.meta, ...parts.map((part) => part?.meta)];
}

function describeError(error: unknown): string | null {
  const text = errorText(error, '');
  return text === '' ? null : text;
}

/** Returns the ISO code of the statements' currency; null when unknown. */
export function statementCurrency(statements: Pick<AllStatements, 'incomeStatement'> | null): string | null {
  return statements?.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
}
