import type { WatchColumn } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { type SortHandle, useSortable } from '@basecase/shared-ui/components/lists/use-sortable';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { Bell, BellOff, GripVertical } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { countAlerts, findRule } from '../watching/watch-rule-words.model.ts';
import { useWatchlists, type WatchRow } from '../watching/watchlists-query.ts';
import { NoteCell } from './note-cell.tsx';
import { Star } from './star.tsx';
import { cellOf, makeCompanyColumn, NoFigures } from './watch-cells.tsx';
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
    columns,
    today,
    hasFailed,
    nameOf,
    onNote,
    sorting,
    edited,
    day: commonDay(lines),
    onSort: setSorting,
    onEdit: setEdited,
    handleOf: canMove ? sortable.handleOf : () => null,
  });
  return (
    <>
      <Table
        isRegion={false}
        frameRef={keys}
        tableLabel={label}
        className={styles.frame}
        sizes={{ row: 58, head: 36, padding: 9 }}
        cards="44px minmax(0, 1fr) minmax(104px, auto)"
        columns={shown}
        rows={sortable.items}
        keyOf={({ symbol }) => symbol}
        look={(line) => ({ attributes: { ...sortable.itemProps(line), 'data-symbol': line.symbol } })}
        body={canMove ? sortable.container : { ref: sortable.container.ref }}
      />
      {sortable.announcement}
    </>
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
      header: headingOf(column),
      onSort: () => onSort(pressHeading(sorting, column)),
      sort: isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined,
    } as const;
  };
  const all: readonly TableColumn<WatchLine>[] = [
    {
      key: 'star',
      header: null,
      className: styles.first,
      card: { row: 1 },
      cell: (line) => <FirstCell symbol={line.symbol} handle={handleOf(line)} />,
    },
    makeCompanyColumn(nameOf, { ...makeHeading('company'), card: { column: 2, row: 1 } }),
    ...columns.map((column) => ({
      key: column,
      smallWidth: usualSmallWidth,
      ...columnLooks[column],
      ...(column === 'note' ? { header: headingOf(column) } : makeHeading(column)),
      cell: (line: WatchLine) => <Content column={column} line={line} {...rest} />,
    })),
    {
      key: 'alerts',
      header: 'Alerts',
      card: { column: 3 },
      cell: ({ symbol, row }) => <AlertsButton symbol={symbol} row={row} />,
    },
  ];
  return all;
}

/** A long reason for a missing figure must not widen the table: its whole text is the cell's title. */
const usualSmallWidth = 124;

type Look = Pick<TableColumn<WatchLine>, 'align' | 'wraps' | 'width' | 'smallWidth' | 'hideAt' | 'card'>;
const makeLine = (label: string) => ({ column: '2 / -1', label, isLine: true }) as const;
const columnLooks: Readonly<Partial<Record<WatchColumn, Look>>> = {
  price: { card: { column: 3, row: 1 } },
  against: { align: 'left', card: { column: 2, row: 2 } },
  fairValue: { card: { column: 3, row: 2 } },
  note: { align: 'left', wraps: true, width: '24%', card: { column: 2 } },
  results: { align: 'left', card: makeLine('Next results') },
  filing: { align: 'left', card: makeLine('Latest filing') },
  pe: { smallWidth: 96, hideAt: 'laptop' },
  growth: { smallWidth: 64, hideAt: 'laptop' },
  evEbit: { smallWidth: 64, card: makeLine('EV/EBIT') },
  fcfYield: { smallWidth: 64, card: makeLine('FCF yield') },
};

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

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * The keys of the table: j and k or the arrows move between rows, Enter opens the company (its link has the focus), s presses
 * the star, a opens the alerts, e edits the note. The letters work wherever no field has the focus; the arrows only in the table.
 * @returns the ref of the element around the table
 */
function useTableKeys(onEdit: (symbol: string) => void): RefObject<HTMLElement | null> {
  const table = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current } = table;
    if (current === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const rows = [...current.querySelectorAll<HTMLElement>('tr[data-symbol]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = steps[event.key];
    if (step !== undefined && (at >= 0 || !event.key.startsWith('Arrow'))) {
      event.preventDefault();
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
      next?.querySelector<HTMLElement>('[data-row]')?.focus();
    }
    const row = rows[at];
    if (row === undefined) return;
    if (event.key === 's') row.querySelector<HTMLElement>('[aria-pressed]')?.click();
    if (event.key === 'a') row.querySelector<HTMLElement>('[data-alerts]')?.click();
    if (event.key === 'e' && row.dataset.symbol !== undefined) {
      event.preventDefault();
      onEdit(row.dataset.symbol);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return table;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role$="dialog"], [role="tab"]') !== null)
  );
}

const WatchRulePopover = lazy(async () => ({
  default: (await import('../watching/watch-rule-popover.tsx')).WatchRulePopover,
}));

interface AlertsButtonProps {
  readonly symbol: string;
  /** Null while it is loaded. */
  readonly row: WatchRow | null;
}

/** The bell of a company with the number of its alerts, which opens their choice. */
function AlertsButton({ symbol, row }: AlertsButtonProps) {
  const { data: lists } = useWatchlists();
  const { data: kept, isError } = useWatchRules();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (lists === undefined || kept === undefined) {
    return isError ? <span title="The alerts did not load">{NOT_AVAILABLE}</span> : null;
  }
  const rule = findRule(symbol, lists.lists, kept.rules);
  const count = countAlerts({ ...rule, fairValue: rule.fairValue && row?.fairValue.value != null });
  const Icon = count === 0 ? BellOff : Bell;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, count === 0 && styles.off)}
        aria-label={`Alerts for ${symbol}, ${count === 0 ? 'off' : `${count} on`}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-alerts=""
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={15} aria-hidden="true" />
        {count === 0 ? 'Off' : count}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WatchRulePopover
            anchor={button.current}
            name={symbol}
            target={symbol}
            rule={rule}
            prices={kept.prices}
            company={describeCompany(row)}
            isOwn={kept.rules.some(({ target }) => target === symbol)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function describeCompany(row: WatchRow | null) {
  if (row === null) return { price: null, fairValue: null };
  return { price: row.price.value, fairValue: describeFairValue(row) };
}
