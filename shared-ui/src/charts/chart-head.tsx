import type { ReactNode } from 'react';
import styles from './chart.module.css';
import { ChartMenu, type ChartMenuProps } from './chart-menu.tsx';

export interface ChartHeadProps extends Omit<ChartMenuProps, 'title'> {
  /** Without a name a chart has no menu. */
  readonly title: string | undefined;
  /** At the left: the legend, or a line about the figures. */
  readonly children?: ReactNode;
}

/** The row above a chart. Nothing at all when there is neither a name nor content. */
export function ChartHead({ title, children = null, ...menu }: ChartHeadProps) {
  if (title === undefined) return children;
  return (
    <div className={styles.head}>
      <div>{children}</div>
      <ChartMenu title={title} {...menu} />
    </div>
  );
}
