import type { AllEarnings } from '@basecase/gateway/contract';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { dropPastEstimates } from './earnings.model.ts';

const STALE_AFTER_MS = 10 * 60_000;

/** Returns the query of a company's earnings. It does not retry: provider calls are scarce. */
function earningsQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['earnings', symbol],
    queryFn: ({ signal }) => loadEarnings(api, symbol, signal),
    select: dropPastEstimates,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
  });
}

/** Returns earnings history and estimates of a company. */
export function useEarnings(symbol: string): UseQueryResult<AllEarnings> {
  return useQuery(earningsQuery(useHost().api, symbol));
}

/**
 * Loads history and estimates in a single call, or in two when that call fails.
 * @throws the first call's error when all calls fail
 */
async function loadEarnings(api: ApiClient, symbol: string, signal: AbortSignal): Promise<AllEarnings> {
  const input = { params: { symbol } };
  try {
    return await api.call('allEarnings', input, signal);
  } catch (error) {
    // Two more calls with the same session, symbol or quota would be refused, too.
    if (!isApiError(error) || error.status < 500) throw error;
    const [history, estimates] = await Promise.allSettled([
      api.call('earningsHistory', input, signal),
      api.call('earningsEstimates', input, signal),
    ]);
    if (history.status === 'rejected' && estimates.status === 'rejected') throw error;
    return {
      history: history.status === 'fulfilled' ? history.value : null,
      estimates: estimates.status === 'fulfilled' ? estimates.value : null,
      errors: { history: formatReason(history), estimates: formatReason(estimates) },
    };
  }
}

function formatReason(result: PromiseSettledResult<unknown>): string | null {
  return result.status === 'fulfilled'
    ? null
    : errorText(result.reason, 'Failed to load earnings data. Please try again.');
}
