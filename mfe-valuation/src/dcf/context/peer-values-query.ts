import { isApiError } from '@basecase/shared-ui/api/api-error';
import {
  askWhileReading,
  type HeldReply,
  isBeingRead,
  notHeldQuery,
  requireHeld,
} from '@basecase/shared-ui/company/held-reply';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** The values of a share by the multiples of peers. */
export type PeerValues = HeldReply<'peerValues'>;

/** Prices of the market change twice a month. */
const STALE_AFTER_MS = 10 * 60_000;

/** Returns the values of a share by the multiples of the user's own peers, or of those of the rule. */
export function usePeerValues(symbol: string): UseQueryResult<PeerValues> {
  const { api } = useHost();
  return useQuery(
    queryOptions({
      queryKey: ['peerValues', symbol],
      queryFn: async ({ signal }) =>
        requireHeld(await api.call('peerValues', { params: { symbol }, query: notHeldQuery }, signal)),
      staleTime: STALE_AFTER_MS,
      ...askWhileReading,
      retry: (failures: number, error: Error) => isBeingRead(error) || (failures < 1 && !isApiError(error)),
    }),
  );
}
