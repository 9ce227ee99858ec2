import type { CacheStats } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@basecase/shared-ui/query';
import { useState } from 'react';
import { type KeyList, queryOf } from './cache-list.model.ts';

export interface CacheMessage {
  readonly text: string;
  readonly failed: boolean;
}

export interface CacheControls {
  readonly stats: UseQueryResult<CacheStats>;
  readonly message: CacheMessage | null;
  readonly busy: boolean;
  clearAll(): Promise<void>;
  clear(key: string): Promise<void>;
}

const statsKey = ['cache-stats'];

/** A page of what is cached, and the means to clear it. */
export function useCache(list: KeyList): CacheControls {
  const { api } = useHost();
  const client = useQueryClient();
  const [message, setMessage] = useState<CacheMessage | null>(null);
  const stats = useQuery({
    queryKey: [...statsKey, list],
    queryFn: ({ signal }) => api.call('cacheStats', { query: queryOf(list) }, signal),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    retry: false,
  });
  const clearing = useMutation({
    mutationFn: (key: string | null) =>
      key === null ? api.call('clearCache') : api.call('clearCacheEntry', { params: { key } }),
    onSuccess: (reply) => setMessage({ text: reply.message, failed: false }),
    onError: (_, key) =>
      setMessage({ text: key === null ? 'Error clearing cache.' : 'Error clearing cache key.', failed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: statsKey }),
  });
  // The failure stands in the message: whoever asked need only know that it is over.
  const run = (key: string | null): Promise<void> => clearing.mutateAsync(key).then(noop, noop);
  return { stats, message, busy: clearing.isPending, clearAll: () => run(null), clear: run };
}

const noop = (): void => undefined;
