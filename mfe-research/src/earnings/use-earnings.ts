import type { AllEarnings } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { loadEarnings } from './load-earnings.ts';

const STALE_AFTER_MS = 10 * 60_000;

/** Earnings history and estimates of a company. Provider calls are scarce: nothing is tried again by itself. */
export function useEarnings(symbol: string): UseQueryResult<AllEarnings> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['earnings', symbol],
    queryFn: ({ signal }) => loadEarnings(api, symbol, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}
