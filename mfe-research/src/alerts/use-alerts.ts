import type { CallReply } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';

export type AlertList = CallReply<'alerts'>;
export type Alert = AlertList['alerts'][number];

const queryKey = ['alerts'] as const;
const READ_EVERY_MS = 60_000;

/** The alerts of the user, read again each minute while the window is in use. */
export function useAlerts() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<AlertList> => api.call('alerts', {}, signal),
    enabled: isSignedIn,
    staleTime: READ_EVERY_MS / 2,
    refetchInterval: READ_EVERY_MS,
  });
}

interface Marking {
  readonly ids: readonly string[] | 'all';
  readonly isRead: boolean;
}

/** Returns a function that marks alerts. The page shows them marked at once; a refusal is said in a notice. */
export function useMarkAlerts() {
  const host = useHost();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids, isRead }: Marking) =>
      host.api.call('markAlerts', { body: { ids: ids === 'all' ? ids : [...ids], isRead } }),
    onMutate: async (marking) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<AlertList>(queryKey, (now) => now && predictMarks(now, marking));
    },
    onSuccess: (reply) => client.setQueryData<AlertList>(queryKey, reply),
    onError: (error) => {
      host.notify({ kind: 'error', text: error.message });
      void client.invalidateQueries({ queryKey });
    },
  });
  return (ids: Marking['ids'], isRead = true) => mutate({ ids, isRead });
}

function predictMarks({ alerts }: AlertList, { ids, isRead }: Marking): AlertList {
  const marked = alerts.map((alert) =>
    ids !== 'all' && !ids.includes(alert.id) ? alert : { ...alert, readAt: isRead ? (alert.readAt ?? alert.at) : null },
  );
  return { unread: marked.filter(({ readAt }) => readAt === null).length, alerts: marked };
}

/** Returns a function that marks all unread alerts as read, with a notice that takes it back. */
export function useMarkAllRead(alerts: readonly Alert[]) {
  const host = useHost();
  const mark = useMarkAlerts();
  return () => {
    const ids = alerts.filter(({ readAt }) => readAt === null).map(({ id }) => id);
    if (ids.length === 0) return;
    mark('all');
    const notice = {
      kind: 'success',
      text: ids.length === 1 ? '1 alert marked read.' : `${ids.length} alerts marked read.`,
    } as const;
    if (host.notifyWithAction === undefined) host.notify(notice);
    else host.notifyWithAction(notice, { label: 'Undo', run: () => mark(ids, false) });
  };
}
