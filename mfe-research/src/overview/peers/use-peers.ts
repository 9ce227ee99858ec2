import type { ApiClient } from '@basecase/shared-ui/api/client';
import { askWhileReading, notHeldQuery, requireHeld } from '@basecase/shared-ui/company/held-reply';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { isUnchanged, type PeerChanges, type Peers } from './peer-group.model.ts';

const STALE_AFTER_MS = 5 * 60_000;

function peersQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['peers', symbol],
    queryFn: async ({ signal }) =>
      requireHeld(await api.call('peers', { params: { symbol }, query: notHeldQuery }, signal)),
    staleTime: STALE_AFTER_MS,
    ...askWhileReading,
  });
}

/** The company among its peers; one answer for the section and for the marks. @param isWanted false waits */
export function usePeers(symbol: string, isWanted = true) {
  const isSignedIn = useUser() !== null;
  return useQuery({ ...peersQuery(useHost().api, symbol), enabled: isSignedIn && isWanted });
}

/** Which companies of the industry are peers, and why the others are not. */
export function usePeerCandidates(symbol: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: ['peer-candidates', symbol],
    queryFn: async ({ signal }) =>
      requireHeld(await api.call('peerCandidates', { params: { symbol }, query: notHeldQuery }, signal)),
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}

/** Saves the user's changes and gives the group that they make. */
export function useSavePeers(symbol: string) {
  const { api } = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: PeerChanges): Promise<Peers> => {
      if (isUnchanged(changes)) await api.call('removeOwnPeers', { params: { symbol } });
      else await api.call('saveOwnPeers', { params: { symbol }, body: { ...changes } });
      client.removeQueries({ queryKey: ['peer-candidates', symbol] });
      return client.fetchQuery({ ...peersQuery(api, symbol), staleTime: 0 });
    },
  });
}
