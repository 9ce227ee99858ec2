import type { Account, AppDescriptor } from '@basecase/gateway/contract';
import { PASSWORD_MIN_LENGTH } from '@basecase/gateway/contract/password';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { passwordHint } from '@basecase/shared-ui/page/password-hint';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/page/query';
import type { Session } from '@basecase/shared-ui/page/session';
import { useSearchParams } from '@basecase/shared-ui/router';
import { type FormEvent, useMemo, useState } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import { type FilledPlace, listPlaces } from '../places/load-place.ts';
import { FailedPanel, PanelToCome } from '../places/place-panels.tsx';
import { PlacedPart, usePlace } from '../places/placed-part.tsx';
import styles from './account.module.css';
import { OwnDataPanel } from './own-data-panel.tsx';
import { OwnKeyPanel } from './own-key-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { preloadEstimator, StrengthMeter } from './strength-meter.tsx';
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

/** Of a tab that is still to come. */
const tabHeight = 420;

interface AccountTabProps {
  readonly filled: FilledPlace<'account'>;
  readonly loader: AppLoader;
}

/** A tab of an app. */
function AccountTab({ filled, loader }: AccountTabProps) {
  const { state, noteShown, noteCrash, retry } = usePlace(loader, 'account', filled);
  const { title } = filled.place;
  const loading = <PanelToCome title={title} height={tabHeight} />;
  if (state.status === 'loading') return loading;
  if (state.status === 'failed') return <FailedPanel title={title} onRetry={retry} />;
  const { Component } = state;
  return (
    <PlacedPart app={filled.app} loading={loading} onShown={noteShown} onCrash={noteCrash}>
      {(host) => <Component host={host} />}
    </PlacedPart>
  );
}

interface PasswordPanelProps {
  readonly email: string;
  readonly session: Pick<Session, 'resume'>;
  /** Characters that a new password has at least. */
  readonly least: number;
}

interface Refusal {
  readonly field: 'current' | 'next';
  readonly text: string;
}

/** The change of the user's password. */
function PasswordPanel({ email, session, least }: PasswordPanelProps) {
  const { api, notify } = useHost();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [endsFeed, setEndsFeed] = useState(true);
  const hasFeed = useUser()?.role !== 'Guest';
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.text : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    setBusy(true);
    try {
      // Every other session has ended.
      session.resume(
        await api.call('changePassword', { body: { current, password: next, ...(!endsFeed && { keepFeed: true }) } }),
      );
      setCurrent('');
      setNext('');
      notify({ kind: 'success', text: 'Password changed. Signed out everywhere else.' });
    } catch (thrown) {
      const field = isApiError(thrown) && thrown.code === 'forbidden' ? 'current' : 'next';
      setRefusal({ field, text: errorText(thrown, 'The password could not be changed.') });
    }
    setBusy(false);
  };

  return (
    <Panel title="Change password" headingLevel={2}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errorOf('current')}
          required
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={passwordHint(least)}
          value={next}
          onChange={setNext}
          onFocus={preloadEstimator}
          error={errorOf('next')}
          required
        />
        <StrengthMeter password={next} email={email} />
        {hasFeed && (
          <label className={styles.hint}>
            <input type="checkbox" checked={endsFeed} onChange={() => setEndsFeed(!endsFeed)} /> End the secret address
            of calendar and feeds too
          </label>
        )}
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busy={busy} disabled={current === '' || next.length < least}>
            Change password
          </Button>
          <span className={styles.hint}>Signs you out everywhere else.</span>
        </div>
      </form>
    </Panel>
  );
}
