import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import styles from './card-rows.module.css';

type Attributes<Of extends HTMLElement> = HTMLAttributes<Of> & Readonly<Record<`data-${string}`, string | undefined>>;

export interface CardColumn<Row> {
  readonly key: string;
  /** Null for a column without a heading. */
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Its cells are the headers of their rows. */
  readonly isHeader?: boolean;
  /** Its cells are text, which begins on the left. */
  readonly isText?: boolean;
  readonly sort?: 'ascending' | 'descending' | undefined;
  /** Of its cells, without the heading. */
  readonly className?: string | undefined;
  /** Returns further attributes of a cell. */
  readonly describe?: (row: Row) => Attributes<HTMLTableCellElement>;
  readonly card?: CardPlace | undefined;
}

/** The place of a cell in the card of a phone: the next free one where it names none. */
interface CardPlace {
  readonly column?: number | `${number} / -1`;
  readonly row?: number;
  /** Shown before the cell. */
  readonly label?: string;
  /** The cell is a line of small text. */
  readonly isLine?: boolean;
}

interface CardRowsProps<Row> {
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Returns further attributes of a row. */
  readonly describe?: (row: Row) => Attributes<HTMLTableRowElement>;
  readonly body?: React.ComponentProps<'tbody'>;
}

/** The head and the rows of a table with the class `table` of the stylesheet beside this file. On a phone each row is a card. */
export function CardRows<Row>({ columns, rows, keyOf, describe, body }: CardRowsProps<Row>) {
  return (
    <>
      <thead>
        <tr>
          {columns.map(({ key, header, isText = false, sort }) =>
            header === null ? (
              <td key={key} />
            ) : (
              <th key={key} scope="col" data-column={key} className={isText ? styles.text : undefined} aria-sort={sort}>
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody {...body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...describe?.(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface Place extends CSSProperties {
  readonly '--card-column'?: string | number | undefined;
  readonly '--card-row'?: number | undefined;
}

function Cell<Row>({ column, row }: { readonly column: CardColumn<Row>; readonly row: Row }) {
  const { isHeader = false, isText = false, card, className } = column;
  const place: Place = { '--card-column': card?.column, '--card-row': card?.row };
  const attributes = {
    'data-column': column.key,
    'data-label': card?.label,
    'data-line': card?.isLine === true ? '' : undefined,
    className: classNames(isText && styles.text, className),
    style: place,
    ...column.describe?.(row),
  };
  const content = column.cell(row);
  return isHeader ? (
    <th scope="row" {...attributes}>
      {content}
    </th>
  ) : (
    <td {...attributes}>{content}</td>
  );
}
