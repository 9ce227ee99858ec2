import type { Users } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useUser } from '@basecase/shared-ui/host';
import { type AccountChange, roleOptions } from './account-question.model.ts';
import styles from './users.module.css';

type UserRow = Users['users'][number];

/** Most rows of the list of a gateway without pages. */
const SHOWN = 100;

export interface UserTableProps {
  readonly page: Users;
  readonly filter: string;
  /** Whether there are pages before this one. */
  readonly before: boolean;
  readonly busy: boolean;
  readonly onChange: (change: AccountChange) => void;
  readonly onPasswordLink: (user: UserRow) => void;
  readonly onPrevious: () => void;
  /** @param last id of the last user of this page */
  readonly onNext: (last: string) => void;
}

/** A page of the accounts with their roles and the actions on them. */
export function UserTable({ page, filter, before, busy, ...on }: UserTableProps) {
  const { onChange, onPasswordLink } = on;
  const ownEmail = useUser()?.email;
  // A gateway without pages sends all accounts and ignores the text.
  const users = page.matched === undefined ? page.users.filter((user) => matches(user, filter)) : page.users;
  const matched = page.matched ?? users.length;
  if (users.length === 0) return <EmptyState title="No users" text="No account has this text in its email or role." />;
  const isOwn = (user: UserRow) => user.email === ownEmail;
  const columns: readonly TableColumn<UserRow>[] = [
    { key: 'email', header: 'Email', cell: (user) => <Email user={user} own={isOwn(user)} /> },
    { key: 'since', header: 'Joined', cell: ({ createdAt }) => formatUtcDay(createdAt) },
    {
      key: 'seen',
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : formatUtcDay(lastSignInAt)),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (user) => (
        <ToggleGroup
          label={`Role of ${user.email}`}
          value={user.role}
          options={roleOptions(busy)}
          onChange={(role) => onChange({ kind: 'role', user, role })}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (user) => <UserActions user={user} own={isOwn(user)} onChange={onChange} onPasswordLink={onPasswordLink} />,
    },
  ];
  return (
    <>
      <div className={styles.tall}>
        <Table label="Users" columns={columns} rows={users.slice(0, SHOWN)} keyOf={({ id }) => id} />
      </div>
      {page.matched === undefined && users.length > SHOWN && (
        <p className={styles.more}>
          Showing {SHOWN} of {users.length.toLocaleString('en-US')} users. Search by email or role to find the others.
        </p>
      )}
      {(before || page.more === true) && (
        <Row align="stretch" justify="end" gap={8} top={12}>
          <span className={styles.more}>{matched.toLocaleString('en-US')} users</span>
          <Button size="sm" disabled={!before} onClick={on.onPrevious}>
            Previous
          </Button>
          <Button size="sm" disabled={page.more !== true} onClick={() => on.onNext(page.users.at(-1)?.id ?? '')}>
            Next
          </Button>
        </Row>
      )}
    </>
  );
}

function Email({ user: { email, emailProved }, own }: Pick<UserActionsProps, 'user' | 'own'>) {
  return (
    <Row as="span" inline wrap className={styles.email}>
      {email} {own && <Badge>You</Badge>}
      {emailProved === false && <Badge tone="caution">Unverified</Badge>}
    </Row>
  );
}

function matches({ email, role }: UserRow, filter: string): boolean {
  return `${email} ${role}`.toLowerCase().includes(filter.trim().toLowerCase());
}

interface UserActionsProps extends Pick<UserTableProps, 'onChange' | 'onPasswordLink'> {
  readonly user: UserRow;
  /** True for the account of the Admin who looks at it, which is deleted on the page Account. */
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
        onClick={() => onChange({ kind: 'sign-out', user, keepsFeed: false })}
      >
        Sign out everywhere
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={own}
        title={own ? 'You can delete your own account on the page Account.' : undefined}
        aria-label={`Delete ${user.email}`}
        onClick={() => onChange({ kind: 'delete', user })}
      >
        Delete
      </Button>
    </span>
  );
}
