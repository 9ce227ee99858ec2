import type { ApiClient } from '@basecase/shared-ui/api/client';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** The query of the accounts. */
export function usersQuery(api: ApiClient) {
  return queryOptions({ queryKey: ['users'], queryFn: ({ signal }) => api.call('users', {}, signal), retry: false });
}

/** First part of the keys of every page of the audit trail. */
export const AUDIT_KEY = 'audit';

/**
 * The query of a page of the audit trail.
 * @param q text that an entry contains
 * @param before id of the last entry of the page before; empty for the first page
 */
export function auditQuery(api: ApiClient, q: string, before: string) {
  return queryOptions({
    queryKey: [AUDIT_KEY, q, before],
    queryFn: ({ signal }) => api.call('audit', { query: { q, before } }, signal),
    retry: false,
  });
}
