import type { CSSProperties, ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './data-table.module.css';
import { TableFrame } from './table-frame.tsx';

export interface DataColumn {
  readonly key: string;
  readonly header: ReactNode;
  /** Default: right. The first column is always left. */
  readonly align?: 'left' | 'right';
  /** Draws a dashed line before the column, such as at a change of basis. */
  readonly breakBefore?: boolean;
  /** Hidden up to 768 px. */
  readonly wideOnly?: boolean;
  /** Hidden up to 480 px. */
  readonly exceptPhone?: boolean;
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
  /** Indentation of the row header; 0 for the outermost. */
  readonly level?: number;
  /** Draws a rule over the figures of a sum, and with `last` a double rule below. */
  readonly total?: 'sum' | 'last' | undefined;
  /** A lower row in small type that belongs to the row above. */
  readonly small?: boolean;
  /** Draws no line below, above a small row. */
  readonly open?: boolean;
}

export interface DataSection {
  readonly key: string;
  readonly section: ReactNode;
  /** Indentation of a heading among indented rows. */
  readonly level?: number;
  /** Draws a background, for rows of another origin. */
  readonly apart?: boolean;
}

export interface DataTableProps {
  /** Accessible name. */
  readonly label: string;
  /** The first column holds the row headers. */
  readonly columns: readonly DataColumn[];
  readonly rows: readonly (DataRow | DataSection)[];
  /** Height of the frame in pixels: longer tables scroll under their header. */
  readonly maxHeight?: number;
  /** Draws no frame, for use inside a panel. */
  readonly bare?: boolean;
  /** Rows of a statement: room for a mark right of each figure, and names that wrap in a column of fixed width up to 768 px. */
  readonly statement?: boolean;
}

/** A table of figures. Its frame scrolls, by keyboard too, under a fixed header and first column. */
export function DataTable({ label, columns, rows, maxHeight, bare = false, statement = false }: DataTableProps) {
  return (
    <TableFrame
      label={label}
      className={classNames(styles.frame, bare && styles.bare, statement && styles.statement)}
      style={limitHeight(maxHeight)}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={columnClass(column)}>
              <span>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'section' in row ? (
            <tr
              key={row.key}
              className={classNames(
                row.level === undefined ? styles.section : styles.heading,
                row.apart === true && styles.apart,
              )}
            >
              <th scope="rowgroup" colSpan={columns.length} style={indentation(row.level)}>
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

function columnClass(column: DataColumn, cell?: ReactNode): string | undefined {
  const names = classNames(
    column.align === 'left' && styles.left,
    column.breakBefore === true && styles.break,
    column.wideOnly === true && styles.wideOnly,
    column.exceptPhone === true && styles.exceptPhone,
    cell === NOT_AVAILABLE && styles.missing,
  );
  return names === '' ? undefined : names;
}

interface Indentation extends CSSProperties {
  readonly '--level': number;
}

interface Height extends CSSProperties {
  readonly '--max-height': string;
}

/** The height of a table on a screen; paper shows all of its rows. */
function limitHeight(maxHeight: number | undefined): Height | undefined {
  return maxHeight === undefined ? undefined : { '--max-height': `${maxHeight}px` };
}

function indentation(level: number | undefined): Indentation | undefined {
  return level === undefined ? undefined : { '--level': level };
}

function BodyRow({ row, columns }: { row: DataRow; columns: readonly DataColumn[] }) {
  return (
    <tr
      className={classNames(
        row.strong === true && styles.strong,
        row.groupEnd === true && styles.groupEnd,
        row.total !== undefined && styles.total,
        row.total === 'last' && styles.lastTotal,
        row.small === true && styles.smallRow,
        row.open === true && styles.open,
      )}
    >
      <th scope="row" style={indentation(row.level)}>
        <div className={classNames(styles.name, row.level !== undefined && styles.wrapped)}>{row.header}</div>
      </th>
      {columns.slice(1).map((column, index) => {
        const cell = row.cells[index] ?? NOT_AVAILABLE;
        return (
          <td key={column.key} className={columnClass(column, cell)}>
            {cell}
          </td>
        );
      })}
    </tr>
  );
}
