import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { coverageQuery } from './coverage-query.ts';

/** Starts the load of the wanted quarters of the market, for Admins. */
export function useLoadMarket() {
  const { api, notify } = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('loadMarket'),
    onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
    onSettled: () => client.invalidateQueries({ queryKey: coverageQuery(api).queryKey }),
  });
}
