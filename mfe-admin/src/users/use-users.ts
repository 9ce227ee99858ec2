import type { Role, Users } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import type { AccountChange } from './account-question.model.ts';

type UserRow = Users['users'][number];

/**
 * Loads a page of the accounts and changes them. Each change reloads the audit trail too.
 * @param q text that the email or the role contains
 * @param after id of the last account of the previous page; empty for the first page
 */
export function useUsers(q: string, after: string) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([[USERS_KEY], [AUDIT_KEY]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const users = useQuery({ ...usersQuery(api, q, after), placeholderData: (last) => last });
  const change = useMutation({
    mutationFn: async (wanted: AccountChange): Promise<string> => {
      const { id, email } = wanted.user;
      const params = { id };
      switch (wanted.kind) {
        case 'role': {
          const changed = await api.call('changeRole', { params, body: { role: wanted.role } });
          return `${changed.email} is now ${changed.role}.`;
        }
        case 'sign-out':
          await api.call('signOutUser', { params });
          return `${email} is signed out everywhere.`;
        case 'delete':
          await api.call('deleteUser', { params });
          return `${email} is deleted.`;
      }
    },
    onSuccess: (text) => notify({ kind: 'success', text }),
    onSettled,
  });
  const makeLink = useMutation({
    mutationFn: ({ id }: UserRow) =>
      api.call('makePasswordLink', { params: { id }, body: { mail: users.data?.mail === true } }),
    onSettled,
  });
  const invite = useMutation({
    mutationFn: (body: { readonly email: string; readonly role: Role }) =>
      api.call('inviteUser', { body: { ...body, mail: users.data?.mail === true } }),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => api.call('withdrawInvitation', { params: { id } }),
    onSettled,
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => api.call('dismissMembershipRequest', { params: { id } }),
    onSettled,
  });
  return { users, change, makeLink, invite, withdraw, dismiss };
}

/** First part of the keys of every page of the accounts. */
const USERS_KEY = 'users';

/** Accounts on a page. */
const PAGE_SIZE = 50;

/**
 * The query of a page of the accounts.
 * @param q text that the email or the role contains
 * @param after id of the last account of the page before; empty for the first page
 */
function usersQuery(api: ApiClient, q: string, after: string) {
  return queryOptions({
    queryKey: [USERS_KEY, q, after],
    queryFn: ({ signal }) => api.call('users', { query: { q, after, limit: PAGE_SIZE } }, signal),
    retry: false,
  });
}

/** First part of the keys of every page of the audit trail. */
const AUDIT_KEY = 'audit';

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
