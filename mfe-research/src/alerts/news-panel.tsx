import { Panel } from '@basecase/shared-ui/components/layout/panel';
import type { HomePanelProps } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import { useAlerts } from '../watching/alerts-query.ts';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';

const mostAlerts = 8;

/** The panel of the start page with what is new: the newest alerts. It does not open the page with panels by itself. */
export function NewsPanel({ report }: Pick<HomePanelProps, 'report'>) {
  const { data, isError } = useAlerts();
  const isKnown = data !== undefined || isError;
  const isEmpty = data === undefined || data.alerts.length === 0;
  useEffect(() => {
    if (isKnown) report({ isEmpty });
  }, [report, isKnown, isEmpty]);
  return (
    <Panel
      title="What is new"
      headingLevel={2}
      flush
      actions={
        <Link to="/alerts" className={styles.all ?? ''}>
          All alerts
        </Link>
      }
    >
      <div className={styles.panel}>
        <AlertList most={mostAlerts} hasOlder headingLevel={3} />
      </div>
    </Panel>
  );
}
