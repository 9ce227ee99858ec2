import type { CallReply } from '@basecase/gateway/contract';
import { type HostApi, useHost, useUser } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

export type Watchlists = CallReply<'watchlists'>;
export type WatchFigures = CallReply<'watchFigures'>;
export type WatchRow = WatchFigures['rows'][number];

export const listsKey = ['watchlists'] as const;
const figuresKey = ['watch-figures'] as const;
/** A window that gets the focus later reads what another one has changed. */
const listsStaleMs = 5_000;
const figuresStaleMs = 60_000;

const listsQuery = ({ api }: Pick<HostApi, 'api'>) =>
  queryOptions({
    queryKey: listsKey,
    queryFn: async ({ signal, client }): Promise<Watchlists> => {
      const read = await api.call('watchlists', {}, signal);
      // A change may have been answered while the lists were read.
      return pickNewer(client.getQueryData(listsKey), read);
    },
    staleTime: listsStaleMs,
  });

export function pickNewer(before: Watchlists | undefined, read: Watchlists): Watchlists {
  return before !== undefined && before.revision > read.revision ? before : read;
}

/** The lists of the user. */
export function useWatchlists() {
  const host = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({ ...listsQuery(host), enabled: isSignedIn });
}

/** The figures of all companies of the lists. They are read again when a company was added. */
export function useWatchFigures(lists: Watchlists | undefined) {
  const { api } = useHost();
  const symbols = [...new Set(lists?.lists.flatMap((list) => list.symbols))].sort();
  return useQuery({
    queryKey: [...figuresKey, symbols.join(' ')],
    queryFn: ({ signal }): Promise<WatchFigures> => api.call('watchFigures', {}, signal),
    enabled: lists !== undefined && symbols.length > 0,
    staleTime: figuresStaleMs,
    placeholderData: keepPreviousData,
  });
}
