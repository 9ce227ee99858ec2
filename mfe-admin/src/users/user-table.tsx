import type { Users } from '@basecase/gateway/contract';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Button } from '@basecase/shared-ui/components/button';
import { DataTable } from '@basecase/shared-ui/components/data-table';
import { EmptyState } from '@basecase/shared-ui/components/state';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useUser } from '@basecase/shared-ui/host';
import type { AccountChange } from './account-question.model.ts';
import { roleOptions } from './role-options.ts';
import styles from './users.module.css';

type UserRow = Users['users'][number];

/** Most rows of the table: in a longer list the search finds a user faster. */
const SHOWN = 100;

const columns = [
  { key: 'email', header: 'Email' },
  { key: 'since', header: 'Joined' },
  { key: 'seen', header: 'Last sign-in' },
  { key: 'role', header: 'Role' },
  { key: 'actions', header: 'Actions' },
];

export interface UserTableProps {
  readonly users: readonly UserRow[];
  readonly busy: boolean;
  readonly onChange: (change: AccountChange) => void;
  readonly onPasswordLink: (user: UserRow) => void;
}

/** The accounts with their roles and the actions on them. */
export function UserTable({ users, busy, onChange, onPasswordLink }: UserTableProps) {
  const ownEmail = useUser()?.email;
  if (users.length === 0) return <EmptyState title="No users" text="No account has this text in its email or role." />;
  const row = (user: UserRow) => ({
    key: user.id,
    header: (
      <span className={styles.email}>
        {user.email} {user.email === ownEmail && <Badge>You</Badge>}
      </span>
    ),
    cells: [
      formatUtcDay(user.createdAt),
      user.lastSignInAt === null ? 'Never' : formatUtcDay(user.lastSignInAt),
      <ToggleGroup
        key="role"
        label={`Role of ${user.email}`}
        value={user.role}
        options={roleOptions(busy)}
        onChange={(role) => onChange({ kind: 'role', user, role })}
      />,
      <UserActions
        key="actions"
        user={user}
        own={user.email === ownEmail}
        onChange={onChange}
        onPasswordLink={onPasswordLink}
      />,
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

interface UserActionsProps extends Pick<UserTableProps, 'onChange' | 'onPasswordLink'> {
  readonly user: UserRow;
  /** True for the account of the Admin who looks at it, which another Admin must delete. */
  readonly own: boolean;
}

function UserActions({ user, own, onChange, onPasswordLink }: UserActionsProps) {
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Make a password link for ${user.email}`}
        onClick={() => onPasswordLink(user)}
      >
        Password link
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Sign ${user.email} out everywhere`}
        onClick={() => onChange({ kind: 'sign-out', user })}
      >
        Sign out everywhere
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={own}
        title={own ? 'Another Admin can delete your account.' : undefined}
        aria-label={`Delete ${user.email}`}
        onClick={() => onChange({ kind: 'delete', user })}
      >
        Delete
      </Button>
    </span>
  );
}
