import type { Insiders } from '@basecase/gateway/contract';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

const staleMs = 10 * 60_000;
/** A process reads about five forms a second. */
const progressMs = 3_000;

/**
 * The query of a company's insider trades. While forms are read it is asked again.
 * @param scope `recent` lets the gateway read only the forms of the last year
 */
export function insidersQuery(api: ApiClient, symbol: string, scope: 'recent' | 'all') {
  return queryOptions({
    queryKey: ['insiders', symbol, scope],
    queryFn: ({ signal }): Promise<Insiders> => api.call('insiders', { params: { symbol }, query: { scope } }, signal),
    staleTime: staleMs,
    refetchInterval: ({ state }) => (state.data?.reading.isRunning === true ? progressMs : false),
    ...askAgainWhenWaiting,
  });
}

/** The known trades of a company's insiders. The overview neither waits for them nor fails without them. */
export function useRecentInsiders(symbol: string) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({ ...insidersQuery(api, symbol, 'recent'), enabled: isSignedIn, retry: false });
}
