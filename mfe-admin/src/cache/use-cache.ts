import type { CacheStats } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import type { KeyList } from './cache-list.model.ts';
import { CACHE_STATS_KEY, cacheStatsQuery } from './cache-queries.ts';

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

/** Loads a page of the cached keys and clears them. */
export function useCache(list: KeyList): CacheControls {
  const { api } = useHost();
  const client = useQueryClient();
  const [message, setMessage] = useState<CacheMessage | null>(null);
  const stats = useQuery(cacheStatsQuery(api, list));
  const clearing = useMutation({
    mutationFn: (key: string | null) =>
      key === null ? api.call('clearCache') : api.call('clearCacheEntry', { params: { key } }),
    onSuccess: (reply) => setMessage({ text: reply.message, failed: false }),
    onError: (_, key) =>
      setMessage({ text: key === null ? 'Error clearing cache.' : 'Error clearing cache key.', failed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [CACHE_STATS_KEY] }),
  });
  // `onError` reports the failure: callers only await the end.
  const run = (key: string | null): Promise<void> => clearing.mutateAsync(key).then(noop, noop);
  return { stats, message, busy: clearing.isPending, clearAll: () => run(null), clear: run };
}

const noop = (): void => undefined;
