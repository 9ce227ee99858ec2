import { askWhileReading, notHeldQuery, requireHeld } from '@basecase/shared-ui/company/held-reply';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useMemo } from 'react';

/** Prices and reports of the market change a few times a month. */
const STALE_AFTER_MS = 10 * 60_000;

/**
 * Returns the operating margins of the peers over four quarters, as fractions. The peers are the user's own, or those of the
 * rule. Null until they are there, and where the company is not held.
 */
export function usePeerMargins(symbol: string): readonly number[] | null {
  const { api } = useHost();
  const { data } = useQuery(
    queryOptions({
      queryKey: ['peers', symbol],
      queryFn: async ({ signal }) =>
        requireHeld(await api.call('peers', { params: { symbol }, query: notHeldQuery }, signal)),
      staleTime: STALE_AFTER_MS,
      ...askWhileReading,
    }),
  );
  return useMemo(() => {
    const measure = data?.measures.find(({ name }) => name === 'operatingMargin');
    return measure === undefined ? null : measure.values.map(({ value }) => value);
  }, [data]);
}
