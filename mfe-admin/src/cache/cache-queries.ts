import type { ApiClient } from '@basecase/shared-ui/api/client';
import { keepPreviousData } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { type KeyList, toQuery } from './cache-list.model.ts';

/** The query of a page of the cached keys. The previous page stays on screen until the next one is loaded. */
export function cacheStatsQuery(api: ApiClient, list: KeyList) {
  return queryOptions({
    queryKey: ['cache-stats', list],
    queryFn: ({ signal }) => api.call('cacheStats', { query: toQuery(list) }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The query of the disk that is used. */
export function diskUsageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['disk-usage'],
    queryFn: ({ signal }) => api.call('diskUsage', {}, signal),
    retry: false,
  });
}

/** The query of one cached value. It waits while `key` is null. */
export function cacheEntryQuery(api: ApiClient, key: string | null) {
  return queryOptions({
    queryKey: ['cache-entry', key],
    queryFn: ({ signal }) => api.call('cacheEntry', { params: { key: key ?? '' } }, signal),
    enabled: key !== null,
    gcTime: 0,
    retry: false,
  });
}
