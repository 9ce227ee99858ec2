import type { AlertSettingsBody, CallReply } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { Bell, Mail, MailX, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { FeedAddress } from '../watching/feed-address.tsx';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import styles from './alert-settings.module.css';
import { describeChecks, describeMailMode, formatLongDay, listTimes, mailModes } from './alert-settings-words.model.ts';

interface SettingsProps {
  readonly settings: AlertSettings;
}

/** Where alerts reach the user: in the app, by mail and by RSS. */
export function WaysPanel({ settings }: SettingsProps) {
  const isGuest = useUser()?.role === 'Guest';
  const prices = useWatchRules().data?.prices ?? 'public';
  return (
    <Panel title="Where alerts reach you" subtitle={describeChecks(prices)} headingLevel={2} flush>
      <ul className={styles.ways}>
        <Way icon={<Bell size={16} aria-hidden="true" />} name="In the app">
          <p>Always on. The bell shows what you have not read. Alerts are kept for 90 days.</p>
        </Way>
        {isGuest ? <GuestMail /> : settings.canMail ? <MailWay settings={settings} /> : <NoMail />}
        <Way icon={<Rss size={16} aria-hidden="true" />} name="By RSS">
          {isGuest ? (
            <p>Members get their alerts in a feed reader.</p>
          ) : (
            <FeedAddress file="alerts.rss" label="Address of your alerts" program="feed reader" />
          )}
        </Way>
      </ul>
    </Panel>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

function Way({ icon, name, children }: WayProps) {
  return (
    <li>
      {icon}
      <b>{name}</b>
      <Grid gap={8} shrink>
        {children}
      </Grid>
    </li>
  );
}

const noMailIcon = <MailX size={16} aria-hidden="true" />;

function GuestMail() {
  return (
    <Way icon={noMailIcon} name="By mail">
      <p>Members get alerts by mail. An Admin can make you a Member.</p>
    </Way>
  );
}

function NoMail() {
  const isAdmin = useUser()?.role === 'Admin';
  return (
    <Way icon={noMailIcon} name="By mail">
      <p>
        This server sends no mail. Your choice is kept, and{' '}
        {isAdmin ? 'SMTP_URL sets a mail server.' : 'an Admin can set a mail server.'}
      </p>
    </Way>
  );
}

function MailWay({ settings }: SettingsProps) {
  const email = useUser()?.email ?? '';
  const save = useSaveAlertSettings();
  const { mail, cameBackAt } = settings;
  const change = (part: Partial<typeof mail>) => save(settings, { mail: { ...mail, zone: ownZone(), ...part } });
  return (
    <Way icon={<Mail size={16} aria-hidden="true" />} name="By mail">
      <Row wrap gap={8}>
        <ToggleGroup label="Mail" value={mail.mode} options={mailModes} onChange={(mode) => change({ mode })} />
        {mail.mode === 'daily' && (
          <>
            <span>at</span>
            <Select
              label="Time of the daily mail"
              labelHidden
              value={mail.at}
              options={listTimes(mail.at)}
              onChange={(at) => change({ at })}
            />
            <Text as="span" tone={2}>
              {mail.zone}
            </Text>
          </>
        )}
      </Row>
      {cameBackAt !== null && (
        <Banner
          tone="warning"
          title={`Mail to ${email} came back on ${formatLongDay(cameBackAt)}`}
          action={
            <Button size="sm" onClick={() => save(settings, {})}>
              Try again
            </Button>
          }
        >
          Mail is paused. Nothing is lost: alerts are in the app.
        </Banner>
      )}
      <p>
        {describeMailMode(mail.mode, email)} <TestMail />
      </p>
    </Way>
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function TestMail() {
  const { api } = useHost();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.call('testAlertMail', {}) });
  const said = data === undefined ? (error?.message ?? '') : `A test was sent to ${data.email}.`;
  return (
    <>
      <button type="button" className={styles.link} disabled={isPending} onClick={() => mutate()}>
        Send a test
      </button>{' '}
      <span role="status">{said}</span>
    </>
  );
}

export type AlertSettings = CallReply<'alertSettings'>;

const queryKey = ['alert-settings'] as const;

/** How alerts reach the user. */
export function useAlertSettings() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<AlertSettings> => api.call('alertSettings', {}, signal),
    enabled: isSignedIn,
  });
}

/** Returns a function that saves a change of the settings. The page shows it at once; a refusal is said in a notice. */
export function useSaveAlertSettings() {
  const host = useHost();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Changes follow each other: the last one holds them all.
    scope: { id: 'alert-settings' },
    mutationFn: (body: AlertSettingsBody) => host.api.call('saveAlertSettings', { body }),
    onSuccess: (reply) => client.setQueryData<AlertSettings>(queryKey, reply),
    onError: (error) => {
      host.notify({ kind: 'error', text: error.message });
      void client.invalidateQueries({ queryKey });
    },
  });
  return (now: AlertSettings, change: Partial<Pick<AlertSettings, 'ways' | 'mail'>>): void => {
    const body = { ways: now.ways, mail: now.mail, ...change };
    // A load that ends later must not take the change back.
    void client.cancelQueries({ queryKey }, { revert: false });
    // At once, not when the call begins: a box that waits for it looks as if the press had failed.
    client.setQueryData<AlertSettings>(
      queryKey,
      (kept) => kept && { ...kept, ...body, ways: { ...kept.ways, ...body.ways } },
    );
    mutate(body);
  };
}
