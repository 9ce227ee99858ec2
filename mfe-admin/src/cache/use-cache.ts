import type { Source } from '@basecase/gateway/contract/sources';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import type { Clearing } from './cache-clearing.model.ts';
import type { KeyList } from './cache-list.model.ts';
import { cacheStatsQuery } from './cache-queries.ts';

const failures: Record<Clearing['kind'], string> = {
  all: 'Error clearing cache.',
  company: 'Error clearing cache.',
  key: 'Error clearing cache key.',
};

/** Loads a page of the cached keys, clears answers and lifts the block of a provider. */
export function useCache(list: KeyList) {
  const { api } = useHost();
  const client = useQueryClient();
  const [message, setMessage] = useState<{ readonly text: string; readonly failed: boolean } | null>(null);
  const stats = useQuery(cacheStatsQuery(api, list));
  const onSuccess = (reply: { readonly message: string }) => setMessage({ text: reply.message, failed: false });
  const onError = (text: string) => setMessage({ text, failed: true });
  // Every answer in this page may be a cleared one, so each reloads when it is next shown.
  const onSettled = () => client.invalidateQueries();
  const clearing = useMutation({
    mutationFn: (what: Clearing) => {
      if (what.kind === 'all') return api.call('clearCache');
      if (what.kind === 'key') return api.call('clearCacheEntry', { params: { key: what.key } });
      return api.call('clearCachedCompany', { params: { symbol: what.symbol } });
    },
    onSuccess,
    onError: (_, { kind }) => onError(failures[kind]),
    onSettled,
  });
  const lifting = useMutation({
    mutationFn: (provider: Source) => api.call('liftProviderBlock', { params: { provider } }),
    onSuccess,
    onError: (error) => onError(errorText(error, 'The block could not be lifted.')),
    onSettled,
  });
  // `onError` reports the failure: callers only await the end.
  return {
    stats,
    message,
    busy: clearing.isPending || lifting.isPending,
    clear: (what: Clearing) => clearing.mutateAsync(what).then(noop, noop),
    lift: (provider: Source) => lifting.mutateAsync(provider).then(noop, noop),
  };
}

const noop = (): void => undefined;
