import {
  mostWatchColumns,
  mostWatchlists,
  type WatchColumn,
  type WatchlistChange,
  watchColumns,
} from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { Columns3, Download, GripVertical, Plus, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WatchFigures, Watchlists } from '../watching/watchlists-query.ts';
import { ListMenu, NameDialog } from './list-menu.tsx';
import { makeListId } from './use-watchlists.ts';
import { TrackKey, useCompanyNames } from './watch-cells.tsx';
import { toCsvRows } from './watch-files.model.ts';
import {
  allLists,
  chosenColumns,
  listSymbols,
  listTabs,
  toLines,
  type WatchLine,
  type Watchlist,
} from './watch-rows.model.ts';
import { WatchTable } from './watch-table.tsx';
import { columnWords } from './watch-words.model.ts';
import styles from './watchlist.module.css';

interface ListTabsProps {
  readonly lists: Watchlists;
  /** Null while they are loaded. */
  readonly figures: WatchFigures | null;
  /** Whether they did not load. */
  readonly hasFailed: boolean;
  /** The shown list, or `allLists`. */
  readonly list: string;
  readonly onChoose: (list: string) => void;
  readonly change: (
    changes: readonly WatchlistChange[],
    options?: { readonly onChanged?: (lists: Watchlists) => void },
  ) => void;
}

/** A tab per list with its table, and the controls of the shown one. */
export function ListTabs({ lists, figures, hasFailed, list, onChoose, change }: ListTabsProps) {
  const shown = lists.lists.find(({ id }) => id === list);
  const lines = toLines(lists, list, figures);
  const columns = chosenColumns(lists, list);
  const nameOf = useCompanyNames(lines);
  const tab = (value: string, name: string) => ({
    value,
    label: (
      <Row as="span" inline gap={6} className={styles.tab}>
        {name} <small>{listSymbols(lists, value).length}</small>
      </Row>
    ),
  });
  return (
    <Tabs
      label="Lists"
      value={list}
      onChange={onChoose}
      items={listTabs(lists).map((id) => tab(id, lists.lists.find((one) => one.id === id)?.name ?? 'All'))}
      actions={<ListActions {...{ lists, shown, lines, columns, nameOf, onChoose, change }} />}
    >
      {lines.length === 0 && <NoLines name={shown?.name ?? null} />}
      {lines.length > 0 && (
        <>
          <WatchTable
            key={list}
            label={shown === undefined ? 'All companies' : `Companies in ${shown.name}`}
            lines={lines}
            columns={columns}
            today={figures?.today ?? new Date().toISOString().slice(0, 10)}
            hasFailed={hasFailed}
            nameOf={nameOf}
            onMove={shown && ((symbol, before) => change([{ kind: 'move', symbol, list: shown.id, before }]))}
            onNote={(symbol, note) => change([{ kind: 'note', symbol, note }])}
          />
          <TableKey hasTrack={columns.includes('against')} />
        </>
      )}
    </Tabs>
  );
}

interface ListActionsProps extends Pick<ListTabsProps, 'lists' | 'onChoose' | 'change'> {
  /** Undefined: all companies. */
  readonly shown: Watchlist | undefined;
  readonly lines: readonly WatchLine[];
  readonly columns: readonly WatchColumn[];
  readonly nameOf: (symbol: string) => string;
}

/** The controls of the shown list. */
function ListActions({ lists, shown, lines, columns, nameOf, onChoose, change }: ListActionsProps) {
  const exportLines = () =>
    saveFile(createCsv(toCsvRows(lines, columns, nameOf)), fileName(`Watchlist ${shown?.name ?? 'All'}`, 'csv'));
  const chooseColumns = (next: readonly WatchColumn[] | null) =>
    change([{ kind: 'columns', list: shown?.id ?? null, columns: next === null ? null : [...next] }]);
  return (
    <Row gap={8} className={styles.actions}>
      <NewListButton lists={lists} change={change} onMade={onChoose} />
      <ColumnsButton columns={columns} onChange={chooseColumns} />
      <Button icon={<Download size={15} aria-hidden="true" />} onClick={exportLines} disabled={lines.length === 0}>
        Export
      </Button>
      {shown !== undefined && (
        <ListMenu lists={lists} list={shown} change={change} onDeleted={() => onChoose(allLists)} />
      )}
    </Row>
  );
}

