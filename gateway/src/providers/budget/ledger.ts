import { dayMs } from '../../contract/figures/days.ts';
import { type AppError, ProviderAway, QuotaExceeded, ShareExceeded } from '../../errors/errors.ts';
import type { Demand } from './demand.ts';
import { nextTrySeconds, type Outage } from './outage.model.ts';
import { calculateHour, calculatePeriod, type PeriodFacts, secondsUntil } from './usage.model.ts';

/** A bound beside the calls of the period. */
export interface FurtherBound {
  readonly per: 'hour' | 'month';
  readonly counts: 'requests' | 'companies';
  readonly limit: number;
  readonly left: number;
}

export interface BudgetUsage {
  readonly limit: number;
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  /** When at least one more call becomes possible; null while nothing is used. */
  readonly resetsAt: Date | null;
  /** When the provider is called again after a reported limit or an outage; null without a block. */
  readonly blockedUntil: Date | null;
  /** Absent where the provider bounds only the calls of the period. */
  readonly further?: readonly FurtherBound[];
  /** When the provider does not answer: seconds until a caller may ask again. */
  readonly outageSeconds?: number;
}

/** The budget of one metered provider. Exact across restarts and processes. */
export interface BudgetLedger {
  /**
   * Takes one call from the budget, before the socket opens. It is never given back. Its outcome is reported once.
   * @param demand the demand that the call serves; without one the call may be the last
   * @param mostAtOnce calls of all processes that may be under way, those that failed in a row included
   * @param symbol the company of the call, for a provider that bounds the companies of a month
   * @returns false, and takes none, while so many are under way
   * @throws QuotaExceeded when none is left; ShareExceeded when the rest is for others; ProviderAway during an outage
   */
  reserve(demand?: Demand | null, mostAtOnce?: number, symbol?: string): Promise<boolean>;

  /** Records that the provider reports its limit as reached. After a growing pause one call may retry. */
  reportDailyCap(): Promise<void>;

  /** Records that a call was answered, which also ends a block and an outage. */
  reportAnswer(): Promise<void>;

  /** Ends the block of a reported limit and an outage: the provider answers, or an Admin lifts it. @returns whether there was one */
  endBlock(): Promise<boolean>;

  /**
   * Counts one call that was sent and failed.
   * @param isOutage whether no readable reply arrived: after three in a row no call is made for a pause, which grows
   * until a call is answered
   */
  reportFailure(isOutage?: boolean): Promise<void>;

  usage(): Promise<BudgetUsage>;
}

/** The companies that were called for in the last 31 days, each with its newest call, of a provider that bounds them. */
export interface CalledCompanies {
  readonly limit: number;
  readonly newest: ReadonlyMap<string, number>;
}

export const companyDays = 31;

export type LedgerFacts = PeriodFacts & { readonly outage: Outage; readonly companies?: CalledCompanies | undefined };

export function calculateUsage(facts: LedgerFacts): BudgetUsage {
  const { used, failed, left, resetsAt, blockedUntil } = calculatePeriod(facts);
  const outageSeconds = secondsOfOutage(facts);
  const moments = { resetsAt: toDate(resetsAt), blockedUntil: toDate(blockedUntil) };
  const further = listFurther(facts);
  return {
    ...{ limit: facts.limit, used, failed, left, ...moments },
    ...(further.length > 0 && { further }),
    ...(outageSeconds !== null && { outageSeconds }),
  };
}

function listFurther({ companies, ...facts }: LedgerFacts): FurtherBound[] {
  const hour = calculateHour(facts);
  return [
    ...(hour === null
      ? []
      : [{ per: 'hour', counts: 'requests', limit: facts.perHour ?? 0, left: hour.left } as const]),
    ...(companies === undefined ? [] : [describeCompanies(companies)]),
  ];
}

function describeCompanies({ limit, newest }: CalledCompanies): FurtherBound {
  return { per: 'month', counts: 'companies', limit, left: Math.max(0, limit - newest.size) };
}

/** Returns the refusal of a company beyond those of the month; null where it may be called for. */
export function refuseCompany({ companies, now }: LedgerFacts, symbol: string | undefined): AppError | null {
  if (companies === undefined || symbol === undefined || companies.newest.has(symbol)) return null;
  if (companies.newest.size < companies.limit) return null;
  const first = Math.min(...companies.newest.values());
  const text = `The data provider allows ${companies.limit} companies a month, and all of them are used. Those that were loaded before still load.`;
  return new QuotaExceeded(secondsUntil(first + companyDays * dayMs, now), text);
}

export function refusal(facts: LedgerFacts): AppError {
  const { left, resetsAt } = calculatePeriod(facts);
  const seconds = secondsUntil(resetsAt, facts.now);
  const outageSeconds = secondsOfOutage(facts);
  if (outageSeconds !== null) return new ProviderAway(outageSeconds);
  return left === 0 ? new QuotaExceeded(seconds) : new ShareExceeded(seconds);
}

function secondsOfOutage({ outage, now }: LedgerFacts): number | null {
  return outage.until > now ? nextTrySeconds(outage, now) : null;
}

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment);
}
