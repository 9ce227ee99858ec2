import type { Account, AppDescriptor } from '@basecase/gateway/contract';
import { PASSWORD_MIN_LENGTH } from '@basecase/gateway/contract/password';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/page/query';
import type { Session } from '@basecase/shared-ui/page/session';
import { useSearchParams } from '@basecase/shared-ui/router';
import { useMemo } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import { type FilledPlace, listPlaces } from '../places/load-place.ts';
import styles from './account.module.css';
import { AccountTab } from './account-tab.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';
import { OwnKeyPanel } from './own-key-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

export interface AccountPageProps {
  readonly session: Pick<Session, 'resume' | 'signOut'>;
  /** Least characters of a new password. Default: the least of every gateway. */
  readonly passwordMinLength?: number | undefined;
  /** The apps that have tabs of their own. Default: none. */
  readonly places?: { readonly apps: readonly AppDescriptor[]; readonly loader: AppLoader };
}

/** The tab of the shell; an app's tab is named by its place. */
const ownTab = '';
const toItem = ({ place }: FilledPlace<'account'>) => ({ value: place.id, label: place.title });

/** The user's own account: password, own provider key, tokens, second factor, export and deletion; and the tabs of apps. */
export function AccountPage({ session, passwordMinLength = PASSWORD_MIN_LENGTH, places }: AccountPageProps) {
  const { api } = useHost();
  const user = useUser();
  const email = user?.email ?? '';
  const account = useQuery({
    queryKey: ['account', email],
    queryFn: ({ signal }) => api.call('account', {}, signal),
    enabled: email !== '',
  });
  const { data } = account;
  const since = data === undefined ? '' : `, ${data.role}, joined ${formatUtcDay(data.createdAt)}`;
  const tabs = useMemo(() => listPlaces(places?.apps ?? [], 'account', user), [places?.apps, user]);
  const [query, setQuery] = useSearchParams();
  const shown = tabs.find(({ place }) => place.id === query.get('tab'));
  const own = <OwnAccount email={email} account={account} session={session} least={passwordMinLength} />;
  return (
    <>
      <title>Account · Basecase</title>
      <ScreenHeading title="Account" text={`${email}${since}`} />
      <Loaded
        query={account}
        skeleton={null}
        title="Your account did not load"
        fallback="Failed to load your account."
      />
      {tabs.length === 0 ? (
        own
      ) : (
        <Tabs
          label="Account"
          value={shown?.place.id ?? ownTab}
          onChange={(id) => setQuery(id === ownTab ? {} : { tab: id }, { replace: true })}
          items={[{ value: ownTab, label: 'Sign-in and data' }, ...tabs.map(toItem)]}
        >
          {shown === undefined || places === undefined ? own : <AccountTab filled={shown} loader={places.loader} />}
        </Tabs>
      )}
    </>
  );
}

interface OwnAccountProps {
  readonly email: string;
  readonly account: Pick<UseQueryResult<Account>, 'data' | 'isPending' | 'refetch'>;
  readonly session: AccountPageProps['session'];
  readonly least: number;
}

function OwnAccount({ email, account, session, least }: OwnAccountProps) {
  const { data } = account;
  const user = useUser();
  const hasTokens = user !== null && user.role !== 'Guest';
  const refresh = () => void account.refetch();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <PasswordPanel email={email} session={session} least={least} />
        {email !== '' && <OwnKeyPanel email={email} />}
        {hasTokens && <TokensPanel email={email} />}
      </div>
      {data === undefined && account.isPending && <Skeleton shape="table" label="Loading your account" height={240} />}
      {data !== undefined && (
        <div className={styles.column}>
          {data.secondFactor.state !== 'closed' && (
            <SecondFactorPanel factor={data.secondFactor} session={session} onChange={refresh} />
          )}
          <OwnDataPanel account={data} onDeleted={() => void session.signOut()} />
        </div>
      )}
    </div>
  );
}
