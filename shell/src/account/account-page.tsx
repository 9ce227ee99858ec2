import { PASSWORD_MIN_LENGTH } from '@basecase/gateway/contract/password';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import type { Session } from '@basecase/shared-ui/page/session';
import styles from './account.module.css';
import { OwnDataPanel } from './own-data-panel.tsx';
import { OwnKeyPanel } from './own-key-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

export interface AccountPageProps {
  readonly session: Pick<Session, 'resume' | 'signOut'>;
  /** Least characters of a new password. Default: the least of every gateway. */
  readonly passwordMinLength?: number | undefined;
}

/** The user's own account: password, own provider key, second factor, export and deletion. */
export function AccountPage({ session, passwordMinLength = PASSWORD_MIN_LENGTH }: AccountPageProps) {
  const { api } = useHost();
  const email = useUser()?.email ?? '';
  const account = useQuery({
    queryKey: ['account', email],
    queryFn: ({ signal }) => api.call('account', {}, signal),
    enabled: email !== '',
  });
  const refresh = () => void account.refetch();
  const { data } = account;
  const since = data === undefined ? '' : `, ${data.role}, joined ${formatUtcDay(data.createdAt)}`;
  return (
    <>
      <title>Account · Basecase</title>
      <ScreenHeading title="Account" text={`${email}${since}`} />
      {data === undefined && account.isError && (
        <LoadErrorState
          error={account.error}
          title="Your account did not load"
          fallback="Failed to load your account."
          onRetry={refresh}
        />
      )}
      <div className={styles.page}>
        <div className={styles.column}>
          <PasswordPanel email={email} session={session} least={passwordMinLength} />
          {email !== '' && <OwnKeyPanel email={email} />}
        </div>
        {data === undefined && account.isPending && (
          <Skeleton shape="table" label="Loading your account" height={240} />
        )}
        {data !== undefined && (
          <div className={styles.column}>
            {data.secondFactor.state !== 'closed' && (
              <SecondFactorPanel factor={data.secondFactor} session={session} onChange={refresh} />
            )}
            <OwnDataPanel account={data} onDeleted={() => void session.signOut()} />
          </div>
        )}
      </div>
    </>
  );
}
