import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Link } from '@basecase/shared-ui/router';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';

/** The page of all kept alerts. */
export function AlertsScreen() {
  return (
    <>
      <ScreenHeading
        title="Alerts"
        text="News of the companies that you follow. The newest 200 are kept for 90 days."
        actions={
          <Link to="/account?tab=alerts" className={styles.settings ?? ''}>
            Alert settings
          </Link>
        }
      />
      <div className={styles.page}>
        <AlertList />
      </div>
    </>
  );
}
