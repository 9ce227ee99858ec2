import type { WatchColumn } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { type SortHandle, useSortable } from '@basecase/shared-ui/components/lists/use-sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import rows from '../card-rows.module.css';
import { type CardColumn, CardRows } from '../card-rows.tsx';
import { AlertsButton } from './alerts-button.tsx';
import { makeCompanyColumn } from './company-column.tsx';
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
  const shown = listColumns({
    ...{ columns, today, hasFailed, nameOf, onNote, sorting, edited },
    day: commonDay(lines),
    onSort: setSorting,
    onEdit: setEdited,
    handleOf: canMove ? sortable.handleOf : () => null,
  });
  return (
    <section className={styles.frame} ref={keys}>
      <table className={classNames(rows.table, styles.table)} aria-label={label}>
        <CardRows
          columns={shown}
          rows={sortable.items}
          keyOf={({ symbol }) => symbol}
          describe={(line) => ({ ...sortable.itemProps(line), 'data-symbol': line.symbol })}
          body={canMove ? sortable.container : { ref: sortable.container.ref }}
        />
      </table>
      {sortable.announcement}
    </section>
  );
}

interface ColumnsProps extends Pick<WatchTableProps, 'columns' | 'today' | 'hasFailed' | 'nameOf' | 'onNote'> {
  readonly day: string | null;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
  /** The symbol of the note that is written; null for none. */
  readonly edited: string | null;
  readonly onEdit: (symbol: string | null) => void;
  readonly handleOf: (line: WatchLine) => SortHandle | null;
}

function listColumns({ columns, nameOf, sorting, onSort, handleOf, ...rest }: ColumnsProps) {
  const makeHeading = (column: SortColumn) => {
    const isSorted = sorting?.column === column;
    return {
      header: <SortButton column={column} sorting={sorting} onSort={onSort} />,
      sort: isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined,
    } as const;
  };
  const all: readonly CardColumn<WatchLine>[] = [
    {
      ...{ key: 'star', header: null, className: styles.first, card: { row: 1 } },
      cell: (line) => <FirstCell symbol={line.symbol} handle={handleOf(line)} />,
    },
    makeCompanyColumn(nameOf, { ...makeHeading('company'), card: { column: 2, row: 1 } }),
    ...columns.map((column) => ({
      ...{ key: column, isText: textColumns.includes(column), card: cardPlaces[column] },
      ...(column === 'note' ? { header: headingOf(column) } : makeHeading(column)),
      cell: (line: WatchLine) => <Content column={column} line={line} {...rest} />,
    })),
    {
      ...{ key: 'alerts', header: 'Alerts', card: { column: 3 } },
      cell: ({ symbol, row }) => <AlertsButton symbol={symbol} row={row} />,
    },
  ];
  return all;
}

const textColumns: readonly WatchColumn[] = ['against', 'results', 'note', 'filing'];

const makeLine = (label: string) => ({ column: '2 / -1', label, isLine: true }) as const;
const cardPlaces: Readonly<Partial<Record<WatchColumn, CardColumn<WatchLine>['card']>>> = {
  price: { column: 3, row: 1 },
  against: { column: 2, row: 2 },
  fairValue: { column: 3, row: 2 },
  note: { column: 2 },
  results: makeLine('Next results'),
  filing: makeLine('Latest filing'),
  evEbit: makeLine('EV/EBIT'),
  fcfYield: makeLine('FCF yield'),
};

interface SortButtonProps {
  readonly column: SortColumn;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
}

function SortButton({ column, sorting, onSort }: SortButtonProps) {
  const Arrow = sorting?.isDescending === true ? ArrowDown : ArrowUp;
  return (
    <button type="button" onClick={() => onSort(pressHeading(sorting, column))}>
      {headingOf(column)}
      {sorting?.column === column && <Arrow size={12} aria-hidden="true" />}
    </button>
  );
}

function FirstCell({ symbol, handle }: { readonly symbol: string; readonly handle: SortHandle | null }) {
  return (
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
  );
}

interface ContentProps extends Pick<ColumnsProps, 'day' | 'today' | 'hasFailed' | 'edited' | 'onEdit' | 'onNote'> {
  readonly column: WatchColumn;
  readonly line: WatchLine;
}

function Content({ column, line, day, today, hasFailed, edited, onEdit, onNote }: ContentProps) {
  const { symbol, note, row } = line;
  if (column === 'note') {
    return (
      <NoteCell
        {...{ symbol, note }}
        isEditing={edited === symbol}
        onEdit={(isEditing) => onEdit(isEditing ? symbol : null)}
        onSave={(text) => onNote(symbol, text)}
      />
    );
  }
  if (row === null) return <NoFigures hasFailed={hasFailed} />;
  const Figure = cellOf[column];
  return <Figure row={row} day={day} today={today} />;
}
