import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { multipleNames, PANEL_HEIGHT, TITLE } from './multiple-names.ts';
import styles from './multiples.module.css';

/** The section while its code and figures load. It has its final height in any width. */
export function MultiplesToCome() {
  return (
    <section aria-label={TITLE}>
      <SectionHeading title={TITLE} text="Every week, with the figures filed by that day" />
      <Grid gap={16} className={styles.panels}>
        {Object.values(multipleNames).map((name) => (
          <Panel key={name} title={name} height={PANEL_HEIGHT}>
            <Skeleton shape="chart" label={`Loading ${name}`} />
          </Panel>
        ))}
      </Grid>
    </section>
  );
}
