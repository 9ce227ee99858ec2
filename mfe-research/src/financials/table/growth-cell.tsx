import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import type { GrowthCell } from './figure-growth.model.ts';
import styles from './figure-table.module.css';

/** The change of a figure from the year before. A missing one has its reason. */
export function Growth({ cell }: { readonly cell: GrowthCell }) {
  if (cell.reason === null) return <span className={cell.falls ? styles.falls : undefined}>{cell.text}</span>;
  return (
    <Tooltip text={cell.reason}>
      <button type="button" className={styles.reason} aria-description={cell.reason}>
        {cell.text}
      </button>
    </Tooltip>
  );
}
