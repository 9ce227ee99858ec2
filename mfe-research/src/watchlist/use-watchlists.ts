import type { WatchlistChange } from '@basecase/gateway/contract';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { type HostApi, useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { listsKey, pickNewer, type Watchlists } from '../watching/watchlists-query.ts';
import { predictChanges } from './watch-rows.model.ts';

export interface ChangeOptions {
  /** Called with the lists after the change. */
  readonly onChanged?: (lists: Watchlists) => void;
}

interface Wanted extends ChangeOptions {
  readonly changes: readonly WatchlistChange[];
}

/** Returns a function that changes the lists. The page shows the probable result at once; a failure is said in a notice, and can be tried again. */
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
      client.setQueryData<Watchlists>(listsKey, (now) => pickNewer(now, reply));
      onChanged?.(reply);
    },
    onError: (error, wanted) => {
      notifyFailure(host, error, () => mutate(wanted));
      // Another page may have changed the lists.
      void client.invalidateQueries({ queryKey: listsKey });
    },
  });
  const change = (changes: readonly WatchlistChange[], options: ChangeOptions = {}): void =>
    mutate({ changes, ...options });
  return { change, isPending };
}

/** Says why a change failed. What the user typed is in it, so that it can be tried again. */
function notifyFailure(host: HostApi, error: Error, retry: () => void): void {
  const notice = { kind: 'error', text: error.message } as const;
  const isRefused = isApiError(error) && error.status < 500;
  if (isRefused || host.notifyWithAction === undefined) host.notify(notice);
  else host.notifyWithAction(notice, { label: 'Try again', run: retry });
}

/** Makes the id of a new list. */
export function makeListId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
