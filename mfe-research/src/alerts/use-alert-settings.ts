import type { AlertSettingsBody, CallReply } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';

export type AlertSettings = CallReply<'alertSettings'>;

const queryKey = ['alert-settings'] as const;

/** How alerts reach the user. */
export function useAlertSettings() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<AlertSettings> => api.call('alertSettings', {}, signal),
    enabled: isSignedIn,
  });
}

/** Returns a function that saves a change of the settings. The page shows it at once; a refusal is said in a notice. */
export function useSaveAlertSettings() {
  const host = useHost();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Changes follow each other: the last one holds them all.
    scope: { id: 'alert-settings' },
    mutationFn: (body: AlertSettingsBody) => host.api.call('saveAlertSettings', { body }),
    onSuccess: (reply) => client.setQueryData<AlertSettings>(queryKey, reply),
    onError: (error) => {
      host.notify({ kind: 'error', text: error.message });
      void client.invalidateQueries({ queryKey });
    },
  });
  return (now: AlertSettings, change: Partial<Pick<AlertSettings, 'ways' | 'mail'>>): void => {
    const body = { ways: now.ways, mail: now.mail, ...change };
    // A load that ends later must not take the change back.
    void client.cancelQueries({ queryKey }, { revert: false });
    // At once, not when the call begins: a box that waits for it looks as if the press had failed.
    client.setQueryData<AlertSettings>(
      queryKey,
      (kept) => kept && { ...kept, ...body, ways: { ...kept.ways, ...body.ways } },
    );
    mutate(body);
  };
}
