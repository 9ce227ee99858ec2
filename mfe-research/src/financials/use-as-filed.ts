import type { AsFiled } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import type { FiledPeriod } from './as-filed-columns.model.ts';

const STALE_AFTER_MS = 10 * 60_000;

/** Returns the query of a company's statements as filed. It does not retry: reading a filing is slow. */
function asFiledQuery(api: ApiClient, symbol: string, period: FiledPeriod) {
  return queryOptions({
    queryKey: ['as-filed', symbol, period],
    queryFn: ({ signal }) => api.call('asFiled', { params: { symbol }, query: { period } }, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}

/** Returns the statements of a company's newest annual or quarterly report as filed. */
export function useAsFiled(symbol: string, period: FiledPeriod): UseQueryResult<AsFiled> {
  return useQuery(asFiledQuery(useHost().api, symbol, period));
}
