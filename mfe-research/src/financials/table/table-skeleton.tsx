import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Table } from '@basecase/shared-ui/components/tables/table';
import type { ReactNode } from 'react';
import styles from './table-skeleton.module.css';

export interface TableSkeletonProps {
  /** Accessible name, such as "Loading statements as filed". */
  readonly label: string;
  /** The head of the first column. */
  readonly head: ReactNode;
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const columns = ['1', '2', '3'];
const piece = <span className={styles.piece} aria-hidden="true" />;

/** Rows of a table that is loading, under the head that it will have. */
export function TableSkeleton({ label, head }: TableSkeletonProps) {
  return (
    <div role="status" className={styles.holder}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Table
        statement
        label={label}
        columns={[
          { key: 'line', header: head, cell: () => piece },
          ...columns.map((key) => ({ key, header: piece, cell: () => piece })),
        ]}
        rows={rows}
        keyOf={(row) => row}
      />
    </div>
  );
}
