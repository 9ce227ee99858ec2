import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import {
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@basecase/shared-ui/query';

/** Loads a reply of the gateway. A failure is shown at once: the screens have buttons to retry. */
export function useReply<Reply>(
  queryKey: QueryKey,
  load: (api: ApiClient, signal: AbortSignal) => Promise<Reply>,
  options: Pick<UseQueryOptions<Reply>, 'placeholderData' | 'refetchInterval' | 'enabled' | 'gcTime'> = {},
) {
  const { api } = useHost();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => load(api, signal), retry: false });
}

interface ChangeOptions<Input, Reply> extends Pick<UseMutationOptions<Reply, Error, Input>, 'onSuccess' | 'onError'> {
  readonly onEnd?: () => void;
}

/** A change by the Admin. Afterwards the replies whose keys begin with one of `stale` load again. */
export function useChange<Input, Reply>(
  change: (api: ApiClient, input: Input) => Promise<Reply>,
  stale: readonly QueryKey[],
  { onEnd, ...options }: ChangeOptions<Input, Reply> = {},
) {
  const { api } = useHost();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => change(api, input),
    onSettled: () => {
      onEnd?.();
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
