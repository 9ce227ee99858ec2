import { classNames } from '../layout/class-names.ts';
import styles from './panel-table.module.css';
import { TableFrame, type TableFrameProps } from './table-frame.tsx';

/**
 * A table as wide as the panel around it; its first column stays in view. `className` may set the sizes: `--row-height`,
 * `--head-height`, `--cell-padding`, `--first-column-width` and, for phones, `--narrow-first-column-width`.
 */
export function PanelTable({ className, ...frame }: Omit<TableFrameProps, 'tableClassName' | 'style'>) {
  return <TableFrame {...frame} className={classNames(styles.frame, className)} tableClassName={styles.table} />;
}
