import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import styles from './alert-settings.module.css';
import { EventsPanel } from './events-panel.tsx';
import { NextMailPanel } from './next-mail-panel.tsx';
import { OwnRulesPanel } from './own-rules-panel.tsx';
import { useAlertSettings } from './use-alert-settings.ts';
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
