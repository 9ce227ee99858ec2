import type { AllStatements, AsFiled, FilingsRead, Segments } from '@basecase/gateway/contract';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import { statementsQuery } from '@basecase/shared-ui/company/company-queries';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import type { FiledPeriod } from './filed/as-filed-columns.model.ts';

const STALE_AFTER_MS = 10 * 60_000;
/** How often figures are asked for again while older filings are being read. */
const READING_INTERVAL_MS = 5000;

const chooseInterval = (reading: FilingsRead | undefined): number | false =>
  reading?.state === 'reading' ? READING_INTERVAL_MS : false;

/** Returns the three statements of a company. */
export function useFinancials(symbol: string): UseQueryResult<AllStatements> {
  const statements = statementsQuery(useHost().api, symbol);
  const client = useQueryClient();
  // Asked for before the first drawing, not after it.
  if (client.getQueryState(statements.queryKey) === undefined) void client.prefetchQuery(statements);
  return useQuery(statements);
}

/** The answer of a period, or of quarters where the company has no annual report that can be read. */
export interface PeriodQuery<Answer> {
  readonly query: UseQueryResult<Answer>;
  readonly period: FiledPeriod;
  /** Why there is no annual report; null where the period is the one that was asked for. */
  readonly noAnnual: string | null;
}

/** Returns why there is no annual report; null while that is not known, or for quarters. */
function missingAnnual(asked: FiledPeriod, { data, error }: UseQueryResult<unknown>): string | null {
  if (asked !== 'annual' || data !== undefined || !isApiError(error)) return null;
  return error.code === 'not_found' ? error.message : null;
}

function shownQuery<Answer>(
  asked: FiledPeriod,
  noAnnual: string | null,
  query: UseQueryResult<Answer>,
  quarters: UseQueryResult<Answer>,
): PeriodQuery<Answer> {
  const none = quarters.isError && quarters.data === undefined;
  return noAnnual === null || none
    ? { query, period: asked, noAnnual: null }
    : { query: quarters, period: 'quarterly', noAnnual };
}

/** Returns the statements of a company as filed. Makes no call while `enabled` is false. */
export function useAsFiled(symbol: string, asked: FiledPeriod, enabled = true): PeriodQuery<AsFiled> {
  const query = useFiledQuery(symbol, asked, enabled);
  const noAnnual = missingAnnual(asked, query);
  return shownQuery(asked, noAnnual, query, useFiledQuery(symbol, 'quarterly', noAnnual !== null));
}

/** Returns revenue and operating income of a company by its parts. */
export function useSegments(symbol: string, asked: FiledPeriod): PeriodQuery<Segments> {
  const query = useSegmentsQuery(symbol, asked);
  const noAnnual = missingAnnual(asked, query);
  return shownQuery(asked, noAnnual, query, useSegmentsQuery(symbol, 'quarterly', noAnnual !== null));
}

/** It does not retry: reading a filing is slow. */
function useFiledQuery(symbol: string, period: FiledPeriod, enabled = true): UseQueryResult<AsFiled> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['as-filed', symbol, period],
    queryFn: ({ signal }) => api.call('asFiled', { params: { symbol }, query: { period } }, signal),
    enabled,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
    refetchInterval: ({ state }) => chooseInterval(state.data?.filingsRead),
  });
}

/** It does not retry: reading a filing is slow. */
function useSegmentsQuery(symbol: string, period: FiledPeriod, enabled = true): UseQueryResult<Segments> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['segments', symbol, period],
    queryFn: ({ signal }) => api.call('segments', { params: { symbol }, query: { period } }, signal),
    enabled,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
    refetchInterval: ({ state }) => chooseInterval(state.data?.filingsRead),
  });
}