function NewListButton({
  lists,
  change,
  onMade,
}: Pick<ListTabsProps, 'lists' | 'change'> & { readonly onMade: (list: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const make = (name: string) => {
    const id = makeListId();
    change([{ kind: 'makeList', list: id, name }], { onChanged: () => onMade(id) });
  };
  const isFull = lists.lists.length >= mostWatchlists;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Plus size={15} aria-hidden="true" />}
        disabledReason={isFull ? `${mostWatchlists} lists are the most.` : undefined}
        onClick={() => setOpen(true)}
      >
        New list
      </Button>
      {isOpen && (
        <NameDialog
          title="New list"
          action="Make list"
          name=""
          taken={lists.lists.map(({ name }) => name)}
          onClose={() => setOpen(false)}
          onSave={make}
        />
      )}
    </>
  );
}

function NoLines({ name }: { readonly name: string | null }) {
  return (
    <EmptyState
      headingLevel={2}
      icon={<Star size={20} />}
      title={name === null ? 'No companies yet' : `“${name}” is empty`}
      text={
        name === null
          ? 'Press the star beside a company name. Its price and your fair value then appear here.'
          : 'Search for a company and press its star, or add one here from another list.'
      }
    />
  );
}

/** The marks of the track where it is shown, and the keys of the table. */
function TableKey({ hasTrack }: { readonly hasTrack: boolean }) {
  return (
    <Row as="p" wrap tone={3} size="xs" className={styles.key}>
      {hasTrack && (
        <>
          <TrackKey />
          <span>The track runs from 45% below the price to 45% above it.</span>
        </>
      )}
      <span>j k move · Enter opens · s star · a alerts · e note · Alt and arrows reorder</span>
    </Row>
  );
}

interface ColumnsButtonProps {
  readonly columns: readonly WatchColumn[];
  /** Null resets the choice. */
  readonly onChange: (columns: readonly WatchColumn[] | null) => void;
}

/** The button that opens the choice of columns and their order. */
function ColumnsButton({ columns, onChange }: ColumnsButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Columns3 size={15} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && (
        <Popover anchor={button.current} title={`Shown, up to ${mostWatchColumns}`} onClose={() => setOpen(false)}>
          <Choice columns={columns} onChange={onChange} />
        </Popover>
      )}
    </>
  );
}

function Choice({ columns, onChange }: ColumnsButtonProps) {
  const others = watchColumns.filter((column) => !columns.includes(column));
  const isFull = columns.length >= mostWatchColumns;
  return (
    <>
      <SortableList
        label="Shown columns"
        items={columns}
        keyOf={(column) => column}
        nameOf={(column) => columnWords[column].label}
        onReorder={onChange}
        renderItem={(column, handle) => (
          <Row as="span" size="sm" className={styles.row}>
            <Box
              column={column}
              isChosen
              isDisabled={columns.length === 1}
              onToggle={() => onChange(columns.filter((other) => other !== column))}
            />
            <button type="button" {...handle} aria-label={`Move ${columnWords[column].label}`}>
              <GripVertical size={14} aria-hidden="true" />
            </button>
          </Row>
        )}
      />
      {others.length > 0 && <p className={styles.more}>{isFull ? 'More, after one above is left out' : 'More'}</p>}
      {others.map((column) => (
        <Row key={column} as="span" size="sm" className={styles.row}>
          <Box column={column} isDisabled={isFull} onToggle={() => onChange([...columns, column])} />
        </Row>
      ))}
      <Button size="sm" className={styles.reset} onClick={() => onChange(null)}>
        Reset columns
      </Button>
    </>
  );
}

interface BoxProps {
  readonly column: WatchColumn;
  readonly isChosen?: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

function Box({ column, isChosen = false, isDisabled, onToggle }: BoxProps) {
  const { label, detail } = columnWords[column];
  return (
    <label>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span>{label}</span>
      {detail !== undefined && <small>{detail}</small>}
    </label>
  );
}
