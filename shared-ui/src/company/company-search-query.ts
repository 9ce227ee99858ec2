import type { ApiClient } from '../api/client.ts';
import { queryOptions } from '../libraries/query-options.ts';

const STALE_AFTER_MS = 10 * 60_000;

/** The query of the companies that match `text`, by ticker or name. */
export function companySearchQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: ['search', text.toLowerCase()],
    queryFn: ({ signal }) => api.call('edgarSearch', { query: { q: text } }, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
}
