import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import styles from './alert-settings.module.css';
import { describeNextMail } from './alert-settings-words.model.ts';
import type { AlertSettings } from './use-alert-settings.ts';

/** What the next daily mail would hold now. */
export function NextMailPanel({ settings: { mail, canMail, waiting } }: { readonly settings: AlertSettings }) {
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
