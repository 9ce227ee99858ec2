import type { HomePanelState } from '@basecase/shared-ui/host';
import styles from './panels-title.module.css';

export interface PanelsTitleProps {
  /** Of the panels in their order; undefined before a panel has reported. */
  readonly reports: readonly (HomePanelState | undefined)[];
}

/** The title of the page with panels: the first heading that one of them has, and the day. */
export function PanelsTitle({ reports }: PanelsTitleProps) {
  const said = reports.find((report) => report?.heading !== undefined);
  const now = new Date();
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long' });
  const day = now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div>
      <h1 tabIndex={-1} className={styles.title}>
        {said?.heading ?? 'Home'}
      </h1>
      <p className={styles.day}>
        {weekday}, {day}. {said?.note}
      </p>
    </div>
  );
}
