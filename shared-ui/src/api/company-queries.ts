import type { AllStatements, Overview, PriceHistory, Timeframe } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery, useQueryClient } from '@basecase/shared-ui/query';
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

/**
 * Closing prices, oldest first. The last timeframe of the same company stays as placeholder data until the next is there.
 * With weekly prices the gateway can lead daily ones further back: when they come, those are asked for anew.
 * Asks nobody while `symbol` is null or `enabled` is false.
 */
export function usePriceHistory(
  symbol: string | null,
  timeframe: Timeframe,
  enabled = true,
): UseQueryResult<PriceHistory> {
  const { api } = useHost();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['price-history', symbol, timeframe],
    queryFn: async ({ signal }) => {
      const history = await api.call('priceHistory', { params: { symbol: symbol ?? '', timeframe } }, signal);
      const daily = ['price-history', symbol, 'daily'];
      const waiting = timeframe !== 'daily' && queries.getQueryData<PriceHistory>(daily)?.olderOnRequest === true;
      if (waiting) void queries.invalidateQueries({ queryKey: daily });
      return history;
    },
    placeholderData: (last, query) => (query?.queryKey[1] === symbol ? last : undefined),
    enabled: enabled && symbol !== null,
    staleTime: STALE_AFTER_MS,
    retry,
  });
}
