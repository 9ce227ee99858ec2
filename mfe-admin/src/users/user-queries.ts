import type { ApiClient } from '@basecase/shared-ui/api/client';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** First part of the keys of every page of the accounts. */
export const USERS_KEY = 'users';

/** Accounts on a page. */
const PAGE_SIZE = 50;

/**
 * The query of a page of the accounts.
 * @param q text that the email or the role contains
 * @param after id of the last account of the page before; empty for the first page
 */
export function usersQuery(api: ApiClient, q: string, after: string) {
  return queryOptions({
    queryKey: [USERS_KEY, q, after],
    queryFn: ({ signal }) => api.call('users', { query: { q, after, limit: PAGE_SIZE } }, signal),
    retry: false,
  });
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
