import type { WatchlistChange } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { predictChanges } from './predict-changes.model.ts';
import type { WatchFigures, Watchlists } from './watch-rows.model.ts';

const listsKey = ['watchlists'] as const;
const figuresKey = ['watch-figures'] as const;
/** A window that gets the focus later reads what another one has changed. */
const listsStaleMs = 5_000;
const figuresStaleMs = 60_000;

type Host = ReturnType<typeof useHost>;

const listsQuery = ({ api }: Host) =>
  queryOptions({
    queryKey: listsKey,
    queryFn: async ({ signal, client }): Promise<Watchlists> => {
      const read = await api.call('watchlists', {}, signal);
      // A change may have been answered while the lists were read.
      return newer(client.getQueryData(listsKey), read);
    },
    staleTime: listsStaleMs,
  });

function newer(before: Watchlists | undefined, read: Watchlists): Watchlists {
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

export interface ChangeOptions {
  /** Called with the lists after the change. */
  readonly onChanged?: (lists: Watchlists) => void;
}

interface Wanted extends ChangeOptions {
  readonly changes: readonly WatchlistChange[];
}

/** Returns a function that changes the lists. The page shows the probable result at once; a refusal is said in a notice. */
export function useChangeWatchlists() {
  const host = useHost();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: Wanted) => host.api.call('changeWatchlists', { body: { changes: [...changes] } }),
    onMutate: async ({ changes }) => {
      await client.cancelQueries({ queryKey: listsKey });
      client.setQueryData<Watchlists>(listsKey, (now) => now && predictChanges(now, changes));
    },
    // Here and not with the call: the row whose star was pressed may be gone by then.
    onSuccess: (reply, { onChanged }) => {
      client.setQueryData<Watchlists>(listsKey, (now) => newer(now, reply));
      onChanged?.(reply);
    },
    onError: (error) => {
      host.notify({ kind: 'error', text: error.message });
      // Another page may have changed the lists.
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });
  const change = (changes: readonly WatchlistChange[], options: ChangeOptions = {}): void =>
    mutate({ changes, ...options });
  return { change, isPending };
}

/** Makes the id of a new list. */
export function makeListId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
