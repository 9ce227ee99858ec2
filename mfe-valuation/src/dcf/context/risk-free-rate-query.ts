import type { CallReply } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** A yield is published once a day. */
const STALE_AFTER_MS = 60 * 60_000;

/** Returns the newest dated rate without risk. */
export function useRiskFreeRate(): UseQueryResult<CallReply<'riskFreeRate'>> {
  const { api } = useHost();
  return useQuery(
    queryOptions({
      queryKey: ['riskFreeRate'],
      queryFn: ({ signal }) => api.call('riskFreeRate', {}, signal),
      staleTime: STALE_AFTER_MS,
      retry: false,
    }),
  );
}
