import type { Role, Users } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData } from '@basecase/shared-ui/query';
import { useChange, useReply } from '../calls.ts';
import type { AccountChange } from './account-question.model.ts';

type UserRow = Users['users'][number];

/** Accounts on a page. */
const PAGE_SIZE = 50;
/** First parts of the keys of every page. Each change reloads the audit trail too. */
const changed = [['users'], ['audit']];

/**
 * Loads a page of the accounts and changes them.
 * @param q text that the email or the role contains
 * @param after id of the last account of the previous page; empty for the first page
 */
export function useUsers(q: string, after: string) {
  const { notify } = useHost();
  const users = useReply(
    ['users', q, after],
    (api, signal) => api.call('users', { query: { q, after, limit: PAGE_SIZE } }, signal),
    { placeholderData: keepPreviousData },
  );
  const mail = users.data?.mail === true;
  const change = useChange(
    async (api, wanted: AccountChange): Promise<string> => {
      const { id, email } = wanted.user;
      const params = { id };
      switch (wanted.kind) {
        case 'role': {
          const changedUser = await api.call('changeRole', { params, body: { role: wanted.role } });
          return `${changedUser.email} is now ${changedUser.role}.`;
        }
        case 'sign-out':
          await api.call('signOutUser', { params, body: wanted.keepsFeed ? { keepFeed: true } : undefined });
          return `${email} is signed out everywhere.`;
        case 'delete':
          await api.call('deleteUser', { params });
          return `${email} is deleted.`;
      }
    },
    changed,
    { onSuccess: (text) => notify({ kind: 'success', text }) },
  );
  const makeLink = useChange(
    (api, { id }: UserRow) => api.call('makePasswordLink', { params: { id }, body: { mail } }),
    changed,
  );
  const invite = useChange(
    (api, body: { readonly email: string; readonly role: Role }) => api.call('inviteUser', { body: { ...body, mail } }),
    changed,
  );
  const withdraw = useChange((api, id: string) => api.call('withdrawInvitation', { params: { id } }), changed);
  const dismiss = useChange((api, id: string) => api.call('dismissMembershipRequest', { params: { id } }), changed);
  return { users, change, makeLink, invite, withdraw, dismiss };
}

/**
 * Loads a page of the audit trail.
 * @param q text that an entry contains
 * @param before id of the last entry of the page before; empty for the first page
 */
export function useAudit(q: string, before: string) {
  return useReply(['audit', q, before], (api, signal) => api.call('audit', { query: { q, before } }, signal), {
    placeholderData: keepPreviousData,
  });
}
