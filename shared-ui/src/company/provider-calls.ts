import type { ProviderCalls } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { formatMoment } from '../figures/moment.ts';

/** The calls of the data provider that are left, and the companies whose price is fresh. */
export function useProviderCalls(enabled: boolean): UseQueryResult<ProviderCalls> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['provider-calls'],
    queryFn: ({ signal }) => api.call('providerCalls', {}, signal),
    enabled,
    staleTime: 15_000,
    retry: false,
  });
}

/** Returns who keeps calls waiting, in words: the SEC where no provider counts calls. Null while `enabled` is false or it is not known. */
export function useWaitedSource(enabled: boolean): string | null {
  const { data, isPending } = useProviderCalls(enabled);
  if (!enabled || isPending) return null;
  return data?.calls === null ? 'the SEC' : 'the data provider';
}

/** Returns when the next call is free, as a sentence: "The next price can be loaded on 23 Nov 2026, 14:05." */
export function nextCallText(nextAt: string | null, timeZone?: string): string {
  return nextAt === null ? '' : `The next one is free on ${formatMoment(nextAt, timeZone)}.`;
}
