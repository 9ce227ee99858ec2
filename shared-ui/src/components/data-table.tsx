import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../figures/format.ts';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { TableFrame } from './table-frame.tsx';

export interface DataColumn {
  readonly key: string;
  readonly header: ReactNode;
  /** Default: right. The first column is always left. */
  readonly align?: 'left' | 'right';
}

export interface DataRow {
  readonly key: string;
  /** Content of the first column. */
  readonly header: ReactNode;
  /** One per further column; null shows as N/A. */
  readonly cells: readonly ReactNode[];
  /** Emphasises a key result. */
  readonly strong?: boolean;
  /** Draws a stronger rule below, at the end of a group. */
  readonly groupEnd?: boolean;
}

export interface DataSection {
  readonly key: string;
  readonly section: ReactNode;
}

export interface DataTableProps {
  /** Accessible name. */
  readonly label: string;
  /** The first column holds the row headers. */
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (DataRow | DataSection)[];
  /** Height of the frame in pixels: longer tables scroll under their header. */
  readonly maxHeight?: number;
  /** Without its own frame, for use inside a panel. */
  readonly bare?: boolean;
}

/** A table of figures. Its frame scrolls, by keyboard too, under a fixed header and first column. */
export function DataTable({ label, columns, rows, maxHeight, bare = false }: DataTableProps) {
  return (
    <TableFrame
      label={label}
      className={classNames(styles.frame, bare && styles.bare)}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.align === 'left' ? styles.left : undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'section' in row ? (
            <tr key={row.key} className={styles.section}>
              <th scope="rowgroup" colSpan={columns.length}>
                <span className={styles.sectionName}>{row.section}</span>
              </th>
            </tr>
          ) : (
            <BodyRow key={row.key} row={row} columns={columns} />
          ),
        )}
      </tbody>
    </TableFrame>
  );
}

function BodyRow({ row, columns }: { row: DataRow; columns: readonly DataColumn[] }) {
  return (
    <tr className={classNames(row.strong === true && styles.strong, row.groupEnd === true && styles.groupEnd)}>
      <th scope="row">
        <div className={styles.name}>{row.header}</div>
      </th>
      {columns.slice(1).map((column, index) => {
        const cell = row.cells[index] ?? NOT_AVAILABLE;
        return (
          <td
            key={column.key}
            className={classNames(column.align === 'left' && styles.left, cell === NOT_AVAILABLE && styles.missing)}
          >
            {cell}
          </td>
        );
      })}
    </tr>
  );
}
