import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import type { ReactNode } from 'react';
import styles from './count-table.module.css';
import type { CountRow } from './coverage.model.ts';
import { formatCount } from './coverage.model.ts';

interface Line extends Omit<CountRow, 'share'> {
  readonly share?: number;
  readonly used?: boolean;
  /** In place of the bar. */
  readonly note?: ReactNode;
}

export interface CountTableProps {
  /** The header of the first column. */
  readonly label: string;
  readonly rows: readonly Line[];
  /** Draws grey bars, for what is not used. */
  readonly unused?: boolean;
  /** A last row with a sum. */
  readonly sum?: Line;
}

/** A table of counts with a bar each, inside a panel. */
export function CountTable({ label, rows, unused = false, sum }: CountTableProps) {
  return (
    <Table<Line>
      isRegion={false}
      frame="flush"
      sizes={{ row: 34, head: 32, padding: 8 }}
      columns={[
        { key: 'name', header: label, wraps: true, cell: (line) => line.label },
        { key: 'count', header: 'Companies', cell: ({ count }) => formatCount(count) },
        {
          key: 'bar',
          header: null,
          align: 'left',
          width: 140,
          hideAt: 'tablet',
          cell: ({ share, used = !unused, note }) =>
            share === undefined ? (
              <Text as="span" tone={2} size="xs" weight="regular">
                {note}
              </Text>
            ) : (
              <span className={styles.countBar} aria-hidden="true">
                <i className={classNames(!used && styles.unused)} style={{ width: `${share * 100}%` }} />
              </span>
            ),
        },
      ]}
      rows={sum === undefined ? rows : [...rows, sum]}
      keyOf={(line) => line.label}
      look={(line) => ({ strong: line === sum, apart: line === sum })}
    />
  );
}
