import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './table.module.css';
import { TableFrame, type TableFrameProps, toPixels } from './table-frame.tsx';

type Attributes<Of extends HTMLElement> = HTMLAttributes<Of> & Readonly<Record<`data-${string}`, string | undefined>>;

export interface TableColumn<Row> {
  readonly key: string;
  /** Null for a column without a heading. */
  readonly header: ReactNode;
  /** Below the heading, in a row that scrolls away. */
  readonly below?: ReactNode;
  /** Returns the content of a cell; null shows as N/A. */
  readonly cell: (row: Row) => ReactNode;
  /** Default: right. The headers of the rows are always left. */
  readonly align?: 'left' | 'right';
  /** Its cells are the headers of their rows. Default: those of the first column. */
  readonly isHeader?: boolean;
  readonly sort?: 'ascending' | 'descending' | undefined;
  /** Makes the heading a button. */
  readonly onSort?: () => void;
  /** Hidden up to 480, 768 or 1,300 px. */
  readonly hideAt?: 'phone' | 'tablet' | 'laptop';
  /** Draws a dashed line before the column, such as at a change of basis. */
  readonly breakBefore?: boolean;
  /** Whether its texts may have several lines. */
  readonly wraps?: boolean;
  /** Pixels, or a share of the table. */
  readonly width?: number | `${number}%`;
  /** Pixels after which the lines in small type of its cells are cut. */
  readonly smallWidth?: number;
  /** Of its cells, without the heading. */
  readonly className?: string | undefined;
  readonly headClassName?: string | undefined;
  /** Returns further attributes of a cell. */
  readonly describe?: (row: Row) => Attributes<HTMLTableCellElement>;
  readonly card?: CardPlace | undefined;
}

/** The place of a cell in the card that a row is up to 768 px: the next free one where it names none. */
interface CardPlace {
  readonly column?: number | `${number} / -1`;
  readonly row?: number;
  /** Shown before the cell. */
  readonly label?: string;
  /** Default: that of the column. */
  readonly align?: 'left' | 'right';
  readonly tone?: 2 | 3;
  /** The cell is a line of small text. */
  readonly isLine?: boolean;
}

export interface RowLook {
  /** Makes the row a heading of those below. */
  readonly section?: ReactNode;
  /** Makes the row one cell across all columns. */
  readonly across?: ReactNode;
  /** Makes the row the room, in pixels, of rows that are not drawn. */
  readonly room?: number | undefined;
  /** Draws a background, for a section of another origin. */
  readonly apart?: boolean;
  /** Emphasises a key result. */
  readonly strong?: boolean;
  /** Draws a stronger rule below, at the end of a group. */
  readonly groupEnd?: boolean;
  /** Indentation of the row header; 0 for the outermost. */
  readonly level?: number | undefined;
  /** Draws a rule over the figures of a sum, and with `last` a double rule below. */
  readonly total?: 'sum' | 'last' | undefined;
  /** A lower row in small type that belongs to the row above. */
  readonly small?: boolean;
  /** Draws no line below, above a small row. */
  readonly open?: boolean;
  readonly attributes?: Attributes<HTMLTableRowElement>;
}

export interface TableProps<Row> extends TableFrameProps {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly look?: ((row: Row) => RowLook) | undefined;
  readonly body?: ComponentProps<'tbody'>;
}

/** A table of typed columns. Its frame scrolls, by keyboard too, under a fixed header and the headers of its rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, look, cards, body, rowCount } = props;
  const headers = columns.find(({ isHeader }) => isHeader === true) ?? columns[0];
  return (
    <TableFrame {...props}>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {columns.map((column) => (
            <Head key={column.key} column={column} isHeader={column === headers} />
          ))}
        </tr>
        {columns.some(({ below }) => below !== undefined) && (
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} isHeader={column === headers} isBelow />
            ))}
          </tr>
        )}
      </thead>
      <tbody {...body}>
        {rows.map((row) => {
          const looks = look?.(row) ?? plain;
          return (
            <tr key={keyOf(row)} {...looks.attributes} className={rowClass(looks)}>
              {spanAll(looks, columns.length) ??
                columns.map((column) => (
                  <Cell
                    key={column.key}
                    {...{ column, row }}
                    isHeader={column === headers}
                    isCard={cards !== undefined}
                    level={looks.level}
                  />
                ))}
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

const plain: RowLook = {};

/** Returns the one cell of a row that has no cells of its columns; null for other rows. */
function spanAll({ section, across, room, level }: RowLook, columns: number): ReactNode {
  if (room !== undefined) return <td colSpan={columns} style={{ height: room, padding: 0, border: 0 }} />;
  if (section === undefined) return across === undefined ? null : <td colSpan={columns}>{across}</td>;
  return (
    <th scope="rowgroup" colSpan={columns} style={indent(level)}>
      <span className={styles.sectionName}>{section}</span>
    </th>
  );
}

