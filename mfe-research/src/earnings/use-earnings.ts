import type { AllEarnings } from '@basecase/gateway/contract';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { dropPastEstimates } from './earnings.model.ts';
import { loadEarnings } from './load-earnings.ts';

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
