import type { PriceHistory } from '@basecase/gateway/contract';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { useProviderCalls } from '@basecase/shared-ui/company/provider-calls';

const none: PriceHistory['data'] = [];

/**
 * Returns whether weekly closes may be loaded without a request of the user's: where no provider counts calls, or where plenty are
 * left, as for key figures. Null until it is known.
 */
export function useMayLoadPrices(): boolean | null {
  const { data, isPending } = useProviderCalls(true);
  if (isPending) return null;
  return data !== undefined && (data.calls === null || data.calls.isPlenty);
}

/** Returns weekly closes, oldest first; none until they are there. Closes that were loaded before are used in any case. */
export function usePastPrices(symbol: string): PriceHistory['data'] {
  const mayLoad = useMayLoadPrices();
  return usePriceHistory(symbol, 'weekly', mayLoad === true).data?.data ?? none;
}