interface ColumnProps<Row> {
  readonly column: TableColumn<Row>;
  readonly isHeader: boolean;
}

function Head<Row>({ column, isHeader, isBelow = false }: ColumnProps<Row> & { readonly isBelow?: boolean }) {
  const { sort, onSort, width } = column;
  const header = isBelow ? column.below : column.header;
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp;
  const shared = describeColumn(column, isHeader);
  const className = classNames(shared.className, isBelow && styles.below, column.headClassName);
  const attributes = { ...shared, className, style: { width } };
  if (isBelow || header === null) return <td {...attributes}>{header}</td>;
  return (
    <th scope="col" aria-sort={sort} {...attributes}>
      {onSort === undefined ? (
        <span>{header}</span>
      ) : (
        <button type="button" onClick={onSort} className={styles.sort}>
          {header}
          {sort !== undefined && <Arrow size={12} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

interface Place extends CSSProperties {
  readonly '--level': number | undefined;
  readonly '--small-width': string | undefined;
  readonly '--card-column': string | number | undefined;
  readonly '--card-row': number | undefined;
  readonly '--card-align': string | undefined;
}

interface CellProps<Row> extends ColumnProps<Row> {
  readonly row: Row;
  readonly isCard: boolean;
  readonly level: number | undefined;
}

function Cell<Row>({ column, row, isHeader, isCard, level }: CellProps<Row>) {
  const { align, card, className, smallWidth, describe } = column;
  const shared = describeColumn(column, isHeader);
  const content = column.cell(row) ?? NOT_AVAILABLE;
  const style: Place = {
    '--level': isHeader ? level : undefined,
    '--small-width': toPixels(smallWidth),
    '--card-column': card?.column,
    '--card-row': card?.row,
    '--card-align': card?.align ?? (isHeader || card?.isLine === true ? 'left' : align),
  };
  const attributes = {
    ...shared,
    'data-label': card?.label,
    'data-line': card?.isLine === true ? '' : undefined,
    'data-card-tone': card?.tone,
    className: classNames(shared.className, content === NOT_AVAILABLE && styles.missing, className),
    style,
    ...describe?.(row),
  };
  if (!isHeader) return <td {...attributes}>{content}</td>;
  return (
    <th scope="row" {...attributes}>
      {isCard ? (
        content
      ) : (
        <div className={classNames(styles.name, level !== undefined && styles.wrapped)}>{content}</div>
      )}
    </th>
  );
}

/** Returns the attributes that all cells of a column have. */
function describeColumn<Row>({ key, align, wraps, breakBefore, hideAt }: TableColumn<Row>, isHeader: boolean) {
  return {
    'data-column': key,
    'data-align': align,
    'data-hide': hideAt,
    className: classNames(
      isHeader && styles.header,
      wraps === true && styles.wraps,
      breakBefore === true && styles.break,
    ),
  };
}

interface Indentation extends CSSProperties {
  readonly '--level': number;
}

function indent(level: number | undefined): Indentation | undefined {
  return level === undefined ? undefined : { '--level': level };
}

function rowClass(look: RowLook): string {
  return classNames(
    look.section !== undefined && (look.level === undefined ? styles.section : styles.heading),
    look.apart === true && styles.apart,
    look.strong === true && styles.strong,
    look.groupEnd === true && styles.groupEnd,
    look.total !== undefined && styles.total,
    look.total === 'last' && styles.lastTotal,
    look.small === true && styles.smallRow,
    look.open === true && styles.open,
    look.attributes?.className,
  );
}
