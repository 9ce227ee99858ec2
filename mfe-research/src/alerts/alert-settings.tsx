import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import styles from './alert-settings.module.css';
import { describeNextMail } from './alert-settings-words.model.ts';
import { EventsPanel } from './events-panel.tsx';
import { OwnRulesPanel } from './own-rules-panel.tsx';
import { type AlertSettings, useAlertSettings } from './use-alert-settings.ts';
import { WaysPanel } from './ways-panel.tsx';

/** The tab of the account with what is reported and how it reaches the user. */
export function AlertSettingsTab() {
  const query = useAlertSettings();
  const settings = query.data;
  if (settings === undefined) {
    const skeleton = <Skeleton shape="table" label="Loading your alerts" height={420} />;
    return <Loaded query={query} skeleton={skeleton} title="Your alerts did not load" />;
  }
  return (
    <Grid gap={16} top={16} className={styles.tab}>
      <Grid columns={1} gap={16}>
        <WaysPanel settings={settings} />
        <EventsPanel settings={settings} />
      </Grid>
      <Grid columns={1} gap={16}>
        <NextMailPanel settings={settings} />
        <OwnRulesPanel />
      </Grid>
    </Grid>
  );
}

/** What the next daily mail would hold now. */
function NextMailPanel({ settings: { mail, canMail, waiting } }: { readonly settings: AlertSettings }) {
  const user = useUser();
  if (!canMail || mail.mode !== 'daily' || user === null || user.role === 'Guest') return null;
  const { count, alerts } = waiting;
  const left = count - alerts.length;
  return (
    <Panel title="Your next daily mail" subtitle={describeNextMail(mail, new Date())} headingLevel={2}>
      {count === 0 ? (
        <Text tone={2}>Nothing has happened since the last one.</Text>
      ) : (
        <Grid tone={2} size="xs" className={styles.mail}>
          <p>
            <b>{count === 1 ? alerts[0]?.title : `${count} alerts: ${alerts[0]?.title}`}</b>
            <small>Basecase to {user.email}</small>
          </p>
          <ol>
            {alerts.map(({ id, title, text, href }) => (
              <li key={id}>
                <Link to={href}>{title}</Link>
                <br />
                {text}
              </li>
            ))}
          </ol>
          <small>
            {left > 0 && `${left} more. `}Every line links to its source. Change what is reported. Stop these mails.
          </small>
        </Grid>
      )}
    </Panel>
  );
}
