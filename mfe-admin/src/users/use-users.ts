import type { Role, Users } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { AUDIT_KEY, usersQuery } from './user-queries.ts';

/** Loads the accounts, changes roles and ends sessions. Each change reloads the audit trail too. */
export function useUsers() {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const query = usersQuery(api);
  const onSettled = () =>
    Promise.all([query.queryKey, [AUDIT_KEY]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const users = useQuery(query);
  const changeRole = useMutation({
    mutationFn: ({ id, role }: { readonly id: string; readonly role: Role }) =>
      api.call('changeRole', { params: { id }, body: { role } }),
    onSuccess: (user) => notify({ kind: 'success', text: `${user.email} is now ${user.role}.` }),
    onSettled,
  });
  const signOut = useMutation({
    mutationFn: ({ id }: Users['users'][number]) => api.call('signOutUser', { params: { id } }),
    onSuccess: (_, { email }) => notify({ kind: 'success', text: `${email} is signed out everywhere.` }),
    onSettled,
  });
  return { users, changeRole, signOut };
}
