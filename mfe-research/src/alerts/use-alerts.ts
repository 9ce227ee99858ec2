import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { type Alert, type AlertList, alertsKey } from '../watching/alerts-query.ts';
import { notifyWithAction } from '../watching/notify-with-action.ts';

interface Marking {
  readonly ids: readonly string[] | 'all';
  readonly isRead: boolean;
  readonly onMarked?: (() => void) | undefined;
}

/** Returns a function that marks alerts. The page shows them marked at once; a refusal is said in a notice. */
export function useMarkAlerts() {
  const host = useHost();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids, isRead }: Marking) =>
      host.api.call('markAlerts', { body: { ids: ids === 'all' ? ids : [...ids], isRead } }),
    onMutate: async (marking) => {
      await client.cancelQueries({ queryKey: alertsKey });
      client.setQueryData<AlertList>(alertsKey, (now) => now && predictMarks(now, marking));
    },
    onSuccess: (reply, { onMarked }) => {
      client.setQueryData<AlertList>(alertsKey, reply);
      onMarked?.();
    },
    onError: (error) => {
      host.notify({ kind: 'error', text: error.message });
      void client.invalidateQueries({ queryKey: alertsKey });
    },
  });
  return (ids: Marking['ids'], isRead = true, onMarked?: () => void) => mutate({ ids, isRead, onMarked });
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
    const text = ids.length === 1 ? '1 alert marked read.' : `${ids.length} alerts marked read.`;
    mark('all', true, () => notifyWithAction(host, text, 'Undo', () => mark(ids, false)));
  };
}
