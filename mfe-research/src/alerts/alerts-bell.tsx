import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Link } from '@basecase/shared-ui/router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { formatUnread } from './alert-days.model.ts';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';
import { useAlerts } from './use-alerts.ts';

/** More stand on the page of all alerts. */
const mostAlerts = 20;

/** The bell of the top bar with the number of unread alerts, and their list. */
export function AlertsBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useAlerts().data?.unread ?? 0;
  const close = () => setAnchor(null);
  const label = unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`;
  return (
    <span className={styles.bell}>
      <IconButton
        label={label}
        icon={<Bell size={16} aria-hidden="true" />}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      {unread > 0 && (
        <span className={styles.number} aria-hidden="true">
          {formatUnread(unread)}
        </span>
      )}
      <VisuallyHidden role="status">{unread === 0 ? '' : `${unread} unread alerts`}</VisuallyHidden>
      <Popover anchor={anchor} title="Alerts" onClose={close} large>
        <div className={styles.popover}>
          <AlertList most={mostAlerts} headingLevel={3} onOpen={close} />
        </div>
        <p className={styles.foot}>
          <Link to="/alerts" className={styles.all ?? ''} onClick={close}>
            All alerts
          </Link>
          <Link to="/account?tab=alerts" className={styles.all ?? ''} onClick={close}>
            Alert settings
          </Link>
        </p>
      </Popover>
    </span>
  );
}
