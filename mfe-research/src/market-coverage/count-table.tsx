import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import type { ReactNode } from 'react';
import styles from './count-table.module.css';
import type { CountRow } from './coverage.model.ts';
import { formatCount } from './coverage.model.ts';

export interface CountTableProps {
  /** The accessible name, and the header of the first column. */
  readonly label: string;
  readonly rows: readonly (CountRow & { readonly used?: boolean })[];
  /** Draws grey bars, for what is not used. */
  readonly unused?: boolean;
  /** A last row with a sum. */
  readonly sum?: { readonly label: string; readonly count: number; readonly note?: ReactNode };
}

/** A table of counts with a bar each, inside a panel. */
export function CountTable({ label, rows, unused = false, sum }: CountTableProps) {
  return (
    <table className={styles.counts}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Companies</th>
          <td className={styles.barCell} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, count, share, used = !unused }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(count)}</td>
            <td className={styles.barCell}>
              <span className={styles.countBar} aria-hidden="true">
                <i className={classNames(!used && styles.unused)} style={{ width: `${share * 100}%` }} />
              </span>
            </td>
          </tr>
        ))}
        {sum !== undefined && (
          <tr className={styles.sum}>
            <th scope="row">{sum.label}</th>
            <td>{formatCount(sum.count)}</td>
            <td className={styles.barCell}>{sum.note}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
