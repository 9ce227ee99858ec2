import type { AllStatements, Overview, PriceHistory, Timeframe } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { NetworkError } from './api-error.ts';
import { loadStatements } from './load-statements.ts';

/** How long an answer counts as fresh in the page: the gateway keeps it for a day anyway. */
const STALE_AFTER_MS = 10 * 60_000;

/** Provider calls are scarce: only a lost connection is tried again by itself. */
function retry(failures: number, error: Error): boolean {
  return error instanceof NetworkError && failures < 2;
}

/** Key figures of a company. Asks nobody while `symbol` is null. */
export function useOverview(symbol: string | null): UseQueryResult<Overview> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['overview', symbol],
    queryFn: ({ signal }) => api.call('overview', { params: { symbol: symbol ?? '' } }, signal),
    enabled: symbol !== null,
    staleTime: STALE_AFTER_MS,
    retry,
  });
}

/** The three statements of a company. Asks nobody while `symbol` is null or `enabled` is false. */
export function useStatements(symbol: string | null, enabled = true): UseQueryResult<AllStatements> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['statements', symbol],
    queryFn: ({ signal }) => loadStatements(api, symbol ?? '', signal),
    enabled: enabled && symbol !== null,
    staleTime: STALE_AFTER_MS,
    retry,
  });
}

/** Closing prices, oldest first. The last timeframe of the same company stays as placeholder data until the next is there. */
export function usePriceHistory(symbol: string | null, timeframe: Timeframe): UseQueryResult<PriceHistory> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['price-history', symbol, timeframe],
    queryFn: ({ signal }) => api.call('priceHistory', { params: { symbol: symbol ?? '', timeframe } }, signal),
    placeholderData: (last, query) => (query?.queryKey[1] === symbol ? last : undefined),
    enabled: symbol !== null,
    staleTime: STALE_AFTER_MS,
    retry,
  });
}
