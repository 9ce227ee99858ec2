import type { Role, Users } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { DataTable } from '@basecase/shared-ui/components/data-table';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { LoadErrorState } from '@basecase/shared-ui/components/state';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { formatDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import styles from './users.module.css';

type UserRow = Users['users'][number];

const roles = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];
const columns = [
  { key: 'email', header: 'Email' },
  { key: 'since', header: 'Joined' },
  { key: 'seen', header: 'Last sign-in' },
  { key: 'role', header: 'Role' },
];

/** Who has an account, and the place where membership is granted. */
export function UsersScreen() {
  const { api, notify } = useHost();
  const me = useUser();
  const client = useQueryClient();
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => api.call('users', {}, signal), retry: false });
  const change = useMutation({
    mutationFn: ({ id, role }: { readonly id: string; readonly role: Role }) =>
      api.call('changeRole', { params: { id }, body: { role } }),
    onSuccess: (user) => notify({ kind: 'success', text: `${user.email} is now ${user.role}.` }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });

  const row = (user: UserRow) => ({
    key: user.id,
    header: (
      <span className={styles.email}>
        {user.email} {user.email === me?.email && <Badge>You</Badge>}
      </span>
    ),
    cells: [
      formatDay(user.createdAt),
      user.lastSignInAt === null ? 'Never' : formatDay(user.lastSignInAt),
      <ToggleGroup
        key="role"
        label={`Role of ${user.email}`}
        value={user.role}
        options={roles.map((value) => ({ value, label: value, disabled: change.isPending }))}
        onChange={(role) => change.mutate({ id: user.id, role })}
      />,
    ],
  });

  return (
    <div className={styles.screen}>
      <ScreenHeading title="Users" text="A new role holds from the user's next click: sessions already open end." />
      {change.isError && (
        <Banner tone="error" role="alert" title={errorText(change.error, 'The role could not be changed.')} />
      )}
      {users.data !== undefined && <DataTable label="Users" columns={columns} rows={users.data.users.map(row)} />}
      {users.data === undefined && users.isPending && <Skeleton shape="table" label="Loading users" height={240} />}
      {users.data === undefined && users.isError && (
        <LoadErrorState
          error={users.error}
          title="Users did not load"
          fallback="Failed to load users."
          onRetry={() => void users.refetch()}
        />
      )}
    </div>
  );
}
