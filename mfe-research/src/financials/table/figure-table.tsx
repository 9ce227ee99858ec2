import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type RowLook, Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import { Fragment, type ReactNode, useState } from 'react';
import { FigureButton, FigureGrid } from '../../figure-grid.tsx';
import type { FigureFacts } from '../origin/figure-facts.model.ts';
import { marksInUse } from '../origin/figure-marks.model.ts';
import { Mark, MarkKey } from '../origin/figure-marks.tsx';
import { type ChosenFigure, FigureOrigin } from '../origin/figure-origin.tsx';
import type { GrowthCell } from './figure-growth.model.ts';
import type { FigureCell, FigureRow } from './figure-table.model.ts';
import styles from './figure-table.module.css';

export interface FigureTableColumn {
  readonly key: string;
  readonly header: ReactNode;
  readonly breakBefore: boolean;
}

export interface FigureTableRow extends FigureRow {
  /** Shown in place of the label. */
  readonly header?: ReactNode;
  /** One per column after the figures. */
  readonly after?: readonly ReactNode[];
  /** The origin of a figure of the line. */
  readonly factsAt: (column: number) => FigureFacts | null;
}

export type AfterColumn = Pick<TableColumn<BodyRow>, 'key' | 'header' | 'hideAt'>;

/** A row of the table: the figures of a line, its growth, or a heading. */
interface BodyRow extends RowLook {
  readonly key: string;
  readonly header?: ReactNode;
  readonly cells?: readonly ReactNode[];
}

/** The heading of a group of lines. */
export interface FigureSection extends Pick<RowLook, 'level' | 'apart'> {
  readonly key: string;
  readonly section: ReactNode;
}

export interface FigureTableProps {
  readonly symbol: string;
  /** Name of the table. */
  readonly label: string;
  /** Name of the statement, as the reader names where one came from. */
  readonly from: string;
  readonly head: ReactNode;
  readonly columns: readonly FigureTableColumn[];
  readonly rows: readonly (FigureTableRow | FigureSection)[];
  /** Whether rows of growth are shown. */
  readonly growth: boolean;
  /** Columns after the figures. */
  readonly after?: readonly AfterColumn[];
  readonly hint: string;
  /** Row and column of the figure to come back to; null for none. */
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

const isRow = (row: FigureTableRow | FigureSection): row is FigureTableRow => 'cells' in row;

const nothing: readonly AfterColumn[] = [];

/** A table of figures, each of which opens its origin. Arrow keys go from figure to figure. */
export function FigureTable(props: FigureTableProps) {
  const { symbol, label, from, columns, growth, after = nothing, returned, onLeave } = props;
  const [figure, setFigure] = useState<ChosenFigure | null>(null);
  const [current, setCurrent] = useState(returned ?? '0 0');
  const figureRows = props.rows.filter(isRow);
  // Fewer columns may leave the last focused figure behind: there must always be one to tab to.
  const stop = hasFigure(figureRows, current) ? current : '0 0';
  const renderButton = (row: FigureTableRow, cell: FigureCell, index: number): ReactNode => {
    const place = `${figureRows.indexOf(row)} ${index}`;
    return (
      <Fragment key={place}>
        <FigureButton
          text={cell.text}
          missing={cell.missing}
          place={place}
          stop={place === stop}
          open={figure?.anchor.dataset.figure === place}
          onFocus={() => setCurrent(place)}
          onChoose={(anchor) => {
            const facts = row.factsAt(index);
            if (facts !== null) setFigure({ anchor, facts });
          }}
        />
        {cell.mark !== null && <Mark mark={cell.mark} />}
      </Fragment>
    );
  };
  const body = props.rows.flatMap((row): BodyRow[] =>
    isRow(row)
      ? bodyRows(
          row,
          row.cells.map((cell, index) => renderButton(row, cell, index)),
          growth,
          after.length,
        )
      : [row],
  );
  return (
    <>
      <FigureGrid columns={columns.map(({ key }) => key).join()} after={after.length} returned={returned}>
        <Table<BodyRow>
          statement
          label={label}
          columns={[
            { key: 'line', header: props.head, cell: ({ header }) => header },
            ...[...columns, ...after].map((column, index) => ({
              ...column,
              cell: ({ cells }: BodyRow) => cells?.[index],
            })),
          ]}
          rows={body}
          keyOf={({ key }) => key}
          look={(row) => row}
        />
      </FigureGrid>
      <MarkKey marks={marksInUse(figureRows)} hint={props.hint} />
      <FigureOrigin
        symbol={symbol}
        from={from}
        figure={figure}
        onClose={() => setFigure(null)}
        onLeave={(anchor) => onLeave(anchor.dataset.figure ?? current)}
      />
    </>
  );
}

/** Returns a row of figures, and its growth below when that is shown. */
function bodyRows(row: FigureTableRow, figures: readonly ReactNode[], growth: boolean, after: number): BodyRow[] {
  const changes = growth ? (row.growth ?? null) : null;
  const rest = row.after ?? Array.from({ length: after }, () => '');
  return [{ ...toLine(row), cells: [...figures, ...rest], open: changes !== null }, ...growthRows(row, changes, after)];
}

function hasFigure(rows: readonly FigureTableRow[], place: string): boolean {
  const [row = -1, column = -1] = place.split(' ').map(Number);
  return rows[row]?.cells[column] !== undefined;
}

function toLine({ key, label, header = label, note = null, strong, groupEnd, level, total }: FigureTableRow): BodyRow {
  return {
    key,
    header:
      note === null ? (
        header
      ) : (
        <Row as="span" inline gap={6}>
          {header}
          <InfoMark label={`About ${label}`} text={note} />
        </Row>
      ),
    strong: strong === true,
    groupEnd: groupEnd === true,
    total,
    ...(level !== undefined && { level }),
  };
}

function growthRows(row: FigureTableRow, changes: readonly GrowthCell[] | null, after: number): BodyRow[] {
  if (changes === null) return [];
  const cells = changes.map((cell, index) => <Growth key={row.cells[index]?.text ?? cell.text} cell={cell} />);
  return [
    {
      key: `${row.key} growth`,
      header: 'Change from the year before',
      level: (row.level ?? 0) + 1,
      small: true,
      cells: [...cells, ...Array.from({ length: after }, () => '')],
    },
  ];
}

/** The head of a column with a line in small type: the filing that it is read from. */
export function ColumnHead({ label, small }: { readonly label: string; readonly small?: ReactNode }) {
  if (small === undefined) return label;
  return (
    <span className={styles.head}>
      {label} <small>{small}</small>
    </span>
  );
}

/** A filing as the small line of a head: form and day, up to 768 px the day alone. */
export function FilingHead({ form, day }: { readonly form: string; readonly day: string }) {
  return (
    <>
      <span className={styles.form}>{form}, </span>
      {day}
    </>
  );
}

/** The change of a figure from the year before. A missing one has its reason. */
function Growth({ cell }: { readonly cell: GrowthCell }) {
  if (cell.reason === null) return <span className={cell.falls ? styles.falls : undefined}>{cell.text}</span>;
  return (
    <Tooltip text={cell.reason}>
      <button type="button" aria-description={cell.reason}>
        {cell.text}
      </button>
    </Tooltip>
  );
}
