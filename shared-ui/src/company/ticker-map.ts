import type { EdgarTickers } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import type { ApiClient } from '../api/client.ts';
import { queryOptions } from '../libraries/query-options.ts';

/** The map is the same for every company and changes daily. */
const STALE_AFTER_MS = 24 * 60 * 60_000;

/** The query of the map of tickers and CIKs, shared by all screens and companies. */
export function tickerMapQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['edgar-tickers'],
    queryFn: ({ signal }) => api.call('edgarTickers', {}, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}

/** The map of tickers and CIKs. Sends no request while `enabled` is false. */
export function useTickerMap(enabled: boolean): UseQueryResult<EdgarTickers> {
  const { api } = useHost();
  return useQuery({ ...tickerMapQuery(api), enabled });
}
