import { Popover, type PopoverProps } from '@basecase/shared-ui/components/dialogs/popover';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { Link } from '@basecase/shared-ui/router';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';

/** More stand on the page of all alerts. */
const mostAlerts = 20;

/** The newest alerts, beside the bell. */
export function AlertsPopover({ anchor, onClose }: Pick<PopoverProps, 'anchor' | 'onClose'>) {
  return (
    <Popover anchor={anchor} title="Alerts" onClose={onClose} large>
      <Grid gap={8} className={styles.popover}>
        <AlertList most={mostAlerts} headingLevel={3} onOpen={onClose} />
      </Grid>
      <Row as="p" align="stretch" justify="between" className={styles.foot}>
        <Link to="/alerts" className={styles.all ?? ''} onClick={onClose}>
          All alerts
        </Link>
        <Link to="/account?tab=alerts" className={styles.all ?? ''} onClick={onClose}>
          Alert settings
        </Link>
      </Row>
    </Popover>
  );
}
