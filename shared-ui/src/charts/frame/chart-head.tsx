import type { ReactNode, RefObject } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import { chartThemeNow } from '../plot/chart-theme.ts';
import styles from './chart.module.css';
import type { LegendEntry } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { chartPicture } from './chart-picture.ts';
import type { ChartReading } from './reading.ts';

export interface ChartHeadProps {
  /** Without a title a chart has no menu. */
  readonly title: string | undefined;
  /** The element that holds the chart. */
  readonly chart: RefObject<HTMLElement | null>;
  readonly reading: ChartReading;
  readonly legend: readonly LegendEntry[];
  /** Left side: the legend or a caption. */
  readonly children?: ReactNode;
}

/** The row above a chart. Renders nothing without title and content. */
export function ChartHead({ title, chart, reading, legend, children = null }: ChartHeadProps) {
  if (title === undefined) return children;
  const picture = async () =>
    chart.current === null ? null : chartPicture(chart.current, { title, legend, theme: chartThemeNow() });
  return (
    <Row align="stretch" gap={8} className={styles.head}>
      <div>{children}</div>
      <ChartMenu title={title} reading={reading} picture={picture} />
    </Row>
  );
}
