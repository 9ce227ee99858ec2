import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAlerts } from '../watching/alerts-query.ts';
import { formatUnread } from './alert-days.model.ts';
import styles from './alerts.module.css';

/** Every page shows the bell: its list is fetched when it is first opened. */
const AlertsPopover = lazy(async () => ({ default: (await import('./alerts-popover.tsx')).AlertsPopover }));

/** The bell of the top bar with the number of unread alerts, and their list. */
export function AlertsBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useAlerts().data?.unread ?? 0;
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
      {anchor !== null && (
        <Suspense fallback={null}>
          <AlertsPopover anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </span>
  );
}
