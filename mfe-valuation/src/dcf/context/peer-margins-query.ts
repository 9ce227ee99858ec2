import { askWhileReading, notHeldQuery, requireHeld } from '@basecase/shared-ui/company/held-reply';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useMemo } from 'react';

/** Prices and reports of the market change a few times a month. */
const STALE_AFTER_MS = 10 * 60_000;

export interface PeerMargins {
  /** As fractions; null until they are there, and where the company is not held. */
  readonly margins: readonly number[] | null;
  /** Whether there was an answer, such as the one that the company's filings are being read. */
  readonly isFetched: boolean;
}

/**
 * Returns the operating margins of the peers over four quarters. The peers are the user's own, or those of the rule.
 */
export function usePeerMargins(symbol: string): PeerMargins {
  const { api } = useHost();
  const { data, isFetched, failureCount } = useQuery(
    queryOptions({
      queryKey: ['peers', symbol],
      queryFn: async ({ signal }) =>
        requireHeld(await api.call('peers', { params: { symbol }, query: notHeldQuery }, signal)),
      staleTime: STALE_AFTER_MS,
      ...askWhileReading,
    }),
  );
  const margins = useMemo(() => {
    const measure = data?.measures.find(({ name }) => name === 'operatingMargin');
    return measure === undefined ? null : measure.values.map(({ value }) => value);
  }, [data]);
  return { margins, isFetched: isFetched || failureCount > 0 };
}
