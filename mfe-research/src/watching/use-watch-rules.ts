import type { CallReply, WatchRule } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';

export type WatchRules = CallReply<'watchRules'>;

const queryKey = ['watch-rules'] as const;
const STALE_MS = 60_000;

/** Own settings of alerts, by company and list. */
export function useWatchRules() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<WatchRules> => api.call('watchRules', {}, signal),
    enabled: isSignedIn,
    staleTime: STALE_MS,
  });
}

interface Wanted {
  readonly target: string;
  /** Null: the usual alerts again. */
  readonly rule: WatchRule | null;
  readonly onSaved: () => void;
}

/** Returns what saves the alerts of a company or a list, and why it was refused. */
export function useSaveWatchRule() {
  const { api } = useHost();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ target, rule }: Wanted) =>
      rule === null
        ? api.call('resetWatchRule', { params: { target } })
        : api.call('saveWatchRule', { params: { target }, body: rule }),
    onSuccess: (reply, { onSaved }) => {
      client.setQueryData<WatchRules>(queryKey, reply);
      onSaved();
    },
  });
  const save = (target: string, rule: WatchRule | null, onSaved: () => void): void => mutate({ target, rule, onSaved });
  return { save, isPending, error };
}
