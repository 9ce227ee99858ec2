import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useUser } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen } from '../admin-screen.tsx';
import { FailureBanner } from '../failure-banner.tsx';
import { type AccountChange, accountQuestion } from './account-question.model.ts';
import { AuditTrail } from './audit-trail.tsx';
import { Invitations, MadeLink } from './invitations.tsx';
import { MembershipRequests } from './membership-requests.tsx';
import { useUsers } from './use-users.ts';
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
