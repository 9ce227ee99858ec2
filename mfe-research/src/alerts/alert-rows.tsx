import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Link } from '@basecase/shared-ui/router';
import type { KeyboardEvent } from 'react';
import type { Alert } from '../watching/alerts-query.ts';
import { describeMoment, groupByDay } from './alert-days.model.ts';
import { AlertIcon } from './alert-icon.tsx';
import { changesAddress } from './alert-links.model.ts';
import styles from './alerts.module.css';
import { useMarkAlerts } from './use-alerts.ts';

interface AlertRowsProps {
  readonly alerts: readonly Alert[];
  readonly headingLevel: 2 | 3 | undefined;
  /** Called when an alert is opened. */
  readonly onOpen: (() => void) | undefined;
}

/** Alerts by day. Up and Down move, Enter opens and marks as read, U marks as read or unread. */
export function AlertRows({ alerts, headingLevel = 2, onOpen }: AlertRowsProps) {
  const Day = `h${headingLevel}` as const;
  const mark = useMarkAlerts();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-alert]')];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      links[event.key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
    } else if (event.key === 'u') {
      const alert = alerts.find(({ id }) => id === links[at]?.dataset.alert);
      if (alert !== undefined) mark([alert.id], alert.readAt === null);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keys, of which these are shortcuts
    <div onKeyDown={press}>
      {groupByDay(alerts).map(({ name, alerts: own }) => (
        <section key={name} aria-label={name}>
          <Day className={styles.day}>{name}</Day>
          <ul>
            {own.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                onOpen={() => {
                  if (alert.readAt === null) mark([alert.id]);
                  onOpen?.();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface AlertRowProps {
  readonly alert: Alert;
  readonly onOpen: () => void;
}

function AlertRow({ alert, onOpen }: AlertRowProps) {
  const changes = changesAddress(alert);
  return (
    <li>
      <Link
        to={alert.href}
        data-alert={alert.id}
        className={classNames(styles.alert, alert.readAt === null && styles.unread)}
        onClick={onOpen}
      >
        <Grid as="span" tone={2} className={styles.icon}>
          <AlertIcon kind={alert.kind} />
        </Grid>
        <span className={styles.title}>
          {alert.readAt === null && <VisuallyHidden>Unread: </VisuallyHidden>}
          {alert.title}
        </span>
        <time dateTime={alert.at}>{describeMoment(alert)}</time>
        <span className={styles.text}>{alert.text}</span>
      </Link>
      {changes !== null && (
        <Link to={changes} className={styles.changes ?? ''} onClick={onOpen}>
          All changes<VisuallyHidden> of its text: {alert.title}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}
