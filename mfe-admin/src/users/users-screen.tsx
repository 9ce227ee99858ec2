import type { Role, Users } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/confirm-dialog';
import { DataTable } from '@basecase/shared-ui/components/data-table';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/state';
import { TextField } from '@basecase/shared-ui/components/text-field';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useUser } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen } from '../admin-screen.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { useUsers } from './use-users.ts';
import styles from './users.module.css';

type UserRow = Users['users'][number];

/** Most rows of the table: in a longer list the search finds a user faster. */
const SHOWN = 100;

const roles = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];
const columns = [
  { key: 'email', header: 'Email' },
  { key: 'since', header: 'Joined' },
  { key: 'seen', header: 'Last sign-in' },
  { key: 'role', header: 'Role' },
  { key: 'sessions', header: 'Sessions' },
];

/** The Users screen: accounts with their roles, and the audit trail. */
export function UsersScreen() {
  const { users, changeRole, signOut } = useUsers();
  const [filter, setFilter] = useState('');
  const [confirming, setConfirming] = useState<UserRow | null>(null);
  const failure = changeRole.error ?? signOut.error;
  return (
    <AdminScreen>
      <ScreenHeading title="Users" text="A new role takes effect at once: open sessions of the user end." />
      {failure !== null && (
        <Banner tone="error" role="alert" title={errorText(failure, 'The account could not be changed.')} />
      )}
      {users.data !== undefined && (
        <>
          <TextField
            label="Find a user"
            labelHidden
            placeholder="Find by email or role"
            icon={<Search size={16} aria-hidden="true" />}
            value={filter}
            onChange={setFilter}
            className={styles.filter ?? ''}
          />
          <UserTable
            users={users.data.users.filter((user) => matches(user, filter))}
            busy={changeRole.isPending}
            onRole={(id, role) => changeRole.mutate({ id, role })}
            onSignOut={setConfirming}
          />
        </>
      )}
      {users.data === undefined && users.isPending && <Skeleton shape="table" label="Loading users" height={240} />}
      {users.data === undefined && users.isError && (
        <LoadErrorState
          error={users.error}
          title="Users did not load"
          fallback="Failed to load users."
          onRetry={() => void users.refetch()}
        />
      )}
      <AuditTrail />
      <ConfirmDialog
        open={confirming !== null}
        title="Sign out everywhere?"
        text={`Every session of ${confirming?.email ?? ''} ends at once. Saved data is kept.`}
        action="Sign out everywhere"
        busy={signOut.isPending}
        onConfirm={() => confirming !== null && signOut.mutate(confirming, { onSettled: () => setConfirming(null) })}
        onCancel={() => setConfirming(null)}
      />
    </AdminScreen>
  );
}

interface UserTableProps {
  readonly users: readonly UserRow[];
  readonly busy: boolean;
  readonly onRole: (id: string, role: Role) => void;
  readonly onSignOut: (user: UserRow) => void;
}

function UserTable({ users, busy, onRole, onSignOut }: UserTableProps) {
  const me = useUser();
  if (users.length === 0) return <EmptyState title="No users" text="No account has this text in its email or role." />;
  const row = (user: UserRow) => ({
    key: user.id,
    header: (
      <span className={styles.email}>
        {user.email} {user.email === me?.email && <Badge>You</Badge>}
      </span>
    ),
    cells: [
      formatUtcDay(user.createdAt),
      user.lastSignInAt === null ? 'Never' : formatUtcDay(user.lastSignInAt),
      <ToggleGroup
        key="role"
        label={`Role of ${user.email}`}
        value={user.role}
        options={roles.map((value) => ({ value, label: value, disabled: busy }))}
        onChange={(role) => onRole(user.id, role)}
      />,
      <Button
        key="sessions"
        size="sm"
        variant="ghost"
        aria-label={`Sign ${user.email} out everywhere`}
        onClick={() => onSignOut(user)}
      >
        Sign out everywhere
      </Button>,
    ],
  });
  return (
    <>
      <DataTable label="Users" columns={columns} rows={users.slice(0, SHOWN).map(row)} />
      {users.length > SHOWN && (
        <p className={styles.more}>
          Showing {SHOWN} of {users.length.toLocaleString('en-US')} users. Search by email or role to find the others.
        </p>
      )}
    </>
  );
}

function matches({ email, role }: UserRow, filter: string): boolean {
  return `${email} ${role}`.toLowerCase().includes(filter.trim().toLowerCase());
}
