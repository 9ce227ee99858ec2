import type { CallReply } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';

export type AlertList = CallReply<'alerts'>;
export type Alert = AlertList['alerts'][number];

export const alertsKey = ['alerts'] as const;
const READ_EVERY_MS = 60_000;

/** The alerts of the user, read again each minute while the window is in use. */
export function useAlerts() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }): Promise<AlertList> => api.call('alerts', {}, signal),
    enabled: isSignedIn,
    staleTime: READ_EVERY_MS / 2,
    refetchInterval: READ_EVERY_MS,
  });
}
