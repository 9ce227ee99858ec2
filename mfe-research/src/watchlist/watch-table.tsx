import type { WatchColumn } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { type SortHandle, useSortable } from '@basecase/shared-ui/components/lists/use-sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import rows from '../card-rows.module.css';
import { AlertsButton } from './alerts-button.tsx';
import { CompanyCell } from './company-cell.tsx';
import { NoteCell } from './note-cell.tsx';
import { Star } from './star.tsx';
import { useTableKeys } from './use-table-keys.ts';
import { cellOf, NoFigures } from './watch-cells.tsx';
import {
  commonDay,
  pressHeading,
  type SortColumn,
  type Sorting,
  sortLines,
  type WatchLine,
} from './watch-rows.model.ts';
import styles from './watch-table.module.css';
import { headingOf } from './watch-words.model.ts';

export interface WatchTableProps {
  readonly label: string;
  /** In the user's own order. */
  readonly lines: readonly WatchLine[];
  readonly columns: readonly WatchColumn[];
  readonly today: string;
  /** Whether the figures did not load. */
  readonly hasFailed: boolean;
  /** Names by symbol, of companies that the market does not hold. */
  readonly nameOf: (symbol: string) => string;
  /** Moves a company before another, or to the end; absent where the order is not the user's. */
  readonly onMove: ((symbol: string, before: string | null) => void) | undefined;
  readonly onNote: (symbol: string, note: string) => void;
}

/** The companies of a list with their figures. On a phone each row is a card. */
export function WatchTable({ label, lines, columns, today, hasFailed, nameOf, onMove, onNote }: WatchTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const keys = useTableKeys(setEdited);
  const sortable = useSortable<WatchLine, HTMLTableSectionElement>({
    items: sortLines(lines, sorting),
    keyOf: ({ symbol }) => symbol,
    onReorder: (next, moved) => onMove?.(moved.symbol, next[next.indexOf(moved) + 1]?.symbol ?? null),
  });
  const canMove = onMove !== undefined && sorting === null;
  const day = commonDay(lines);
  return (
    <section className={styles.frame} ref={keys}>
      <table className={classNames(rows.table, styles.table)} aria-label={label}>
        <Head columns={columns} sorting={sorting} onSort={setSorting} />
        <tbody {...(canMove ? sortable.container : { ref: sortable.container.ref })}>
          {sortable.items.map((line) => (
            <tr key={line.symbol} {...sortable.itemProps(line)} data-symbol={line.symbol}>
              <FirstCell symbol={line.symbol} handle={canMove ? sortable.handleOf(line) : null} />
              <CompanyCell symbol={line.symbol} name={line.row?.name ?? nameOf(line.symbol)} />
              {columns.map((column) => (
                <Cell
                  key={column}
                  {...{ column, line, day, today, hasFailed }}
                  isEditing={edited === line.symbol}
                  onEdit={(isEditing) => setEdited(isEditing ? line.symbol : null)}
                  onNote={(note) => onNote(line.symbol, note)}
                />
              ))}
              <td data-column="alerts">
                <AlertsButton symbol={line.symbol} row={line.row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sortable.announcement}
    </section>
  );
}

interface HeadProps extends Pick<HeadingProps, 'sorting' | 'onSort'> {
  readonly columns: readonly WatchColumn[];
}

function Head({ columns, ...sort }: HeadProps) {
  return (
    <thead>
      <tr>
        <td />
        <Heading column="company" {...sort} />
        {columns.map((column) => (
          <Heading key={column} column={column} {...sort} />
        ))}
        <th scope="col" data-column="alerts">
          Alerts
        </th>
      </tr>
    </thead>
  );
}

const isText = (column: WatchColumn | 'company'): boolean =>
  ['company', 'against', 'results', 'note', 'filing'].includes(column);

interface HeadingProps {
  readonly column: SortColumn | 'note';
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
}

function Heading({ column, sorting, onSort }: HeadingProps) {
  const className = classNames(isText(column) && rows.text);
  if (column === 'note') {
    return (
      <th scope="col" data-column={column} className={className}>
        {headingOf(column)}
      </th>
    );
  }
  const isSorted = sorting?.column === column;
  const Arrow = isSorted && sorting.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-column={column}
      className={className}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(pressHeading(sorting, column))}>
        {headingOf(column)}
        {isSorted && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

function FirstCell({ symbol, handle }: { readonly symbol: string; readonly handle: SortHandle | null }) {
  return (
    <td className={styles.first}>
      <span>
        {handle !== null && (
          <IconButton
            {...handle}
            label={`Move ${symbol}`}
            className={classNames(handle.className, styles.handle)}
            icon={<GripVertical size={14} aria-hidden="true" />}
          />
        )}
        <Star symbol={symbol} place="row" />
      </span>
    </td>
  );
}

interface CellProps {
  readonly column: WatchColumn;
  readonly line: WatchLine;
  readonly day: string | null;
  readonly today: string;
  readonly hasFailed: boolean;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onNote: (note: string) => void;
}

function Cell({ column, ...props }: CellProps) {
  return (
    <td data-column={column} className={classNames(isText(column) && rows.text)}>
      <Content column={column} {...props} />
    </td>
  );
}

function Content({ column, line, day, today, hasFailed, isEditing, onEdit, onNote }: CellProps) {
  const { symbol, note, row } = line;
  if (column === 'note') return <NoteCell {...{ symbol, note, isEditing, onEdit }} onSave={onNote} />;
  if (row === null) return <NoFigures hasFailed={hasFailed} />;
  const Figure = cellOf[column];
  return <Figure row={row} day={day} today={today} />;
}
