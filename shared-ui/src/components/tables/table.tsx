import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { classNames } from '../layout/class-names.ts';
import styles from './table.module.css';
import cardStyles from './table-cards.module.css';
import { TableFrame, type TableFrameProps } from './table-frame.tsx';
import statementStyles from './table-statement.module.css';

type Attributes<Of extends HTMLElement> = HTMLAttributes<Of> & Readonly<Record<`data-${string}`, string | undefined>>;

export interface TableColumn<Row> {
  readonly key: string;
  /** Null for a column without a heading. */
  readonly header: ReactNode;
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

export interface TableProps<Row>
  extends Pick<TableFrameProps, 'label' | 'tableLabel' | 'isRegion' | 'frameRef' | 'className'> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly look?: ((row: Row) => RowLook) | undefined;
  /** `box` has a border, `flush` fills a panel without padding, `panel` one with it. */
  readonly frame?: 'box' | 'flush' | 'panel';
  /** Pixels: heights of rows and head, room beside a cell. */
  readonly sizes?: { readonly row?: number; readonly head?: number; readonly padding?: number };
  /** Height of the frame in pixels: longer tables scroll under their header. */
  readonly maxHeight?: number | undefined;
  /** Rows of a statement: room for a mark right of each figure, and names that wrap in a column of fixed width up to 768 px. */
  readonly statement?: boolean;
  /** Makes each row a card up to 768 px, with these columns of a grid. */
  readonly cards?: string;
  readonly body?: ComponentProps<'tbody'>;
}

/** A table of typed columns. Its frame scrolls, by keyboard too, under a fixed header and the headers of its rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, look, cards, body } = props;
  const headers = columns.find(({ isHeader }) => isHeader === true) ?? columns[0];
  return (
    <Frame {...props}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} isHeader={column === headers} />
          ))}
        </tr>
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
    </Frame>
  );
}

const plain: RowLook = {};

/** Returns the one cell of a row that has no cells of its columns; null for other rows. */
function spanAll({ section, across, level }: RowLook, columns: number): ReactNode {
  if (section === undefined) return across === undefined ? null : <td colSpan={columns}>{across}</td>;
  return (
    <th scope="rowgroup" colSpan={columns} style={indent(level)}>
      <span className={styles.sectionName}>{section}</span>
    </th>
  );
}

interface Sizes extends CSSProperties {
  readonly '--max-height': string | undefined;
  readonly '--row-height': string | undefined;
  readonly '--head-height': string | undefined;
  readonly '--cell-padding': string | undefined;
  readonly '--card-columns': string | undefined;
}

const toPixels = (size: number | undefined) => (size === undefined ? undefined : `${size}px`);

function Frame<Row>(props: TableProps<Row> & { readonly children: ReactNode }) {
  const { label, tableLabel, isRegion, frameRef, frame = 'box', statement = false, cards, sizes } = props;
  const { className, children } = props;
  const style: Sizes = {
    // Paper shows all rows, whatever the height on a screen.
    '--max-height': toPixels(props.maxHeight),
    '--row-height': toPixels(sizes?.row),
    '--head-height': toPixels(sizes?.head),
    '--cell-padding': toPixels(sizes?.padding),
    '--card-columns': cards,
  };
  return (
    <TableFrame
      {...{ label, tableLabel, isRegion, frameRef, style }}
      className={classNames(styles.frame, styles[frame], statement && statementStyles.statement, className)}
      tableClassName={classNames(styles.table, cards === undefined ? styles.rows : cardStyles.cards)}
    >
      {children}
    </TableFrame>
  );
}

interface ColumnProps<Row> {
  readonly column: TableColumn<Row>;
  readonly isHeader: boolean;
}

function Head<Row>({ column, isHeader }: ColumnProps<Row>) {
  const { header, sort, onSort, width } = column;
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp;
  const attributes = { ...describeColumn(column, isHeader), style: { width } };
  if (header === null) return <td {...attributes} />;
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
