import type { PriceHistory, Vintages } from '@basecase/gateway/contract';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';

const STALE_AFTER_MS = 10 * 60_000;
/** Interval at which the filed figures are fetched while older filings are being read. */
const READING_INTERVAL_MS = 5000;

/** Returns the figures of a company as known at its filings. It does not retry: reading a filing is slow. */
export function useVintages(symbol: string): UseQueryResult<Vintages> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['vintages', symbol],
    queryFn: ({ signal }) => api.call('vintages', { params: { symbol } }, signal),
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
    refetchInterval: ({ state }) => (state.data?.filingsRead?.state === 'reading' ? READING_INTERVAL_MS : false),
  });
}

/**
 * Returns the closes that multiples are made of. The daily history has the weekly closes of earlier years once stored.
 * Where it is adjusted for dividends, the provider gives whole daily series: the weeks, which have the closes too, cost
 * no provider request then.
 */
export function useCloses(symbol: string): UseQueryResult<PriceHistory> {
  const daily = usePriceHistory(symbol, 'daily');
  const isAdjusted = daily.data?.basis === 'adjusted';
  const weekly = usePriceHistory(symbol, 'weekly', isAdjusted);
  return isAdjusted ? weekly : daily;
}
