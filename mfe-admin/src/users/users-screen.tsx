import type { Audit, Users } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useUser } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen, FailureBanner } from '../admin-screen.tsx';
import { type AccountChange, accountQuestion } from './account-question.model.ts';
import { Invitations, MadeLink } from './invitations.tsx';
import { useAudit, useUsers } from './use-users.ts';
import { UserTable } from './user-table.tsx';
import styles from './users.module.css';

/** The Users screen: accounts with their roles, invitations, and the audit trail. */
export function UsersScreen() {
  const [filter, setFilter] = useState('');
  /** The cursors of the pages shown so far; the last one leads to the current page. */
  const [after, setAfter] = useState<readonly string[]>([]);
  const q = useDebounced(filter.trim(), 300);
  const { users, change, makeLink, invite, withdraw, dismiss } = useUsers(q, after.at(-1) ?? '');
  const ownEmail = useUser()?.email ?? null;
  const [asking, setAsking] = useState<AccountChange | null>(null);
  const question = asking === null ? null : accountQuestion(asking, ownEmail);
  const failure = change.error ?? makeLink.error ?? dismiss.error;
  return (
    <AdminScreen>
      <ScreenHeading title="Users" text="A new role takes effect at once: open sessions of the user end." />
      <FailureBanner role="alert" error={failure} text="The account could not be changed." />
      {makeLink.data !== undefined && <MadeLink link={makeLink.data} purpose="it sets a new password" />}
      {users.data !== undefined && (
        <>
          <MembershipRequests
            open={users.data.membershipRequests ?? []}
            busy={change.isPending || dismiss.isPending}
            onAccept={(user) => setAsking({ kind: 'role', user, role: 'Member' })}
            onDismiss={(id) => dismiss.mutate(id)}
          />
          <TextField
            label="Find a user"
            labelHidden
            placeholder="Find by email or role"
            icon={<Search size={16} aria-hidden="true" />}
            value={filter}
            onChange={(text) => {
              setFilter(text);
              setAfter([]);
            }}
            maxLength={100}
            className={styles.filter ?? ''}
          />
          <UserTable
            page={users.data}
            filter={filter}
            before={after.length > 0}
            busy={change.isPending}
            onChange={setAsking}
            onPasswordLink={(user) => makeLink.mutate(user)}
            onPrevious={() => setAfter(after.slice(0, -1))}
            onNext={(last) => setAfter([...after, last])}
          />
          <Invitations
            open={users.data.invitations ?? []}
            made={invite.data}
            failure={invite.error ?? withdraw.error}
            busy={invite.isPending}
            onInvite={(invitation) => invite.mutate(invitation)}
            onWithdraw={(id) => withdraw.mutate(id)}
          />
        </>
      )}
      <Loaded
        query={users}
        skeleton={<Skeleton shape="table" label="Loading users" height={240} hidesRest />}
        title="Users did not load"
        fallback="Failed to load users."
      />
      <AuditTrail />
      {asking !== null && question !== null && (
        <ConfirmDialog
          open
          {...question}
          text={
            asking.kind === 'sign-out' && asking.user.role !== 'Guest' ? (
              <>
                {question.text}
                <FeedChoice change={asking} onChange={setAsking} />
              </>
            ) : (
              question.text
            )
          }
          busy={change.isPending}
          onConfirm={() => change.mutate(asking, { onSettled: () => setAsking(null) })}
          onCancel={() => setAsking(null)}
        />
      )}
    </AdminScreen>
  );
}

/** Offers to keep the secret address of calendar and feeds, which ends with the sessions by default. */
function FeedChoice({
  change,
  onChange,
}: {
  readonly change: Extract<AccountChange, { kind: 'sign-out' }>;
  readonly onChange: (change: AccountChange) => void;
}) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={!change.keepsFeed}
        onChange={({ target }) => onChange({ ...change, keepsFeed: !target.checked })}
      />
      End the secret address of calendar and feeds too
    </label>
  );
}

type Request = NonNullable<Users['membershipRequests']>[number];

interface MembershipRequestsProps {
  readonly open: readonly Request[];
  readonly busy: boolean;
  readonly onAccept: (user: Request) => void;
  readonly onDismiss: (id: string) => void;
}

/** The Guests who ask for membership. Renders nothing without requests. */
function MembershipRequests({ open, busy, onAccept, onDismiss }: MembershipRequestsProps) {
  if (open.length === 0) return null;
  const columns: readonly TableColumn<Request>[] = [
    {
      key: 'email',
      header: 'Guest',
      cell: ({ email, emailProved }) => (
        <Row as="span" inline wrap className={styles.email}>
          {email} {emailProved === false && <Badge tone="caution">Unverified</Badge>}
        </Row>
      ),
    },
    { key: 'asked', header: 'Asked', align: 'left', cell: ({ askedAt }) => formatMoment(askedAt) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (request) => (
        <span className={styles.actions}>
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Make ${request.email} a member`}
            onClick={() => onAccept(request)}
          >
            Make Member
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={`Dismiss the request of ${request.email}`}
            onClick={() => onDismiss(request.id)}
          >
            Dismiss
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Panel title="Requests for membership" headingLevel={2}>
      <div className={styles.tall}>
        <Table frame="flush" label="Open requests" columns={columns} rows={open} keyOf={({ id }) => id} />
      </div>
    </Panel>
  );
}

const columns: readonly TableColumn<Audit['entries'][number]>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => formatMoment(at) },
  { key: 'actor', header: 'Who', align: 'left', cell: ({ actor }) => actor },
  { key: 'action', header: 'What', align: 'left', cell: ({ action }) => action.replaceAll('-', ' ') },
  { key: 'detail', header: 'Target', align: 'left', cell: ({ detail }) => detail },
];

/** The audit trail: sign-ins, changes of roles, cleared answers, releases. Newest first, one page at a time. */
function AuditTrail() {
  const [filter, setFilter] = useState('');
  /** The cursors of the pages shown so far; the last one leads to the current page. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const q = useDebounced(filter, 300);
  const trail = useAudit(q, before.at(-1) ?? '');
  const { data } = trail;
  const restart = (text: string): void => {
    setFilter(text);
    setBefore([]);
  };

  return (
    <Panel
      title="Audit trail"
      headingLevel={2}
      actions={
        <TextField
          label="Filter the audit trail"
          labelHidden
          placeholder="Filter by person or detail"
          value={filter}
          onChange={restart}
          maxLength={100}
          className={styles.filter ?? ''}
        />
      }
      height={260}
    >
      <Loaded
        query={trail}
        skeleton={<Skeleton shape="table" label="Loading the audit trail" height={240} hidesRest />}
        title="The audit trail did not load"
        fallback="Failed to load the audit trail."
      >
        {(found) =>
          found.entries.length === 0 ? (
            <EmptyState title="Nothing found" text={emptyText(found)} />
          ) : (
            <Table
              frame="flush"
              label="Audit trail"
              maxHeight={420}
              columns={columns}
              rows={found.entries}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <Row align="stretch" justify="end" gap={8} top={12}>
        <Button size="sm" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          Newer
        </Button>
        <Button
          size="sm"
          disabled={data?.more !== true}
          onClick={() => setBefore([...before, data?.next ?? data?.entries.at(-1)?.id ?? ''])}
        >
          Older
        </Button>
      </Row>
    </Panel>
  );
}

function emptyText({ more }: Audit): string {
  return more ? 'No match in the newest million entries. Search older.' : 'No entry has this text.';
}
