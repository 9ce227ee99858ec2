import type { Source } from '@basecase/gateway/contract/sources';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { keepPreviousData } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { useChange, useReply } from '../calls.ts';
import type { Clearing } from './cache-clearing.model.ts';
import { type KeyList, toQuery } from './cache-list.model.ts';

const failures: Record<Clearing['kind'], string> = {
  all: 'Error clearing cache.',
  company: 'Error clearing cache.',
  key: 'Error clearing cache key.',
};

/** Every answer in this page may be a cleared one, so each reloads when it is next shown. */
const everyReply = [[]];

/**
 * Loads a page of the cached keys, clears answers and lifts the block of a provider. The previous page stays on screen
 * until the next one is loaded.
 */
export function useCache(list: KeyList) {
  const [message, setMessage] = useState<{ readonly text: string; readonly failed: boolean } | null>(null);
  const stats = useReply(
    ['cache-stats', list],
    (api, signal) => api.call('cacheStats', { query: toQuery(list) }, signal),
    { placeholderData: keepPreviousData },
  );
  const onSuccess = (reply: { readonly message: string }) => setMessage({ text: reply.message, failed: false });
  const onError = (text: string) => setMessage({ text, failed: true });
  const clearing = useChange(
    (api, what: Clearing) => {
      if (what.kind === 'all') return api.call('clearCache');
      if (what.kind === 'key') return api.call('clearCacheEntry', { params: { key: what.key } });
      return api.call('clearCachedCompany', { params: { symbol: what.symbol } });
    },
    everyReply,
    { onSuccess, onError: (_, { kind }) => onError(failures[kind]) },
  );
  const lifting = useChange(
    (api, provider: Source) => api.call('liftProviderBlock', { params: { provider } }),
    everyReply,
    { onSuccess, onError: (error) => onError(errorText(error, 'The block could not be lifted.')) },
  );
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
