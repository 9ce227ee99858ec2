import type { AllStatements, Overview, StaleMeta } from '@basecase/gateway/contract';
import { errorText, isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';

/** The parts a valuation rests on, by the names the screens give them. */
export const partNames = ['Stock data', 'Income statement', 'Balance sheet', 'Cash flow'] as const;
export type PartName = (typeof partNames)[number];

export interface MissingPart {
  readonly part: PartName;
  /** Why, as the gateway told it; null when it did not. */
  readonly reason: string | null;
}

/** What came of a company's figures once both calls have ended. */
export interface CompanyAnswers {
  readonly overview: Overview | null;
  readonly overviewError: unknown;
  readonly statements: AllStatements | null;
  readonly statementsError: unknown;
}

/** The parts that are not there. A statement without a single annual report counts as missing. */
export function missingParts({ overview, overviewError, statements, statementsError }: CompanyAnswers): MissingPart[] {
  const whole = statements === null ? textOf(statementsError) : null;
  const missing: MissingPart[] = overview === null ? [{ part: 'Stock data', reason: textOf(overviewError) }] : [];
  const check = (part: PartName, reports: number | undefined, error: string | null | undefined) => {
    if (reports === undefined || reports === 0) missing.push({ part, reason: error ?? whole });
  };
  check('Income statement', statements?.incomeStatement?.annualReports.length, statements?.errors.income);
  check('Balance sheet', statements?.balanceSheet?.annualReports.length, statements?.errors.balance);
  check('Cash flow', statements?.cashFlow?.annualReports.length, statements?.errors.cashFlow);
  return missing;
}

/** The reasons of missing parts in one line, each said once. */
export function reasonsOf(missing: readonly MissingPart[]): string {
  return [...new Set(missing.map(({ reason }) => reason).filter((reason) => reason !== null))].join(' ');
}

/** The error that explains a total failure by itself: used-up requests or a lost connection; null when there is none. */
export function decisiveError({ overviewError, statementsError }: CompanyAnswers): Error | null {
  const decisive = (error: unknown): error is Error =>
    isNetworkError(error) || (isApiError(error) && error.code === 'quota_exceeded');
  return [overviewError, statementsError].find(decisive) ?? null;
}

/** Text of a total failure: what the gateway said, or what to do. */
export function totalFailureText(symbol: string, missing: readonly MissingPart[]): string {
  const lead = `Unable to fetch stock data for ${symbol}.`;
  // The gateway words an unknown symbol in the same way.
  const reasons = reasonsOf(missing).replace(lead, '').trim();
  return `${lead} ${reasons === '' ? 'Please check the symbol and try again.' : reasons}`;
}

/**
 * The currency the statements are in when it is not the one the price is quoted in: then value and price cannot be compared.
 * @returns null when both are the same or one of them is not known
 */
export function foreignCurrency({ overview, statements }: Pick<CompanyAnswers, 'overview' | 'statements'>) {
  const reported = statements?.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
  const quoted = overview?.currency ?? null;
  return reported === null || quoted === null || reported === quoted ? null : { reported, quoted };
}

/** What the answers say about their age: `undefined` of each that is fresh or did not come. */
export function staleMetas({
  overview,
  statements,
}: Pick<CompanyAnswers, 'overview' | 'statements'>): (StaleMeta | undefined)[] {
  const parts = [statements?.incomeStatement, statements?.balanceSheet, statements?.cashFlow];
  return [overview?.meta, statements?.meta, ...parts.map((part) => part?.meta)];
}

function textOf(error: unknown): string | null {
  const text = errorText(error, '');
  return text === '' ? null : text;
}
